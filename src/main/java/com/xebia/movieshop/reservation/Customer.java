package com.xebia.movieshop.reservation;

import java.time.LocalDate;
import java.util.List;

import com.xebia.movieshop.text.TypedText;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

import org.springframework.format.annotation.DateTimeFormat;

/**
 * The form of a copy that is lent: to whom, unless that is known, and until when.
 */
public record Customer(@Size(max = 100, message = "{form.tooLong}") String name,
		@Size(max = 200, message = "{form.tooLong}") String contact,
		@DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate due) {

	private static final int MAX_YEARS = 2;

	public Customer {
		name = TypedText.undirected(name);
		contact = TypedText.undirected(contact);
	}

	public List<String> getFields() {
		return List.of("name", "contact", "due");
	}

	boolean isDueInTime(LocalDate today) {
		return this.due == null || !(this.due.isBefore(today) || this.due.isAfter(today.plusYears(MAX_YEARS)));
	}

}

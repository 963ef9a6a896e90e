package com.xebia.movieshop.site.brand;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;

import com.xebia.movieshop.site.brand.Premises.Opening;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Premises}.
 */
class PremisesTests {

	// Monday is closed; Saturday's hours end on Sunday.
	private static final List<String> WEEK = List.of("", "10-22", "10-22", "10-22", "10-13, 15-22", "18.00 - 2", "");

	private final Premises premises = new Premises("", "", WEEK, "24.12.2026, 2026-12-25 1.1.2027");

	@Test
	void hoursAndDaysAreNormalized() {
		assertThat(this.premises.hours()).containsExactly("", "10:00–22:00", "10:00–22:00", "10:00–22:00",
				"10:00–13:00, 15:00–22:00", "18:00–02:00", "");
		assertThat(this.premises.closed().lines()).containsExactly("2026-12-24", "2026-12-25", "2027-01-01");
		assertThat(new Premises("", "", this.premises.hours(), this.premises.closed())).isEqualTo(this.premises);
		assertThat(this.premises.lines(Locale.ENGLISH)).containsExactly("Tue–Thu 10:00–22:00",
				"Fri 10:00–13:00, 15:00–22:00", "Sat 18:00–02:00");
		assertThat(this.premises.ofSchema()).hasSize(6).contains("Fr 15:00-22:00", "Sa 18:00-02:00");
	}

	@ParameterizedTest
	@CsvSource({ "2026-12-01T10:00, true, 2026-12-01T22:00, true", "2026-12-01T09:59, false, 2026-12-01T10:00, true",
			"2026-12-01T22:00, false, 2026-12-02T10:00, false", "2026-12-04T14:00, false, 2026-12-04T15:00, true",
			"2026-12-06T01:59, true, 2026-12-06T02:00, true", "2026-12-06T02:00, false, 2026-12-08T10:00, false",
			"2026-12-24T12:00, false, 2026-12-26T18:00, false" })
	void opensAndClosesByTheWeekAndTheClosedDays(LocalDateTime now, boolean open, LocalDateTime until, boolean today) {
		assertThat(this.premises.at(now)).isEqualTo(new Opening(open, until, today));
	}

	@Test
	void withoutHoursNothingIsSaid() {
		Premises none = new Premises(null, null, null, null);
		assertThat(none.at(LocalDateTime.of(2026, 12, 1, 12, 0))).isNull();
		assertThat(none.lines(Locale.GERMAN)).isEmpty();
		assertThat(none.hasValidHours()).isTrue();
		assertThat(new Premises("", "", List.of("noon"), "").hours()).as("what is invalid is kept").startsWith("noon");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			10-22; true
			24:00-6; true
			10-25; false
			10:61-22; false
			noon; false
			10-11,12-13,14-15,16-17,18-19; false
			""")
	void hoursAreHours(String typed, boolean valid) {
		assertThat(new Premises("", "", List.of(typed), "").hasValidHours()).isEqualTo(valid);
	}

	@ParameterizedTest
	@CsvSource({ "2026-12-24, true", "24.12.2026, true", "31.2.2026, false", "Christmas, false" })
	void closedDaysAreDays(String typed, boolean valid) {
		assertThat(new Premises("", "", List.of(), typed).hasValidDays()).isEqualTo(valid);
	}

}

package com.xebia.movieshop.movie;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

import com.xebia.movieshop.search.query.MovieOrder;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * A cursor: the sort keys of a movie, whether or not the movie still exists, and the
 * number of the page that it is on.
 */
public record MovieCursor(String sortTitle, @Nullable Integer year, ObjectId id, int page) {

	private static final int ID_LENGTH = 12;

	private static final String SEPARATOR = "\0";

	public static MovieCursor of(Movie movie) {
		return new MovieCursor(movie.getSortTitle(), movie.getYear(), movie.getId(), 1);
	}

	static MovieCursor of(Document movie) {
		return new MovieCursor((movie.get("sortTitle") instanceof String title) ? title : "",
				(movie.get("year") instanceof Integer year) ? year : null, MovieReader.id(movie), 1);
	}

	MovieCursor onPage(int number) {
		return new MovieCursor(this.sortTitle, this.year, this.id, number);
	}

	public static Sort sort(MovieOrder order) {
		return switch (order) {
			case TITLE -> Sort.by("sortTitle", "id");
			case YEAR -> Sort.by(Direction.DESC, "year", "id");
			default -> Sort.by(Direction.DESC, "id");
		};
	}

	// Returns the ranges after (or before) the cursor, the nearest first.
	public List<Criteria> beyond(MovieOrder order, boolean forward) {
		return switch (order) {
			case TITLE -> beyond("sortTitle", this.sortTitle.isEmpty() ? null : this.sortTitle, "", forward);
			case YEAR -> beyond("year", this.year, Integer.MIN_VALUE, !forward);
			default -> List.of(beyond(Criteria.where("id"), this.id, !forward));
		};
	}

	// A missing value sorts before all others, and no comparison operator matches it.
	private List<Criteria> beyond(String field, @Nullable Object value, Object least, boolean ascending) {
		Criteria missing = Criteria.where(field).is(null);
		if (value == null) {
			Criteria rest = beyond(missing.and("id"), this.id, ascending);
			return ascending ? List.of(rest, Criteria.where(field).gt(least)) : List.of(rest);
		}
		Criteria same = beyond(Criteria.where(field).is(value).and("id"), this.id, ascending);
		Criteria other = beyond(Criteria.where(field), value, ascending);
		return ascending ? List.of(same, other) : List.of(same, other, missing);
	}

	private static Criteria beyond(Criteria field, Object value, boolean ascending) {
		return ascending ? field.gt(value) : field.lt(value);
	}

	// Decodes any text of a client. A text that encode() did not write is a bad
	// request.
	public static MovieCursor decode(String cursor) {
		try {
			byte[] bytes = Base64.getUrlDecoder().decode(cursor);
			String text = new String(bytes, ID_LENGTH, bytes.length - ID_LENGTH, StandardCharsets.UTF_8);
			String[] keys = text.split(SEPARATOR, -1);
			return new MovieCursor(keys[0], keys[1].isEmpty() ? null : Integer.valueOf(keys[1]),
					new ObjectId(ByteBuffer.wrap(bytes, 0, ID_LENGTH)), Integer.parseInt(keys[2]));
		}
		catch (IllegalArgumentException | IndexOutOfBoundsException ex) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "cursor", ex);
		}
	}

	public String encode() {
		byte[] text = String.join(SEPARATOR, this.sortTitle, Objects.toString(this.year, ""), String.valueOf(this.page))
			.getBytes(StandardCharsets.UTF_8);
		byte[] bytes = ByteBuffer.allocate(ID_LENGTH + text.length).put(this.id.toByteArray()).put(text).array();
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}

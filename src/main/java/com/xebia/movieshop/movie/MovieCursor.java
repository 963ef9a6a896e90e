package com.xebia.movieshop.movie;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

import com.xebia.movieshop.movie.CatalogueQuery.MovieSort;
import org.bson.types.ObjectId;

import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * A place in the catalogue: right at one movie, whether or not it still exists.
 */
public record MovieCursor(String sortTitle, ObjectId id) {

	private static final int ID_LENGTH = 12;

	static MovieCursor of(Movie movie) {
		return new MovieCursor(movie.getSortTitle(), movie.getId());
	}

	// The ranges beyond this place begin with the nearest. A missing title sorts before
	// all others, and no comparison with a string matches it.
	List<Criteria> beyond(MovieSort sort, boolean forward) {
		if (sort == MovieSort.NEWEST) {
			return List.of(beyond(Criteria.where("id"), this.id, !forward));
		}
		Criteria untitled = Criteria.where("sortTitle").is(null);
		if (this.sortTitle.isEmpty()) {
			Criteria rest = beyond(untitled.and("id"), this.id, forward);
			return forward ? List.of(rest, Criteria.where("sortTitle").gt("")) : List.of(rest);
		}
		Criteria same = beyond(Criteria.where("sortTitle").is(this.sortTitle).and("id"), this.id, forward);
		Criteria other = beyond(Criteria.where("sortTitle"), this.sortTitle, forward);
		return forward ? List.of(same, other) : List.of(same, other, untitled);
	}

	private static Criteria beyond(Criteria field, Object value, boolean ascending) {
		return ascending ? field.gt(value) : field.lt(value);
	}

	/**
	 * Read a cursor that {@link #encode()} wrote.
	 * @param text any text from a client
	 * @return the cursor
	 * @throws ResponseStatusException if the text is no cursor
	 */
	static MovieCursor decode(String text) {
		try {
			byte[] bytes = Base64.getUrlDecoder().decode(text);
			String sortTitle = new String(bytes, ID_LENGTH, bytes.length - ID_LENGTH, StandardCharsets.UTF_8);
			return new MovieCursor(sortTitle, new ObjectId(ByteBuffer.wrap(bytes, 0, ID_LENGTH)));
		}
		catch (IllegalArgumentException | IndexOutOfBoundsException ex) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "cursor", ex);
		}
	}

	public String encode() {
		byte[] title = this.sortTitle.getBytes(StandardCharsets.UTF_8);
		byte[] bytes = ByteBuffer.allocate(ID_LENGTH + title.length).put(this.id.toByteArray()).put(title).array();
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

}

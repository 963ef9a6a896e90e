package com.xebia.movieshop.movie;

import org.bson.types.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Movie}.
 */
class MovieTests {

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', textBlock = """
			Éclair, eclair
			The Third Man, the third man
			"'Til Tomorrow", til tomorrow
			"...", ...
			8½, 81⁄2
			東京物語, 東京物語
			""")
	void sortTitleHasNeitherCaseNorAccentsNorLeadingMarks(String title, String sortTitle) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle(title);
		assertThat(movie.getSortTitle()).isEqualTo(sortTitle);
	}

}

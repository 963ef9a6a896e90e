package com.xebia.movieshop.address;

import java.net.URI;

import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class AddressesTests {

	private static final ObjectId ID = new ObjectId();

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', nullValues = "-", textBlock = """
			Casablanca, 1942, casablanca-1942-
			M, -, m-
			Amélie, 2001, amelie-2001-
			Die Straße, -, die-strasse-
			Schindler’s List, 1993, schindlers-list-1993-
			"Dr. Strangelove, or: How ...", -, dr-strangelove-or-how-
			WALL·E, 2008, wall-e-2008-
			Alien³, -, alien3-
			1984, 1984, 1984-1984-
			form, -, form-
			Бесы и змей, -, бесы-и-змей-
			東京物語, 1953, 東京物語-1953-
			शोले, 1975, शोले-1975-
			서울의 봄, -, 서울의-봄-
			I ❤️ Huckabees, -, i-huckabees-
			""")
	void nameIsTitleAndYear(String title, Integer year, String name) {
		assertThat(Addresses.words(title, year)).isEqualTo(name);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "...", "!?", "❤️", "\u0301" })
	void titleWithoutLettersIsNotNamed(String title) {
		assertThat(Addresses.movie(title, 2004, ID)).isEqualTo("/movies/" + ID);
	}

	@Test
	void longTitleEndsWithAWord() {
		assertThat(Addresses.words("The Assassination of Jesse James by the Coward Robert Ford and Others", null))
			.isEqualTo("the-assassination-of-jesse-james-by-the-coward-robert-ford-");
	}

	@Test
	void longWordIsCutBetweenCharacters() {
		String gothic = Character.toString(0x10330);
		assertThat(Addresses.words("a" + gothic.repeat(100), null)).isEqualTo("a" + gothic.repeat(29) + "-");
	}

	@Test
	void lettersOfAllScriptsGoIntoAnAddress() {
		String address = Addresses.movie("東京 物語", 1953, ID);
		assertThat(address).matches("/movies/[-%0-9A-Za-z]+" + ID);
		assertThat(URI.create(address).getPath()).isEqualTo("/movies/東京-物語-1953-" + ID);
	}

}

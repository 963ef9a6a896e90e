package com.xebia.movieshop.names;

import java.util.List;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.text.TextKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class NamesEditorTests {

	private final NamesEditor editor = new NamesEditor();

	static Stream<Arguments> texts() {
		return Stream.of(
				Arguments.of("Peter Lorre\r\n\r\n  Otto Wernicke \r\nPeter Lorre\r\n",
						List.of("Peter Lorre", "Otto Wernicke")),
				Arguments.of("Drama, War,,Film noir ", List.of("Drama", "War", "Film noir")),
				Arguments.of("drama, Drama, Fantasía, FANTASIA", List.of("drama", "Fantasía")),
				Arguments.of("Frank Sinatra, Sammy Davis, Jr.", List.of("Frank Sinatra", "Sammy Davis, Jr.")),
				Arguments.of("Clint\u00a0Eastwood\u00a0\nVer\u200bna Bloom\nChloe\u0301 Zhao\nChloé Zhao\n\ufeff",
						List.of("Clint Eastwood", "Verna Bloom", "Chloé Zhao")),
				Arguments.of(" \r\n ", List.of()));
	}

	@ParameterizedTest
	@MethodSource("texts")
	void eachLineOrPartOfTheOnlyLineIsANameOnce(String text, List<String> names) {
		this.editor.setAsText(text);
		assertThat(this.editor.getValue()).isEqualTo(names);
	}

	@Test
	void severalValuesAreANameEachAndAreReadBackFromText() {
		this.editor.setValue(new String[] { "Smith, John", "Ann" });
		assertThat(this.editor.getValue()).isEqualTo(List.of("Smith, John", "Ann"));
		this.editor.setValue(new String[] { "Smith, John" });
		this.editor.setAsText(this.editor.getAsText());
		assertThat(this.editor.getValue()).isEqualTo(List.of("Smith, John"));
	}

	// Normalizing these marks would take minutes.
	@Test
	void nameLongerThanAnyValidOneIsKeptAsItIs() {
		String marks = "a" + "\u0301\u0323".repeat(1_000_000);
		assertThat(TextKey.of(marks)).isEqualTo(marks);
		assertThat(new MovieForm()).satisfies((form) -> form.setStars(List.of(marks)))
			.extracting(MovieForm::getStars)
			.isEqualTo(List.of(marks));
	}

	@Test
	void sortKeyOfANameBeginsWithItsSurname() {
		assertThat(NameKey.bySurname("Sammy Davis, Jr.")).isEqualTo("davis, sammy davis jr");
		assertThat(NameKey.bySurname("ingrid bergman")).isEqualTo("bergman, ingrid bergman");
		assertThat(NameKey.bySurname("Maureen O'Hara")).isEqualTo("o hara, maureen o hara");
		assertThat(NameKey.bySurname("Olivia Newton-John")).isEqualTo("newton john, olivia newton john");
		assertThat(NameKey.bySurname("jr")).isEqualTo("jr, jr");
	}

}

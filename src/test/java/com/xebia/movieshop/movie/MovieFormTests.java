package com.xebia.movieshop.movie;

import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

import com.xebia.movieshop.poster.Poster;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class MovieFormTests {

	@Test
	void onlyTheTitleIsRequired() {
		assertThat(errors(new MovieForm())).containsExactly("title");
	}

	@Test
	void textsHaveALimit() {
		assertThat(errors((form) -> form.setDescription("x".repeat(4000)))).isEmpty();
		assertThat(errors((form) -> form.setDescription("x".repeat(4001)))).containsExactly("description");
		assertThat(errors((form) -> form.setOriginalTitle("x".repeat(500)))).isEmpty();
		assertThat(errors((form) -> form.setOriginalTitle("x".repeat(501)))).containsExactly("originalTitle");
		assertThat(errors((form) -> form.setStars(List.of("Ann", "x".repeat(201)))))
			.containsExactly("stars[1].<list element>");
	}

	@Test
	void endOfALineCountsAsOneCharacterAsInTheBrowser() {
		MovieForm form = MovieForms.complete("M");
		form.setDescription("x\r\n".repeat(1999) + "xx");
		assertThat(form.getDescription()).hasSize(4000);
		assertThat(errors(form)).isEmpty();
	}

	@Test
	void repeatedRequestWithCopiesHasTheSameFingerprint() {
		assertThat(withCopy("DVD").fingerprint()).isEqualTo(withCopy("DVD").fingerprint())
			.isNotEqualTo(withCopy("VHS").fingerprint());
	}

	private static MovieForm withCopy(String line) {
		MovieForm form = MovieForms.complete("M");
		form.setCopies(List.of(Copy.parse(line)));
		return form;
	}

	@ParameterizedTest
	@CsvSource({ "German, 0", "de, 0", "' ', 0", "Elbisch, 1", "xx, 1" })
	void languageIsKnown(String language, int errors) {
		assertThat(errors((form) -> form.setLanguage(language))).isEqualTo(Collections.nCopies(errors, "language"));
	}

	@Test
	void posterThatWasNotEditedFollowsTheStoredOne() {
		Movie base = movieWithPoster("a.png");
		MovieForm form = new MovieForm(base);
		form.merge(movieWithPoster("b.png"), base);
		assertThat(form.getFileName()).isEqualTo("b.png");
	}

	@Test
	void posterThatWasEditedStays() {
		Movie base = movieWithPoster("a.png");
		MovieForm form = new MovieForm(base);
		form.setFileName("mine.png");
		form.merge(movieWithPoster("b.png"), base);
		assertThat(form.getFileName()).isEqualTo("mine.png");
	}

	@Test
	void fieldThatWasNotEditedFollowsTheStoredOne() {
		Movie base = movie("Old", "Director");
		MovieForm form = new MovieForm(base);
		form.setDirector("Mine");
		assertThat(form.merge(movie("New", "Director"), base)).isEmpty();
		assertThat(form.getTitle()).isEqualTo("New");
		assertThat(form.getDirector()).isEqualTo("Mine");
	}

	@Test
	void fieldThatBothEditedIsAContradictionUnlessTheyAgree() {
		Movie base = movie("Old", "Director");
		MovieForm form = MovieForms.renamed(base, "Mine");
		form.setDirector("Agreed");
		assertThat(form.merge(movie("Theirs", "Agreed"), base)).singleElement()
			.extracting(MovieComparison::field, MovieComparison::typed, MovieComparison::stored)
			.containsExactly("title", "Mine", "Theirs");
		assertThat(form.getTitle()).isEqualTo("Mine");
	}

	@Test
	void formWithoutABaseConflictsInAllFieldsThatDiffer() {
		MovieForm form = MovieForms.complete("M");
		assertThat(form.merge(movie("Theirs", "Director"), null)).extracting(MovieComparison::field)
			.containsExactly("title", "description", "stars");
	}

	@Test
	void removedPosterContradictsAnother() {
		Movie base = movieWithPoster("a.png");
		MovieForm form = new MovieForm(base);
		form.setFileName(null);
		form.setRemovePoster(true);
		assertThat(form.merge(movieWithPoster("b.png"), base)).extracting(MovieComparison::field)
			.containsExactly("poster");
	}

	private static Movie movie(String title, String director) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle(title);
		movie.setDirector(director);
		return movie;
	}

	private static Movie movieWithPoster(String fileName) {
		Movie movie = new Movie(new ObjectId());
		movie.setPoster(new Poster(fileName, "image/png", 1, 1, 1, null));
		return movie;
	}

	private static List<String> errors(Consumer<MovieForm> change) {
		MovieForm form = MovieForms.complete("M");
		change.accept(form);
		return errors(form);
	}

	private static List<String> errors(MovieForm form) {
		try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
			Validator validator = factory.getValidator();
			return validator.validate(form)
				.stream()
				.map((violation) -> violation.getPropertyPath().toString())
				.toList();
		}
	}

}

package com.xebia.movieshop.movie;

import java.util.List;

import com.xebia.movieshop.poster.Poster;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link MovieForm}.
 */
class MovieFormTests {

	@Test
	void completeFormIsValid() {
		assertThat(errors(complete())).isEmpty();
	}

	@Test
	void titleDescriptionStarsAndDirectorAreRequired() {
		assertThat(errors(new MovieForm())).containsExactlyInAnyOrder("title", "description", "stars", "director");
	}

	@Test
	void blankIsAsGoodAsEmpty() {
		MovieForm form = complete();
		form.setTitle(" \t ");
		assertThat(errors(form)).containsExactly("title");
	}

	@Test
	void descriptionMayHaveFourThousandCharacters() {
		MovieForm form = complete();
		form.setDescription("x".repeat(4000));
		assertThat(errors(form)).isEmpty();
		form.setDescription("x".repeat(4001));
		assertThat(errors(form)).containsExactly("description");
	}

	@Test
	void endOfALineCountsAsOneCharacterAsInTheBrowser() {
		MovieForm form = complete();
		form.setDescription("x\r\n".repeat(1999) + "xx");
		assertThat(form.getDescription()).hasSize(4000);
		assertThat(errors(form)).isEmpty();
	}

	@Test
	void eachStarHasALimit() {
		MovieForm form = complete();
		form.setStars(List.of("Ann", "x".repeat(201)));
		assertThat(errors(form)).containsExactly("stars[1].<list element>");
	}

	@Test
	void yearBeforeTheMoviesIsRefused() {
		MovieForm form = complete();
		form.setYear(1066);
		assertThat(errors(form)).containsExactly("year");
	}

	@Test
	void posterThatWasNotTouchedFollowsTheStoredOne() {
		MovieForm form = new MovieForm(movieWithPoster("a.png"));
		form.rebase(movieWithPoster("b.png"));
		assertThat(form.getFileName()).isEqualTo("b.png");
	}

	@Test
	void posterThatWasChangedStays() {
		MovieForm form = new MovieForm(movieWithPoster("a.png"));
		form.setFileName("mine.png");
		form.rebase(movieWithPoster("b.png"));
		assertThat(form.getFileName()).isEqualTo("mine.png");
	}

	private static Movie movieWithPoster(String fileName) {
		Movie movie = new Movie(new ObjectId());
		movie.setPoster(new Poster(fileName, "image/png", 1, 1, 1, null));
		return movie;
	}

	private static MovieForm complete() {
		MovieForm form = new MovieForm();
		form.setTitle("M");
		form.setDescription("A city hunts a murderer.");
		form.setStars(List.of("Peter Lorre"));
		form.setDirector("Fritz Lang");
		return form;
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

package com.xebia.movieshop.importing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.format.Lines;
import com.xebia.movieshop.importing.store.Finding;
import com.xebia.movieshop.movie.Copy.CopiesEditor;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import com.xebia.movieshop.names.NamesEditor;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.text.TextKey;
import jakarta.validation.Validator;
import org.apache.commons.io.input.BoundedInputStream;

import org.springframework.beans.MutablePropertyValues;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.validation.DataBinder;
import org.springframework.validation.FieldError;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

/**
 * Fills movies with what lines have: applies the validation rules of the form, and
 * accepts pictures like uploads.
 */
@Component
class MovieFiller {

	private static final List<String> SPELLED = List.of("title", "originalTitle", "director", "stars", "genres");

	// How often, and after how many milliseconds, a picture is retried while too many
	// others upload.
	private static final int ATTEMPTS = 30;

	private static final long PAUSE = 1000;

	private final SpringValidatorAdapter validator;

	private final Posters posters;

	private final long maxPosterSize;

	MovieFiller(Validator validator, Posters posters, PosterProperties properties) {
		this.validator = new SpringValidatorAdapter(validator);
		this.posters = posters;
		this.maxPosterSize = properties.maxFileSize().toBytes();
	}

	// Sets the fields of a movie that the line has, and keeps the others. An invalid
	// value is noted, and its field keeps the former value; a new movie has none. Returns
	// the violations by the title; if there are any, the movie must not be
	// written.
	List<Finding> fill(Movie movie, Line line, Map<String, String> former, MessageSourceAccessor messages,
			List<Finding> notes) {
		DataBinder binder = new DataBinder(movie, "movie");
		// The default editors, which are made anew for each binder, cost more.
		binder.setConversionService(DefaultConversionService.getSharedInstance());
		binder.registerCustomEditor(List.class, new NamesEditor());
		binder.registerCustomEditor(List.class, "copies", new CopiesEditor(movie.getCopies()));
		binder.setAllowedFields(MovieDetails.FIELDS.toArray(String[]::new));
		binder.bind(new MutablePropertyValues(line.values()));
		if (line.id().isEmpty()) {
			keepSpelling(movie, former, binder);
		}
		this.validator.validate(movie, binder.getBindingResult());
		List<Finding> refusals = new ArrayList<>();
		for (FieldError error : binder.getBindingResult().getFieldErrors()) {
			String field = error.getField().replaceFirst("\\[.*", "");
			boolean inLine = line.values().containsKey(field);
			if (inLine && !field.equals("title")) {
				notes.add(new Finding(error.getField(), messages.getMessage(error)));
				// The end of the line marks a single name.
				binder.bind(new MutablePropertyValues(Map.of(field, former.getOrDefault(field, "") + "\n")));
			}
			else if (inLine || former.isEmpty()) {
				refusals.add(new Finding(error.getField(), messages.getMessage(error)));
			}
		}
		return refusals;
	}

	// A list in capitals, without accents or with another article does not rename a movie
	// that it only finds.
	private static void keepSpelling(Movie movie, Map<String, String> former, DataBinder binder) {
		Map<String, String> texts = movie.texts();
		for (String field : SPELLED) {
			String stored = former.getOrDefault(field, "");
			String read = texts.getOrDefault(field, "");
			if (field.equals("title") && !stored.isEmpty() && MovieMatcher.areLike(stored, read)) {
				movie.setTitle(stored);
			}
			else if (!stored.equals(read)) {
				Map<String, String> spellings = stored.lines()
					.collect(Collectors.toMap(TextKey::of, Function.identity(), (first, second) -> first));
				String kept = read.lines()
					.map((text) -> spellings.getOrDefault(TextKey.of(text), text) + "\n")
					.collect(Collectors.joining());
				binder.bind(new MutablePropertyValues(Map.of(field, kept)));
			}
		}
	}

	// Stores a picture as the poster of a movie that is about to be written.
	void replacePoster(Movie movie, Lines file, String name) throws InterruptedException {
		Poster former = movie.getPoster();
		movie.setPoster(accept(file, name));
		if (former != null) {
			this.posters.renew(former.fileName());
		}
	}

	// Checks a picture without storing it. If it differs from the poster, sets a
	// placeholder, which shows the change in the report of a dry run.
	void previewPoster(Movie movie, Lines file, String name) {
		Poster former = movie.getPoster();
		try (InputStream upload = open(file, name)) {
			InputStream picture = this.posters.check(upload);
			if (former == null || !former.isOf(picture)) {
				movie.setPoster(new Poster(name, "", 0, 0, 0, null));
			}
		}
		catch (IOException ex) {
			throw PosterRejectedException.notStored(ex);
		}
	}

	private Poster accept(Lines file, String name) throws InterruptedException {
		for (int attempt = 1;; attempt++) {
			try {
				return this.posters.accept((upload) -> copy(file, name, upload));
			}
			catch (PosterRejectedException ex) {
				if (ex.getStatusCode() != HttpStatus.SERVICE_UNAVAILABLE || attempt == ATTEMPTS) {
					throw ex;
				}
				Thread.sleep(PAUSE);
			}
		}
	}

	private void copy(Lines file, String name, Path upload) throws IOException {
		try (InputStream picture = open(file, name)) {
			if (Files.copy(picture, upload, StandardCopyOption.REPLACE_EXISTING) > this.maxPosterSize) {
				throw PosterRejectedException.tooLarge(this.maxPosterSize);
			}
		}
	}

	private InputStream open(Lines file, String name) throws IOException {
		return BoundedInputStream.builder()
			.setInputStream(file.picture(name))
			.setMaxCount(this.maxPosterSize + 1)
			.get();
	}

}

package com.xebia.movieshop.movie.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Copy.CopiesEditor;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.names.NamesEditor;
import com.xebia.movieshop.text.TextKey;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Validator;
import org.apache.commons.io.FilenameUtils;

import org.springframework.beans.MutablePropertyValues;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;
import org.springframework.validation.BindingResult;
import org.springframework.validation.DataBinder;
import org.springframework.validation.FieldError;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.ModelAndView;

/**
 * The tray: adds a movie for each of many pictures. A draft needs a title only, as a line
 * of an import does. Drafts that cannot be saved stay in the tray.
 */
@Controller
@RequestMapping(path = Addresses.MOVIES + "/tray", produces = MediaType.TEXT_HTML_VALUE)
public class TrayController {

	// Limits the movies that one request writes; further drafts stay for the next.
	static final int MAX_SAVED = 100;

	private static final int MAX_TWINS = 1000;

	private static final List<String> FIELDS = List.of("title", "director", "year", "stars", "genres", "copies",
			"fileName", "token", "warned");

	private final MovieService movies;

	private final PosterField posterField;

	private final SpringValidatorAdapter validator;

	private final MovieReader reader;

	TrayController(MovieService movies, PosterField posterField, Validator validator, MovieReader reader) {
		this.movies = movies;
		this.reader = reader;
		this.posterField = posterField;
		this.validator = new SpringValidatorAdapter(validator);
	}

	@GetMapping
	ModelAndView show() {
		return page(List.of(), HttpStatus.OK);
	}

	private ModelAndView page(List<MovieDraft> drafts, HttpStatus status) {
		return new ModelAndView("movies/tray", status).addObject("drafts", drafts).addObject("twins", twins(drafts));
	}

	// Returns the movies of the shop that have the title of a draft, by its key.
	private Map<String, Movie> twins(List<MovieDraft> drafts) {
		Set<String> keys = drafts.stream()
			.map(MovieDraft::key)
			.filter(StringUtils::hasText)
			.collect(Collectors.toSet());
		Query movies = Query.query(Criteria.where("sortTitle").in(keys)).limit(MAX_TWINS);
		return keys.isEmpty() ? Map.of()
				: this.reader.read(movies, MovieReader.LISTED)
					.stream()
					.collect(Collectors.toMap(Movie::getSortTitle, Function.identity(), (one, other) -> one));
	}

	// Adds drafts for new pictures. An edit is the name of a button, with the number of a
	// draft; without one, the drafts are saved.
	@PostMapping
	ModelAndView edit(@RequestParam MultiValueMap<String, String> fields,
			@RequestParam(required = false) List<MultipartFile> file, @RequestParam(defaultValue = "save") String edit,
			HttpServletResponse response) {
		List<MovieDraft> drafts = drafts(fields);
		List<MultipartFile> pictures = Objects.requireNonNullElse(file, List.<MultipartFile>of())
			.stream()
			.filter((picture) -> !picture.isEmpty())
			.toList();
		if (!pictures.isEmpty()) {
			return page(Stream.concat(drafts.stream(), pictures.stream().map((picture) -> draft(picture, response)))
				.toList(), HttpStatus.OK);
		}
		String[] parts = edit.split("-");
		int number = (parts.length == 2 && parts[1].matches("\\d{1,3}")) ? Integer.parseInt(parts[1]) : -1;
		return switch (parts[0]) {
			case "above" -> page(copyAbove(drafts, number), HttpStatus.OK);
			case "remove" ->
				page(IntStream.range(0, drafts.size()).filter((i) -> i != number).mapToObj(drafts::get).toList(),
						HttpStatus.OK);
			default -> save(drafts, response);
		};
	}

	private static List<MovieDraft> drafts(MultiValueMap<String, String> fields) {
		int count = fields.getOrDefault("title", List.of()).size();
		return IntStream.range(0, count).mapToObj((i) -> {
			Map<String, String> values = new HashMap<>();
			for (String field : FIELDS) {
				List<String> all = fields.getOrDefault(field, List.of());
				values.put(field, (i < all.size()) ? all.get(i) : "");
			}
			return new MovieDraft(values, List.of());
		}).toList();
	}

	private MovieDraft draft(MultipartFile picture, HttpServletResponse response) {
		MovieForm form = new MovieForm();
		form.setFile(picture);
		BindingResult errors = new DataBinder(form, "movieForm").getBindingResult();
		this.posterField.receive(form, null, errors, response);
		String name = Objects.requireNonNullElse(picture.getOriginalFilename(), "");
		Map<String, String> values = new HashMap<>();
		FIELDS.forEach((field) -> values.put(field, ""));
		values.put("title", FilenameUtils.getBaseName(name).replace('_', ' ').strip());
		values.put("fileName", Objects.toString(form.getFileName(), ""));
		values.put("token", UUID.randomUUID().toString());
		return new MovieDraft(values, errors.getFieldErrors());
	}

	private static List<MovieDraft> copyAbove(List<MovieDraft> drafts, int number) {
		List<MovieDraft> copied = new ArrayList<>(drafts);
		if (number > 0 && number < drafts.size()) {
			Map<String, String> values = new HashMap<>(drafts.get(number).values());
			List.of("director", "year", "stars", "genres", "copies")
				.forEach((field) -> values.put(field, drafts.get(number - 1).values().get(field)));
			copied.set(number, new MovieDraft(values, List.of()));
		}
		return copied;
	}

	private ModelAndView save(List<MovieDraft> drafts, HttpServletResponse response) {
		List<MovieDraft> left = new ArrayList<>();
		List<Movie> added = new ArrayList<>();
		List<MovieDraft> first = drafts.subList(0, Math.min(MAX_SAVED, drafts.size()));
		Map<String, Movie> twins = twins(first);
		Set<String> keys = new HashSet<>(twins.keySet());
		for (MovieDraft draft : first) {
			boolean unwarned = !keys.add(draft.key()) && !draft.isWarned();
			MovieForm form = new MovieForm();
			List<FieldError> errors = fill(form, draft, response);
			if (errors.isEmpty() && !unwarned) {
				added.add(this.movies.create(form));
			}
			else {
				left.add(new MovieDraft(draft.values(), errors));
			}
		}
		left.addAll(drafts.subList(first.size(), drafts.size()));
		return page(left, left.isEmpty() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT).addObject("added", added);
	}

	private List<FieldError> fill(MovieForm form, MovieDraft draft, HttpServletResponse response) {
		DataBinder binder = new DataBinder(form, "movieForm");
		binder.registerCustomEditor(List.class, new NamesEditor());
		binder.registerCustomEditor(List.class, "copies", new CopiesEditor(List.of()));
		binder.setAllowedFields(FIELDS.toArray(String[]::new));
		binder.bind(new MutablePropertyValues(draft.values()));
		this.validator.validate(form, binder.getBindingResult());
		this.posterField.receive(form, null, binder.getBindingResult(), response);
		return binder.getBindingResult().getFieldErrors();
	}

	/**
	 * A movie that is not saved yet.
	 *
	 * @param values the texts of its fields, which are all present
	 */
	public record MovieDraft(Map<String, String> values, List<FieldError> errors) {

		public String key() {
			return TextKey.ofTitle(Objects.toString(this.values.get("title"), ""), null);
		}

		// Returns whether the user has seen that another movie has this title.
		boolean isWarned() {
			return key().equals(this.values.get("warned"));
		}

	}

}

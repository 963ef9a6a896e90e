package com.xebia.movieshop.importing;

import java.util.List;
import java.util.Map;
import java.util.Set;

import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import com.xebia.movieshop.names.NamesEditor;
import com.xebia.movieshop.settings.ShopSettings;
import jakarta.validation.Validator;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.MutablePropertyValues;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.stereotype.Component;
import org.springframework.validation.DataBinder;
import org.springframework.validation.FieldError;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;

/**
 * Applies the validation rules of the form to imported movies. The owner of the shop can
 * allow movies without those fields that many lists lack.
 */
@Component
class ImportRules {

	private static final Set<String> OFTEN_MISSING = Set.of("description", "stars", "director");

	private static final Set<String> EMPTY = Set.of("NotBlank", "NotEmpty");

	private final SpringValidatorAdapter validator;

	private final boolean allowIncomplete;

	ImportRules(Validator validator, ShopSettings settings) {
		this.validator = new SpringValidatorAdapter(validator);
		this.allowIncomplete = settings.imports().allowIncomplete();
	}

	// Sets the fields of a movie that the line has, and keeps the others. Returns the
	// violations; if there are any, the movie must not be written.
	List<Finding> fill(Movie movie, Line line, boolean created, MessageSourceAccessor messages) {
		DataBinder binder = new DataBinder(movie, "movie");
		// The default editors, which are made anew for each binder, cost more.
		binder.setConversionService(DefaultConversionService.getSharedInstance());
		binder.registerCustomEditor(List.class, new NamesEditor());
		binder.setAllowedFields(MovieDetails.FIELDS.toArray(String[]::new));
		binder.bind(new MutablePropertyValues(line.values()));
		this.validator.validate(movie, binder.getBindingResult());
		return binder.getBindingResult()
			.getFieldErrors()
			.stream()
			.filter((error) -> created || isInLine(error, line.values()))
			.filter((error) -> !this.allowIncomplete || !isMissing(error))
			.map((error) -> new Finding(error.getField(), messages.getMessage(error)))
			.toList();
	}

	private static boolean isInLine(FieldError error, Map<String, String> values) {
		return values.keySet().stream().anyMatch((field) -> error.getField().startsWith(field));
	}

	private static boolean isMissing(FieldError error) {
		return OFTEN_MISSING.contains(error.getField()) && EMPTY.contains(String.valueOf(error.getCode()));
	}

	/**
	 * A message about a field: a change or a violation.
	 *
	 * @param reason the localized text
	 * @param link the path of a page where the cause can be removed, null if there is
	 * none
	 */
	record Finding(String field, String reason, @Nullable String link) {

		Finding(String field, String reason) {
			this(field, reason, null);
		}

	}

}

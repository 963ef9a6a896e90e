package com.xebia.movieshop.movie.web;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.Posters;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.validation.BindingResult;
import org.springframework.web.multipart.MultipartFile;

/**
 * Handles the poster of a {@link MovieForm}: keeps a valid upload even if other fields
 * are invalid, and turns a rejected one into an error of the field.
 */
@Component
class PosterField {

	private final Posters posters;

	PosterField(Posters posters) {
		this.posters = posters;
	}

	// Stores the upload, if there is one, and sets the poster of the form. Returns the
	// status of the response in case of errors; a rejection may set Retry-After.
	HttpStatusCode receive(MovieForm form, @Nullable Movie stored, BindingResult errors, HttpServletResponse response) {
		MultipartFile file = form.getFile();
		String fileName = form.getFileName();
		try {
			if (file != null && !file.isEmpty()) {
				form.accept(this.posters.accept(file));
			}
			else if (form.isRemovePoster()) {
				form.setFileName(null);
			}
			else if (fileName != null && (stored == null || !stored.hasPoster(fileName))) {
				form.setFileName(null);
				form.accept(this.posters.claim(fileName).orElseThrow(PosterRejectedException::missing));
			}
		}
		catch (PosterRejectedException ex) {
			errors.rejectValue("file", ex.getDetailMessageCode(), ex.getDetailMessageArguments(), null);
			ex.getHeaders().forEach((name, values) -> response.setHeader(name, values.get(0)));
			return ex.getStatusCode();
		}
		return HttpStatus.UNPROCESSABLE_CONTENT;
	}

}

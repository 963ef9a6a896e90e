package com.xebia.movieshop.movie.web;

import java.util.Map;

import com.xebia.movieshop.search.query.MovieQuery;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.validation.BindingResult;
import org.springframework.validation.MapBindingResult;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Makes the query of a list from the parameters of a request, and reports those that are
 * invalid as Spring's binding does, which has no maps of filters.
 */
public class MovieQueryResolver implements HandlerMethodArgumentResolver {

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == MovieQuery.class;
	}

	@Override
	public Object resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer model,
			NativeWebRequest request, @Nullable WebDataBinderFactory binders) throws MethodArgumentNotValidException {
		Map<String, String[]> parameters = request.getParameterMap();
		BindingResult errors = new MapBindingResult(parameters, "movieQuery");
		parameters.forEach((name, values) -> {
			try {
				MovieQuery.of(Map.of(name, values));
			}
			catch (IllegalArgumentException ex) {
				errors.rejectValue(name, "typeMismatch");
			}
		});
		if (errors.hasErrors()) {
			throw new MethodArgumentNotValidException(parameter, errors);
		}
		return MovieQuery.of(parameters);
	}

}

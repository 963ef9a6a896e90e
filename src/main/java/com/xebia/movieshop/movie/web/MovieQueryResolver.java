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
 * invalid like Spring's binding, which examines annotations for each request, a quarter
 * of the cost of a cached page.
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
		try {
			return MovieQuery.of(parameters);
		}
		catch (IllegalArgumentException ex) {
			BindingResult errors = new MapBindingResult(parameters, "movieQuery");
			parameters.forEach((name, values) -> rejectInvalid(errors, name, values));
			throw new MethodArgumentNotValidException(parameter, errors);
		}
	}

	private static void rejectInvalid(BindingResult errors, String name, String[] values) {
		try {
			MovieQuery.of(Map.of(name, values));
		}
		catch (IllegalArgumentException ex) {
			errors.rejectValue(name, "typeMismatch");
		}
	}

}

package com.xebia.movieshop.movie.web;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import com.xebia.movieshop.search.query.MovieQuery;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.mvc.method.annotation.ServletModelAttributeMethodProcessor;

/**
 * Makes the query of a list from the parameters of a request. Spring's binding examines
 * the annotations of all fifteen parameters for each request, which is a quarter of the
 * cost of a cached page; it is left to report parameters that are invalid.
 */
public class MovieQueryResolver implements HandlerMethodArgumentResolver {

	private final HandlerMethodArgumentResolver binding = new ServletModelAttributeMethodProcessor(true);

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == MovieQuery.class;
	}

	@Override
	public @Nullable Object resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer model,
			NativeWebRequest request, @Nullable WebDataBinderFactory binders) throws Exception {
		try {
			return of(request.getParameterMap());
		}
		catch (IllegalArgumentException ex) {
			return this.binding.resolveArgument(parameter, model, request, binders);
		}
	}

	static MovieQuery of(Map<String, String[]> parameters) {
		Map<String, List<String>> lists = new HashMap<>();
		parameters.forEach((name, values) -> lists.put(name, List.of(values)));
		return MovieQuery.of(lists);
	}

}

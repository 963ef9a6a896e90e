package com.xebia.movieshop.reservation;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.movie.web.MovieList;
import com.xebia.movieshop.staff.Role;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Adds the copies of a list's movies, with who has them, to the list view of the staff
 * whom the counter tells the same.
 */
@Component
class ListedCopies implements HandlerInterceptor, WebMvcConfigurer {

	private final ObjectProvider<Copies> copies;

	ListedCopies(ObjectProvider<Copies> copies) {
		this.copies = copies;
	}

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this).addPathPatterns(Addresses.MOVIES);
	}

	@Override
	public void postHandle(HttpServletRequest request, HttpServletResponse response, Object handler,
			@Nullable ModelAndView page) {
		if (page != null && page.getModel().get("list") instanceof MovieList list && list.isLines()
				&& (request.isUserInRole(Role.EDITOR.name()) || request.isUserInRole(Role.MANAGER.name()))) {
			this.copies.ifAvailable((all) -> page.addObject("copies", byMovie(all, list)));
		}
	}

	private static Map<String, List<StoredCopy>> byMovie(Copies copies, MovieList list) {
		return copies.of(list.getMovies().stream().map(Movie::getId).toList())
			.stream()
			.collect(Collectors.groupingBy((copy) -> copy.getMovie().toHexString()));
	}

}

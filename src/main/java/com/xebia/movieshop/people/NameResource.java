package com.xebia.movieshop.people;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.web.MovieResource;
import com.xebia.movieshop.people.People.Film;
import com.xebia.movieshop.people.People.Person;
import org.jspecify.annotations.Nullable;

/**
 * A name with the URL of its movies, as JSON.
 */
public record NameResource(String name, String url, int movies) {

	static NameResource of(NameKind kind, Tally tally, String contextPath) {
		return new NameResource(tally.name(), contextPath + kind.address(tally.name()), tally.movies());
	}

	/**
	 * A page of an index.
	 */
	record IndexResource(List<NameResource> names, Links links) {

		static IndexResource of(NameKind kind, ListPage<Tally> page, String contextPath) {
			return new IndexResource(
					page.items().stream().map((tally) -> NameResource.of(kind, tally, contextPath)).toList(),
					Links.of(page, contextPath));
		}

	}

	/**
	 * A person with the number of movies, the latest of them, people who share several of
	 * them, and the URL of the next page.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record OfPerson(String name, int count, List<OfFilm> movies, List<NameResource> oftenWith, @Nullable String next) {

		static OfPerson of(Person person, String contextPath) {
			String next = person.next();
			return new OfPerson(person.name(), person.count(),
					person.films().stream().map((film) -> OfFilm.of(film, contextPath)).toList(),
					person.oftenWith()
						.stream()
						.map((other) -> new NameResource(other.name(), contextPath + other.address(), other.movies()))
						.toList(),
					(next != null) ? contextPath + next : null);
		}

	}

	/**
	 * A movie with the roles of a person in it.
	 */
	record OfFilm(MovieResource.Item movie, List<String> roles) {

		static OfFilm of(Film film, String contextPath) {
			return new OfFilm(MovieResource.Item.of(film.movie(), contextPath), film.roles());
		}

	}

}

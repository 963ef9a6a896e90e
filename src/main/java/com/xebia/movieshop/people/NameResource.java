package com.xebia.movieshop.people;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.web.MovieResource;
import com.xebia.movieshop.people.People.Person;
import org.jspecify.annotations.Nullable;

/**
 * A name with the URL of its movies, as JSON.
 */
public record NameResource(String name, String url, int movies) {

	static NameResource of(NameKind kind, Tally tally, int movies, String contextPath) {
		return new NameResource(tally.name(), contextPath + kind.address(tally.name()), movies);
	}

	/**
	 * A page of an index.
	 */
	record IndexResource(List<NameResource> names, Links links) {

		static IndexResource of(NameKind kind, ListPage<Tally> page, String contextPath) {
			return new IndexResource(page.items()
				.stream()
				.map((tally) -> NameResource.of(kind, tally, tally.movies(), contextPath))
				.toList(), Links.of(page, contextPath));
		}

	}

	/**
	 * A person with one filmography per role.
	 */
	record OfPerson(String name, List<OfRole> roles) {

		static OfPerson of(Person person, String contextPath) {
			return new OfPerson(person.name(),
					person.filmographies().stream().map((role) -> OfRole.of(role, contextPath)).toList());
		}

	}

	/**
	 * The newest movies of a person in one role, with the URL of the next page.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record OfRole(String role, int count, List<MovieResource.Item> movies, @Nullable String next) {

		static OfRole of(Filmography filmography, String contextPath) {
			String next = filmography.next();
			return new OfRole(filmography.role(), filmography.count(),
					filmography.movies().stream().map((movie) -> MovieResource.Item.of(movie, contextPath)).toList(),
					(next != null) ? contextPath + next : null);
		}

	}

}

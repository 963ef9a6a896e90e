package com.xebia.movieshop.movie;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.poster.PosterResource;
import org.jspecify.annotations.Nullable;

/**
 * A page of the catalogue as programs see it.
 *
 * @param movies the movies, in short
 * @param links the page and its neighbours
 */
record CatalogueResource(List<Item> movies, Links links) {

	static CatalogueResource of(CatalogueQuery query, CataloguePage page, String contextPath) {
		CatalogueLinks links = new CatalogueLinks(query, page);
		return new CatalogueResource(page.getMovies().stream().map((movie) -> Item.of(movie, contextPath)).toList(),
				new Links(contextPath + links.getSelf(), prefix(contextPath, links.getPrevious()),
						prefix(contextPath, links.getNext())));
	}

	private static @Nullable String prefix(String contextPath, @Nullable String link) {
		return (link != null) ? contextPath + link : null;
	}

	/**
	 * What the catalogue says of a movie; its own address says everything.
	 *
	 * @param id its id
	 * @param url where it is
	 * @param title its title
	 * @param director who directed it
	 * @param year the year of its release
	 * @param poster its poster
	 * @param drawnPoster where the poster is that is drawn for a movie without one
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record Item(String id, String url, String title, String director, @Nullable Integer year,
			@Nullable PosterResource poster, @Nullable String drawnPoster) {

		private static Item of(Movie movie, String contextPath) {
			return new Item(movie.getId().toHexString(), MovieResource.url(movie, contextPath), movie.getTitle(),
					movie.getDirector(), movie.getYear(), MovieResource.poster(movie, contextPath),
					MovieResource.drawnPoster(movie, contextPath));
		}

	}

	/**
	 * The addresses of a page and of its neighbours, as far as it has them.
	 *
	 * @param self the page itself
	 * @param prev the page before it
	 * @param next the page after it
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record Links(String self, @Nullable String prev, @Nullable String next) {

		/**
		 * The links as the value of a header, as RFC 8288 has it.
		 */
		String header() {
			return Stream.of(link("self", this.self), link("prev", this.prev), link("next", this.next))
				.filter((link) -> !link.isEmpty())
				.collect(Collectors.joining(", "));
		}

		private static String link(String relation, @Nullable String target) {
			return (target != null) ? "<" + target + ">; rel=\"" + relation + "\"" : "";
		}

	}

}

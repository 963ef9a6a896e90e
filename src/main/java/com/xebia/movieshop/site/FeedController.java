package com.xebia.movieshop.site;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.rometools.rome.feed.atom.Content;
import com.rometools.rome.feed.atom.Entry;
import com.rometools.rome.feed.atom.Feed;
import com.rometools.rome.feed.atom.Link;
import com.rometools.rome.feed.synd.SyndPerson;
import com.rometools.rome.feed.synd.SyndPersonImpl;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.MovieLists;
import com.xebia.movieshop.movie.web.MoviePreview;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.shelf.Shelf;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.site.brand.BrandStore;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.http.MediaType;
import org.springframework.util.DigestUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * Any list of movies as an Atom feed, with the parameters of the list; the newest movies
 * come first unless another order is named. A shelf is a feed in its own order.
 */
@RestController
class FeedController {

	private final MovieLists lists;

	private final ShelfFilms shelves;

	private final BrandStore brands;

	private final MessageSource messages;

	FeedController(MovieLists lists, ShelfFilms shelves, BrandStore brands, MessageSource messages) {
		this.lists = lists;
		this.shelves = shelves;
		this.brands = brands;
		this.messages = messages;
	}

	@GetMapping(path = Addresses.FEED, produces = MediaType.APPLICATION_ATOM_XML_VALUE)
	@Nullable Feed feed(MovieQuery query, WebRequest request, HttpServletRequest servlet) {
		// Lines have all fields of a movie.
		MovieQuery newest = (query.sort() != null) ? query : query.sortedBy("newest");
		return feed(this.lists.follow(newest.viewedAs("lines")).getMovies(), title(query), newest.self(),
				Addresses.link(Addresses.FEED, newest.parameters()), request, servlet);
	}

	@GetMapping(path = Addresses.SHELVES + "/{name}/feed", produces = MediaType.APPLICATION_ATOM_XML_VALUE)
	@Nullable Feed feed(@PathVariable String name, WebRequest request, HttpServletRequest servlet) {
		Shelf shelf = this.shelves.shelf(name);
		return feed(this.shelves.movies(shelf), shelf.title(), shelf.address(), shelf.address() + "/feed", request,
				servlet);
	}

	private @Nullable Feed feed(List<Movie> movies, String title, String page, String self, WebRequest request,
			HttpServletRequest servlet) {
		String shop = ServletUriComponentsBuilder.fromContextPath(servlet).toUriString();
		String name = this.brands.current().name();
		List<?> state = List.of(shop, name, title,
				movies.stream().map((movie) -> movie.getId() + " " + updated(movie)).toList());
		String eTag = DigestUtils.md5DigestAsHex(state.toString().getBytes(StandardCharsets.UTF_8));
		return request.checkNotModified(eTag) ? null
				: feed(title.isEmpty() ? name : title + " · " + name, movies, shop, page, self);
	}

	// Returns the words, and the filters in the language of the shop.
	private String title(MovieQuery query) {
		Locale language = Locale.forLanguageTag(this.brands.current().language());
		Stream<String> filters = query.chosen()
			.stream()
			.map((filter) -> this.messages.getMessage(filter.code(), new Object[] { filter.value() }, "{0}", language));
		return Stream.concat(Stream.ofNullable(query.q()), filters).collect(Collectors.joining(", "));
	}

	private static Instant updated(Movie movie) {
		return Optional.ofNullable(movie.getUpdatedAt()).orElse(movie.getId().getDate().toInstant());
	}

	private static Feed feed(String title, List<Movie> movies, String shop, String page, String self) {
		Feed feed = new Feed("atom_1.0");
		feed.setTitle(title);
		feed.setId(shop + self);
		feed.setAlternateLinks(List.of(link("alternate", shop + page, "text/html")));
		feed.setOtherLinks(List.of(link("self", shop + self, MediaType.APPLICATION_ATOM_XML_VALUE)));
		movies.stream()
			.map(FeedController::updated)
			.max(Comparator.naturalOrder())
			.ifPresent((latest) -> feed.setUpdated(Date.from(latest)));
		feed.setEntries(movies.stream().map((movie) -> entry(movie, shop)).toList());
		return feed;
	}

	private static Entry entry(Movie movie, String shop) {
		MoviePreview preview = new MoviePreview(movie, shop);
		Entry entry = new Entry();
		entry.setId(shop + Addresses.MOVIES + "/" + movie.getId());
		entry.setTitle(preview.title());
		entry.setUpdated(Date.from(updated(movie)));
		entry.setPublished(movie.getId().getDate());
		SyndPerson director = new SyndPersonImpl();
		director.setName(movie.getDirector());
		entry.setAuthors(List.of(director));
		entry.setAlternateLinks(List.of(link("alternate", preview.url(), "text/html")));
		String type = Optional.ofNullable(movie.getPoster()).map(Poster::contentType).orElse("image/png");
		entry.setOtherLinks(List.of(link("enclosure", preview.image(), type)));
		Content summary = new Content();
		summary.setType("text");
		summary.setValue(Objects.requireNonNullElse(movie.getDescription(), ""));
		entry.setSummary(summary);
		return entry;
	}

	private static Link link(String relation, String address, String type) {
		Link link = new Link();
		link.setRel(relation);
		link.setHref(address);
		link.setType(type);
		return link;
	}

}

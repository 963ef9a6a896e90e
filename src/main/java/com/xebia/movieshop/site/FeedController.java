package com.xebia.movieshop.site;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.rometools.rome.feed.atom.Content;
import com.rometools.rome.feed.atom.Entry;
import com.rometools.rome.feed.atom.Feed;
import com.rometools.rome.feed.atom.Link;
import com.rometools.rome.feed.synd.SyndPerson;
import com.rometools.rome.feed.synd.SyndPersonImpl;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.Conditions;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.MovieLists;
import com.xebia.movieshop.movie.web.MoviePreview;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.shelf.Shelf;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.site.brand.BrandStore;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.http.MediaType;
import org.springframework.util.DigestUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
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
	@Nullable Feed feed(MovieQuery query, HttpServletRequest request, HttpServletResponse response) {
		// Lines have all fields of a movie.
		MovieQuery newest = (query.sort() != null) ? query : query.sortedBy("newest");
		return feed(this.lists.follow(newest.viewedAs("lines")).getMovies(), title(query), newest.self(),
				Addresses.link(Addresses.FEED, newest.parameters()), request, response);
	}

	@GetMapping(path = Addresses.SHELVES + "/{name}/feed", produces = MediaType.APPLICATION_ATOM_XML_VALUE)
	@Nullable Feed feed(@PathVariable String name, HttpServletRequest request, HttpServletResponse response) {
		Shelf shelf = this.shelves.shelf(name);
		return feed(this.shelves.movies(shelf), shelf.title(), shelf.address(), shelf.address() + "/feed", request,
				response);
	}

	private @Nullable Feed feed(List<Movie> movies, String title, String page, String self, HttpServletRequest request,
			HttpServletResponse response) {
		String shop = ServletUriComponentsBuilder.fromContextPath(request).toUriString();
		String name = this.brands.current().name();
		List<?> state = List.of(shop, name, title,
				movies.stream().map((movie) -> movie.getId() + " " + updated(movie)).toList());
		String eTag = DigestUtils.md5DigestAsHex(state.toString().getBytes(StandardCharsets.UTF_8));
		return Conditions.fail(eTag, request, response) ? null : feed(title, name, movies, shop, page, self);
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
		return Objects.requireNonNullElse(movie.getUpdatedAt(), created(movie));
	}

	private static Instant created(Movie movie) {
		return Objects.requireNonNullElse(movie.getCreatedAt(), movie.getId().getDate().toInstant());
	}

	private static Feed feed(String title, String name, List<Movie> movies, String shop, String page, String self) {
		Feed feed = new Feed("atom_1.0");
		feed.setTitle(title.isEmpty() ? name : title + " · " + name);
		feed.setId(id(name + self));
		feed.setAuthors(List.of(author(name)));
		feed.setAlternateLinks(List.of(link("alternate", shop + page, "text/html")));
		feed.setOtherLinks(List.of(link("self", shop + self, MediaType.APPLICATION_ATOM_XML_VALUE)));
		feed.setUpdated(Date
			.from(movies.stream().map(FeedController::updated).max(Comparator.naturalOrder()).orElse(Instant.EPOCH)));
		feed.setEntries(movies.stream().map((movie) -> entry(movie, shop)).toList());
		return feed;
	}

	private static Entry entry(Movie movie, String shop) {
		MoviePreview preview = new MoviePreview(movie, shop);
		Entry entry = new Entry();
		entry.setId(id(movie.getId().toHexString()));
		entry.setTitle(preview.title());
		entry.setUpdated(Date.from(updated(movie)));
		entry.setPublished(Date.from(created(movie)));
		entry.setAuthors(movie.getDirectors().stream().map(FeedController::author).toList());
		entry.setAlternateLinks(List.of(link("alternate", preview.url(), "text/html")));
		String type = Optional.ofNullable(movie.getPoster()).map(Poster::contentType).orElse("image/png");
		entry.setOtherLinks(List.of(link("enclosure", preview.image(), type)));
		Content summary = new Content();
		summary.setType("text");
		summary.setValue(Objects.requireNonNullElse(movie.getDescription(), ""));
		entry.setSummary(summary);
		return entry;
	}

	// Stays the same when the shop gets another address.
	private static String id(String name) {
		return "urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
	}

	private static SyndPerson author(String name) {
		SyndPerson author = new SyndPersonImpl();
		author.setName(name);
		return author;
	}

	private static Link link(String relation, String address, String type) {
		Link link = new Link();
		link.setRel(relation);
		link.setHref(address);
		link.setType(type);
		return link;
	}

}

package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.limits.CatalogueCache;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.names.KnownName;
import com.xebia.movieshop.names.KnownNames;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterAddresses;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.Suggestion;
import com.xebia.movieshop.search.query.Suggestions;
import com.xebia.movieshop.text.TextKey;
import jakarta.servlet.http.HttpServletRequest;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Suggests movies, people, genres and decades while a user types.
 */
@RestController
class SuggestionController {

	// Suggestions for so few letters are cached, because they match most words, which
	// costs most, and many users type the same.
	private static final int MAX_CACHED_LETTERS = 2;

	private static final int SUGGESTED_NAMES = 2;

	private static final int POSTER_WIDTH = 160;

	private static final Pattern DECADE = Pattern.compile("(\\d+)(?:s|ern?)?");

	private final MovieSearch search;

	private final MovieReader reader;

	private final KnownNames names;

	private final PosterAddresses posters = new PosterAddresses();

	private final CatalogueCache<String, Suggestions> suggestions;

	SuggestionController(MovieSearch search, MovieReader reader, KnownNames names) {
		this.search = search;
		this.reader = reader;
		this.names = names;
		this.suggestions = new CatalogueCache<>(CacheSize.SUGGESTIONS, search::changes);
	}

	// Movies come first if one has a matching title, else people.
	@GetMapping(path = Addresses.MOVIES + "/suggestions", produces = MediaType.APPLICATION_JSON_VALUE)
	List<?> suggestions(@RequestParam String q, HttpServletRequest request) {
		String typed = MovieQuery.cut(q);
		String shop = request.getContextPath();
		Suggestions found = suggest(typed);
		List<SuggestedName> people = people(typed, found).map((person) -> SuggestedName.of("person", person, shop))
			.toList();
		List<SuggestedName> kinds = Stream
			.concat(this.names.genres(typed, SUGGESTED_NAMES)
				.stream()
				.map((genre) -> SuggestedName.of("genre", genre, shop)),
					decades(typed).map((decade) -> SuggestedName.of("decade", decade, shop)))
			.toList();
		List<ObjectId> ids = found.movies().stream().map(Suggestion::id).toList();
		List<SuggestedMovie> movies = this.reader.find(ids, MovieReader.LISTED)
			.stream()
			.limit(MovieSearch.SUGGESTIONS - people.size() - kinds.size())
			.map((movie) -> movie(movie, shop))
			.toList();
		List<String> words = NameKey.words(TextKey.of(typed));
		boolean called = movies.stream().anyMatch((movie) -> isBegun(movie.title(), words));
		Stream<SuggestedName> all = (found.found() > movies.size()) ? Stream.of(new SuggestedName("all", typed,
				found.found(), shop + Addresses.MOVIES + "?q=" + Addresses.encode(typed))) : Stream.empty();
		return Stream.of((called ? movies : people).stream(), (called ? people : movies).stream(), kinds.stream(), all)
			.flatMap(Function.identity())
			.toList();
	}

	// Returns whether each typed word is the beginning of a word of the name.
	private static boolean isBegun(String name, List<String> typed) {
		List<String> words = NameKey.words(TextKey.of(name));
		return typed.stream().allMatch((beginning) -> words.stream().anyMatch((word) -> word.startsWith(beginning)));
	}

	private Suggestions suggest(String words) {
		return (words.length() > MAX_CACHED_LETTERS) ? this.search.suggest(words)
				: this.suggestions.get(words, () -> this.search.suggest(words));
	}

	// The index also finds misspelt people, but only of the suggested movies.
	private Stream<KnownName> people(String typed, Suggestions found) {
		List<KnownName> begun = this.names.find(typed, SUGGESTED_NAMES);
		return !begun.isEmpty() ? begun.stream()
				: found.people().stream().limit(SUGGESTED_NAMES).map(this.names::named).flatMap(Optional::stream);
	}

	private Stream<KnownName> decades(String typed) {
		return Stream.of(DECADE.matcher(typed.strip()))
			.filter((decade) -> decade.matches())
			.flatMap((decade) -> this.names.decades(decade.group(1), SUGGESTED_NAMES).stream());
	}

	private SuggestedMovie movie(Movie movie, String shop) {
		Poster poster = movie.getPoster();
		String picture = (poster != null) ? ((poster.width() > POSTER_WIDTH)
				? this.posters.of(POSTER_WIDTH, poster.fileName()) : this.posters.of(poster.fileName()))
				: movie.getDrawnPoster();
		return new SuggestedMovie("movie", movie.getTitle(), movie.getYear(), movie.getDirector(), shop + picture,
				movie.getPosterView(), shop + movie.getAddress());
	}

	/**
	 * A movie that the user may be looking for.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record SuggestedMovie(String kind, String title, @Nullable Integer year, @Nullable String director, String poster,
			@Nullable Integer posterView, String url) {

	}

	/**
	 * A person, genre or decade whom the user may be looking for, or all movies that
	 * match the typed words.
	 */
	record SuggestedName(String kind, String name, long movies, String url) {

		static SuggestedName of(String kind, KnownName name, String shop) {
			return new SuggestedName(kind, name.name(), name.movies(), shop + name.address());
		}

	}

}

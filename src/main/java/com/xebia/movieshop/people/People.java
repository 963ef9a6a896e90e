package com.xebia.movieshop.people;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCursor;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.names.KnownName;
import com.xebia.movieshop.names.KnownNames;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.MovieOrder;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.search.schema.MovieFilter;
import com.xebia.movieshop.text.TextKey;

import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/**
 * Finds people. Their movies are read and counted in the catalogue; the spelling of a
 * name that is shown comes from the last counting.
 */
@Component
public class People implements KnownNames {

	// The list of movies by person, which has pages, has all of them.
	private static final int MAX_FILMS = 240;

	private static final int MOST_FREQUENT = 12;

	private static final Comparator<Movie> LATEST_FIRST = Comparator
		.comparing((Movie movie) -> Objects.requireNonNullElse(movie.getYear(), Integer.MIN_VALUE))
		.thenComparing(Movie::getId)
		.reversed();

	private final NameCounts nameCounts;

	private final FormerNames formerNames;

	private final MovieReader reader;

	private final MovieSearch search;

	People(NameCounts nameCounts, FormerNames formerNames, MovieReader reader, MovieSearch search) {
		this.nameCounts = nameCounts;
		this.formerNames = formerNames;
		this.reader = reader;
		this.search = search;
	}

	// Returns the latest movies. Empty if no movie has the person.
	Optional<Person> find(String anySpelling) {
		Map<Movie, List<String>> roles = new TreeMap<>(LATEST_FIRST);
		NameKind.PERSON.fields()
			.forEach((role) -> this.reader
				.read(role.having(anySpelling), List.of(new Criteria()), MovieCursor.sort(MovieOrder.YEAR), MAX_FILMS,
						MovieReader.LISTED)
				.forEach((movie) -> roles.computeIfAbsent(movie, (added) -> new ArrayList<>()).add(role.field())));
		List<Film> films = roles.entrySet()
			.stream()
			.map((film) -> new Film(film.getKey(), film.getValue()))
			.limit(MAX_FILMS)
			.toList();
		if (films.isEmpty()) {
			return Optional.empty();
		}
		String name = this.nameCounts.find(NameKind.PERSON, anySpelling).map(NameCount::name).orElse(anySpelling);
		boolean all = films.size() < MAX_FILMS;
		int count = all ? films.size()
				: (int) this.reader.count(NameKind.PERSON.having(anySpelling), Integer.MAX_VALUE);
		return Optional.of(new Person(name, films, count, all ? years(films) : List.of(), oftenWith(name)));
	}

	private static List<Integer> years(List<Film> latestFirst) {
		List<Integer> years = latestFirst.stream()
			.map((film) -> film.movie().getYear())
			.filter(Objects::nonNull)
			.toList();
		return years.isEmpty() ? List.of() : Stream.of(years.get(years.size() - 1), years.get(0)).distinct().toList();
	}

	// Returns the people who have most movies in common with a person, at least two.
	private List<KnownName> oftenWith(String name) {
		try {
			return this.search.count(MovieQuery.of(Map.of("person", name)))
				.of(MovieFilter.PERSON)
				.entrySet()
				.stream()
				.filter((other) -> other.getValue() > 1 && !TextKey.of(other.getKey()).equals(TextKey.of(name)))
				.map((other) -> new KnownName(other.getKey(), other.getValue().intValue(),
						NameKind.PERSON.address(other.getKey()), List.of()))
				.toList();
		}
		catch (SearchUnavailableException ex) {
			return List.of();
		}
	}

	// Finds other people of the same name, which a number in brackets tells apart.
	List<KnownName> namesakes(String name) {
		String common = TextKey.of(NameKey.withoutNumber(name));
		return find(common, 20).stream()
			.filter((other) -> TextKey.of(NameKey.withoutNumber(other.name())).equals(common))
			.filter((other) -> !TextKey.of(other.name()).equals(TextKey.of(name)))
			.toList();
	}

	@Override
	public List<KnownName> find(String words, int limit) {
		return find(NameKind.PERSON, words, limit);
	}

	@Override
	public Optional<KnownName> named(String name) {
		return this.nameCounts.find(NameKind.PERSON, name).map((nameCount) -> known(NameKind.PERSON, nameCount));
	}

	@Override
	public Optional<String> renamed(String name) {
		return this.formerNames.latest(NameKind.PERSON, name);
	}

	@Override
	public Optional<String> renamedGenre(String name) {
		return this.formerNames.latest(NameKind.GENRE, name);
	}

	@Override
	public List<KnownName> genres(String words, int limit) {
		return find(NameKind.GENRE, words, limit);
	}

	@Override
	public List<KnownName> decades(String year, int limit) {
		return find(NameKind.DECADE, year, limit);
	}

	// Looks up other spellings only if the typed one has too few names.
	private List<KnownName> find(NameKind kind, String words, int limit) {
		return StringUtils.hasText(words) ? TextKey.variants(words)
			.flatMap((spelling) -> this.nameCounts.beginning(kind, spelling, limit).stream())
			.distinct()
			.limit(limit)
			.map((nameCount) -> known(kind, nameCount))
			.toList() : List.of();
	}

	// Returns lists of the names with the most movies. They are read from the last
	// counting, so that each is a short index query even at a million movies. Omits
	// people with one movie, because in a small shop most have one.
	public Map<String, List<KnownName>> ofHomePage() {
		Map<String, List<KnownName>> lists = new LinkedHashMap<>();
		lists.put("decades", decades());
		lists.put("genres", top(NameKind.GENRE, MOST_FREQUENT).toList());
		lists.put("people", top(NameKind.PERSON, MOST_FREQUENT).filter((name) -> name.movies() > 1).toList());
		return lists;
	}

	// The next front page has the new name.
	void rename(Rename rename) {
		this.nameCounts.rename(rename);
		this.search.expireCounts();
	}

	List<KnownName> decades() {
		return top(NameKind.DECADE, 30).sorted(Comparator.comparing(KnownName::name)).toList();
	}

	private Stream<KnownName> top(NameKind kind, int limit) {
		return this.nameCounts.top(kind, limit).stream().map((nameCount) -> known(kind, nameCount));
	}

	static KnownName known(NameKind kind, NameCount nameCount) {
		return new KnownName(nameCount.name(), nameCount.movies(), kind.address(nameCount.name()), nameCount.some());
	}

	/**
	 * A person, by the commonest spelling of the name.
	 *
	 * @param films the latest movies, latest first
	 * @param count the number of all movies
	 * @param years those of the first and the last movie, none if these are not all
	 * @param oftenWith other people, and the numbers of movies that they share
	 */
	public record Person(String name, List<Film> films, int count, List<Integer> years, List<KnownName> oftenWith) {

	}

	/**
	 * A movie with the fields that contain a person.
	 */
	public record Film(Movie movie, List<String> roles) {

	}

}

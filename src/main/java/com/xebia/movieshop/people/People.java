package com.xebia.movieshop.people;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCursor;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.names.KnownNames;
import com.xebia.movieshop.search.query.MovieQuery.Order;
import com.xebia.movieshop.text.TextKey;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/**
 * Finds people. Their movies are read from the catalogue; the spellings of a name and the
 * number of movies beyond the first page come from the last census.
 */
@Component
class People implements KnownNames {

	private static final int PAGE = 48;

	private final Tallies tallies;

	private final MovieReader reader;

	People(Tallies tallies, MovieReader reader) {
		this.tallies = tallies;
		this.reader = reader;
	}

	// Empty if no movie has the person in a requested role.
	Optional<Person> find(PersonQuery query) {
		Optional<Tally> tally = this.tallies.find(NameKind.PERSON, query.name());
		String name = tally.map(Tally::name).orElse(query.name());
		Set<String> spellings = Tally.spellings(tally, query.name());
		List<Filmography> filmographies = Stream.of(NameField.DIRECTOR, NameField.STARS)
			.filter(query::asksFor)
			.map((role) -> filmography(role, name, this.tallies.texts(role, tally, spellings), query.cursor(),
					counted(tally, role)))
			.filter((filmography) -> !filmography.movies().isEmpty())
			.toList();
		return filmographies.isEmpty() ? Optional.empty() : Optional.of(new Person(name, filmographies));
	}

	@Override
	public List<KnownName> find(String words, int limit) {
		return find(NameKind.PERSON, words, limit);
	}

	@Override
	public Optional<KnownName> named(String name) {
		return this.tallies.find(NameKind.PERSON, name).map((tally) -> known(NameKind.PERSON, tally));
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
			.flatMap((spelling) -> this.tallies.beginning(kind, spelling, limit).stream())
			.distinct()
			.limit(limit)
			.map((tally) -> known(kind, tally))
			.toList() : List.of();
	}

	private static KnownName known(NameKind kind, Tally tally) {
		return new KnownName(tally.name(), tally.movies(), kind.address(tally.name()));
	}

	private static int counted(Optional<Tally> tally, NameField role) {
		return tally.map((counted) -> (role == NameField.DIRECTOR) ? counted.directed() : counted.starred()).orElse(0);
	}

	private Filmography filmography(NameField role, String name, Set<String> texts, @Nullable MovieCursor after,
			int counted) {
		List<Criteria> ranges = (after != null) ? after.beyond(Order.YEAR, true) : List.of(new Criteria());
		List<Movie> movies = this.reader.read(Criteria.where(role.field()).in(texts), ranges,
				MovieCursor.sort(Order.YEAR), PAGE + 1, MovieReader.LISTED);
		boolean more = movies.size() > PAGE;
		List<Movie> page = more ? movies.subList(0, PAGE) : movies;
		int count = (after == null && !more) ? page.size() : Math.max(counted, movies.size());
		return new Filmography(role.field(), page, count, more ? link(name, role, page.get(PAGE - 1)) : null);
	}

	private static String link(String name, NameField role, Movie last) {
		String address = NameKind.PERSON.address(name);
		return address + (address.contains("?") ? "&" : "?") + "role=" + role.field() + "&after="
				+ MovieCursor.of(last).encode();
	}

	/**
	 * A person, by the most frequent spelling of the name.
	 */
	public record Person(String name, List<Filmography> filmographies) {

	}

	/**
	 * A request for a person's movies: any spelling of the name, one role or all, and the
	 * cursor of a page.
	 */
	record PersonQuery(String name, @Nullable String role, @Nullable String after) {

		boolean asksFor(NameField field) {
			return !StringUtils.hasText(this.role) || this.role.equals(field.field());
		}

		// A malformed cursor is a bad request.
		@Nullable MovieCursor cursor() {
			return StringUtils.hasText(this.after) ? MovieCursor.decode(this.after) : null;
		}

	}

	/**
	 * A page of the movies in which a person has one role, newest first.
	 *
	 * @param role the name of the field that contains the person
	 * @param count the number of movies, exact if they fit on this page
	 * @param next the address of the next page, null if there is none
	 */
	public record Filmography(String role, List<Movie> movies, int count, @Nullable String next) {

	}

}

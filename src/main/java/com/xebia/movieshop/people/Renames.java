package com.xebia.movieshop.people;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MoviesByName;
import com.xebia.movieshop.movie.NameKey;
import com.xebia.movieshop.movie.NameReplacement;
import com.xebia.movieshop.record.Entry;
import com.xebia.movieshop.record.EntryKind;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Gives people and genres other names, in all movies at once.
 */
@Component
class Renames {

	private static final int SHOWN = 60;

	private final Tallies tallies;

	private final MoviesByName movies;

	private final NameReplacement replacement;

	private final ApplicationEventPublisher events;

	Renames(Tallies tallies, MoviesByName movies, NameReplacement replacement, ApplicationEventPublisher events) {
		this.tallies = tallies;
		this.movies = movies;
		this.replacement = replacement;
		this.events = events;
	}

	Rename preview(NameKind kind, String name, String to) {
		Set<String> replaced = Tally.spellings(this.tallies.find(kind, name), name);
		replaced.remove(to);
		// Who was written just now has not been counted.
		Optional<String> other = this.tallies.find(kind, to)
			.map(Tally::name)
			.or(() -> this.movies.some(kind.fields(), Set.of(to), 1).stream().map((movie) -> to).findFirst())
			.filter((found) -> !NameKey.of(name).equals(NameKey.of(found)));
		return new Rename(name, to, replaced, this.movies.count(kind.fields(), replaced),
				this.movies.some(kind.fields(), replaced, SHOWN), other.orElse(null));
	}

	// As long as some movies still have the name, all its spellings are known, so that it
	// can be replaced in the rest.
	Outcome apply(NameKind kind, Rename rename) {
		long changed = this.replacement.replace(kind.fields(), rename.replaced(), rename.replacement());
		this.events.publishEvent(Entry.of(EntryKind.RENAMED, rename.name(), rename.replacement(), changed));
		boolean complete = this.movies.some(kind.fields(), rename.replaced(), 1).isEmpty();
		if (complete) {
			this.tallies.rename(kind, rename.name(), rename.replacement());
		}
		return new Outcome(changed, complete);
	}

	/**
	 * What becomes of the movies when a name is replaced by another one.
	 *
	 * @param replaced the spellings that no movie will have any more
	 * @param movies some of the movies that change
	 * @param other somebody else who has the new name already, and cannot be told apart
	 * afterwards; null if there is nobody
	 */
	public record Rename(String name, String replacement, Set<String> replaced, long count, List<Movie> movies,
			@Nullable String other) {

	}

	/**
	 * How many movies were changed, and whether those were all.
	 */
	record Outcome(long changed, boolean complete) {

	}

}

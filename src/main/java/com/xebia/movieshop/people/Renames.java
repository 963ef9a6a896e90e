package com.xebia.movieshop.people;

import java.util.Optional;
import java.util.Set;

import com.xebia.movieshop.movie.MoviesByName;
import com.xebia.movieshop.movie.NameKey;
import com.xebia.movieshop.movie.NameReplacement;
import com.xebia.movieshop.record.Entry;
import com.xebia.movieshop.record.EntryKind;

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

	/**
	 * Tell what would change.
	 * @param kind what is named
	 * @param name the name, whose other spellings are replaced as well
	 * @param to the name that takes its place
	 * @return the movies that would change
	 */
	Rename preview(NameKind kind, String name, String to) {
		Set<String> replaced = Tally.spellings(this.tallies.find(kind, name), name);
		replaced.remove(to);
		Optional<Tally> other = this.tallies.find(kind, to).filter((found) -> !NameKey.of(name).equals(found.key()));
		return new Rename(name, to, replaced, this.movies.count(kind.fields(), replaced),
				this.movies.some(kind.fields(), replaced, SHOWN), other.orElse(null));
	}

	/**
	 * Replace a name. As long as some movies still have it, all its spellings are known,
	 * so that it can be replaced in the rest.
	 * @param kind what is named
	 * @param rename what is to change
	 * @return how many movies were changed, and whether those were all
	 */
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
	 * What became of a rename.
	 *
	 * @param changed how many movies were changed
	 * @param complete whether no movie has the former name any more
	 */
	record Outcome(long changed, boolean complete) {

	}

}

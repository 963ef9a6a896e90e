package com.xebia.movieshop.people;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.text.TextKey;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Renames people and genres in all movies.
 */
@Component
class Renames {

	private static final int MAX_PREVIEW = 60;

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
		Optional<Tally> tally = this.tallies.find(kind, name);
		Set<String> replaced = Tally.spellings(tally, name);
		replaced.remove(to);
		Map<NameField, Set<String>> texts = this.tallies.texts(kind, tally, replaced);
		texts.values().forEach((values) -> values.remove(to));
		// A name that was just added is not in the census yet.
		Optional<String> other = this.tallies.find(kind, to)
			.map(Tally::name)
			.or(() -> this.movies.some(this.tallies.texts(kind, Optional.empty(), Set.of(to)), 1)
				.stream()
				.map((movie) -> to)
				.findFirst())
			.filter((found) -> !TextKey.of(name).equals(TextKey.of(found)));
		return new Rename(name, to, replaced, texts, this.movies.count(texts), this.movies.some(texts, MAX_PREVIEW),
				other.orElse(null));
	}

	// The tally with all spellings is kept until no movie has the name, so that the
	// rename can be repeated for the rest.
	Outcome apply(NameKind kind, Rename rename) {
		long changed = this.replacement.replace(rename.texts(), rename.replaced(), rename.replacement());
		this.events.publishEvent(Entry.of(EntryKind.RENAMED, rename.name(), rename.replacement(), changed));
		boolean complete = this.movies.some(rename.texts(), 1).isEmpty();
		if (complete) {
			this.tallies.rename(kind, rename.name(), rename.replacement());
		}
		return new Outcome(changed, complete);
	}

	/**
	 * The effect of a rename.
	 *
	 * @param replaced the spellings that are replaced
	 * @param texts the texts that contain them, by field
	 * @param movies some of the movies that change
	 * @param other an existing person or genre with the new name, which becomes
	 * indistinguishable; null if there is none
	 */
	public record Rename(String name, String replacement, Set<String> replaced, Map<NameField, Set<String>> texts,
			long count, List<Movie> movies, @Nullable String other) {

	}

	/**
	 * The number of changed movies, and whether none is left.
	 */
	record Outcome(long changed, boolean complete) {

	}

}

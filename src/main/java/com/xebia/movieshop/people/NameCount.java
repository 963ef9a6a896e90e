package com.xebia.movieshop.people;

import java.time.Instant;
import java.util.List;

import com.xebia.movieshop.names.NameKey;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;

/**
 * The number of movies of a name, in all its spellings.
 *
 * @param key the key of the name
 * @param name the spelling that is shown
 * @param sorted the sort key of the index by letter
 * @param letter the initial letter
 * @param rank the sort key of the index by number of movies
 * @param beginnings prefixes of the name's words
 * @param some some of the movies
 * @param changedAt when any of the movies was changed last; null if no shop has
 */
public record NameCount(@Id String key, String name, String sorted, String letter, String rank, List<String> beginnings,
		int movies, List<ObjectId> some, @Nullable Instant changedAt) {

	static NameCount of(NameKind kind, String key, String name, int movies, List<ObjectId> some,
			@Nullable Instant changedAt) {
		String sorted = kind.sorted(name);
		String rank = "%010d %s".formatted(Integer.MAX_VALUE - movies, sorted);
		return new NameCount(key, name, sorted, NameKey.letter(sorted), rank, NameKey.beginnings(key), movies, some,
				changedAt);
	}

	NameCount named(NameKind kind, String spelling) {
		return of(kind, this.key, spelling, this.movies, this.some, this.changedAt);
	}

}

package com.xebia.movieshop.people;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.movie.NameField.Spellings;

import org.springframework.stereotype.Component;

/**
 * The spellings that the last count met. They are remembered for some moments, as most
 * names that lists are asked for have one.
 */
@Component
class CountedSpellings implements Spellings {

	private static final Duration MAX_AGE = Duration.ofSeconds(10);

	private static final int MAX_SIZE = 1000;

	private final Tallies tallies;

	private final Cache<List<Object>, Set<String>> known = Caffeine.newBuilder()
		.maximumSize(MAX_SIZE)
		.expireAfterWrite(MAX_AGE)
		.build();

	CountedSpellings(Tallies tallies) {
		this.tallies = tallies;
	}

	@Override
	public Collection<String> of(NameField field, String name) {
		NameKind kind = Arrays.stream(NameKind.values())
			.filter((any) -> any.fields().contains(field))
			.findFirst()
			.orElseThrow();
		List<Object> key = List.of(kind, name);
		// To read within the cache would let others wait for it.
		Set<String> spellings = this.known.getIfPresent(key);
		if (spellings == null) {
			spellings = Tally.spellings(this.tallies.find(kind, name), name);
			this.known.put(key, spellings);
		}
		return spellings;
	}

}

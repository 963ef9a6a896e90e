package com.xebia.movieshop.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FragmentCacheTests {

	@Test
	void fragmentIsFoundByAnEqualKey() {
		FragmentCache fragments = new FragmentCache(10_000);
		assertThat(fragments.put(key("Alien", Locale.ENGLISH), "<p>Alien</p>")).isEqualTo("<p>Alien</p>");
		assertThat(fragments.get(key("Alien", Locale.ENGLISH))).isEqualTo("<p>Alien</p>");
	}

	@Test
	void fragmentIsNotFoundByAnotherKey() {
		FragmentCache fragments = new FragmentCache(10_000);
		fragments.put(key("Alien", Locale.ENGLISH), "<p>Alien</p>");
		assertThat(fragments.get(key("Aliens", Locale.ENGLISH))).isNull();
		assertThat(fragments.get(key("Alien", Locale.GERMAN))).isNull();
	}

	@Test
	void numberOfFragmentsIsLimitedByTheirSize() {
		FragmentCache fragments = new FragmentCache(10_000);
		IntStream.range(0, 1000).forEach((i) -> fragments.put(List.of(i), "a".repeat(300)));
		assertThat(IntStream.range(0, 1000).mapToObj((i) -> fragments.get(List.of(i))))
			.filteredOn("a".repeat(300)::equals)
			.hasSizeBetween(5, 10);
	}

	@Test
	void nothingIsKeptWithoutRoom() {
		FragmentCache fragments = new FragmentCache(0);
		assertThat(fragments.put(List.of("Alien"), "<p>Alien</p>")).isEqualTo("<p>Alien</p>");
		assertThat(fragments.get(List.of("Alien"))).isNull();
	}

	// Builds a key as the EL expressions of a page do.
	private static List<Object> key(String title, Locale locale) {
		return new ArrayList<>(Arrays.asList(title, null, locale));
	}

}

package com.xebia.movieshop.poster.store;

import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PosterNameTests {

	private static final String DIGEST = "8f14e45fceea167a5a36dedd4bea2543";

	@ParameterizedTest
	@CsvSource({ "640-%s.jpg, W640, 1", "640r2-%s.jpg, W640, 2", "full-%s.webp, FULL, 1", "fullr2-%s.webp, FULL, 2" })
	void renditionIsNamedAfterItsSizeAndRules(String name, RenditionSize size, int rules) {
		String file = name.formatted(DIGEST);
		assertThat(RenditionName.parse(file)).hasValueSatisfying((rendition) -> {
			assertThat(rendition.size()).isEqualTo(size);
			assertThat(rendition.rules()).isEqualTo(rules);
			assertThat(rendition.digest()).isEqualTo(DIGEST);
			assertThat(rendition.isOlder()).isEqualTo(rules < RenditionMaker.RULES);
			assertThat(rendition).hasToString(file);
		});
		assertThat(PosterName.isFile(file)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "640r999-%s.jpg", "240-%s.jpg", "r2-%s.jpg", "640r0-%s.jpg", "640r2-%s.bmp" })
	void fileOfAnotherReleaseIsNoKnownRendition(String name) {
		assertThat(RenditionName.parse(name.formatted(DIGEST))).isEmpty();
		assertThat(PosterName.isFile(name.formatted(DIGEST))).isTrue();
	}

	// The pattern by which the release without rules recognizes the files of a poster.
	@ParameterizedTest
	@ValueSource(strings = { "640r2-%s.jpg", "fullr2-%s.webp", "fullr999-%s.png" })
	void formerReleaseKeepsTheFileWithoutServingIt(String name) {
		assertThat(name.formatted(DIGEST)).matches("([a-z0-9]{1,8})-([0-9a-f]{32})\\.[a-z]{3,4}");
		assertThat(RenditionSize.ofLabel(name.substring(0, name.indexOf('-')))).isEmpty();
	}

}

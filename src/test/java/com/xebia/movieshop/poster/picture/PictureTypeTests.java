package com.xebia.movieshop.poster.picture;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PictureTypeTests {

	@ParameterizedTest
	@CsvSource({ "GIF87a......,GIF", "GIF89a......,GIF", "RIFF....WEBP,WEBP", "\u00ff\u00d8\u00ff\u00e0,JPEG" })
	void contentTellsTheType(String start, PictureType type) {
		assertThat(PictureType.ofContent(start.getBytes(StandardCharsets.ISO_8859_1))).contains(type);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "<svg xmlns=", "<html>", "GIF90a", "RIFF....WAVE", "xGIF89a", "PNG", "\u00ff\u00d8" })
	void anythingElseHasNone(String start) {
		assertThat(PictureType.ofContent(start.getBytes(StandardCharsets.ISO_8859_1))).isEmpty();
	}

}

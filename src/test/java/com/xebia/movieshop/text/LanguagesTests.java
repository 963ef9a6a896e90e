package com.xebia.movieshop.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Languages}.
 */
class LanguagesTests {

	@ParameterizedTest
	@CsvSource({ "zh, zh", "chi, zh", "cmn, zh", "Mandarin, zh", "Chinesisch, zh", "iw, he", "Cantonese, yue",
			"cn, yue", "Tagalog, fil", "Farsi, fa", "pt-BR, pt", "' français ', fr", "FRANCAIS, fr", "Klingon, tlh",
			"Lao, lo" })
	void languageHasOneCode(String text, String code) {
		assertThat(Languages.code(text)).isEqualTo(code);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "xx", "zxx", "und", "mul", "no dialogue", "Elbisch", "abc", "de de" })
	void otherTextHasNone(String text) {
		assertThat(Languages.code(text)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "-cd", " ", "é", "e\u0301", "x" })
	void longTextHasNone(String part) {
		assertThat(Languages.code("de" + part.repeat(300_000) + "x")).isNull();
	}

	@Test
	void everyNameThatIsOfferedIsRead() {
		for (Locale locale : List.of(Locale.ENGLISH, Locale.GERMAN)) {
			assertThat(Languages.names("", locale)).hasSizeGreaterThan(150)
				.allSatisfy((code, name) -> assertThat(Languages.code(name)).isEqualTo(code));
		}
	}

	@Test
	void namesAreInTheirOrderWithTheChosenTag() {
		Map<String, String> names = new LinkedHashMap<>(Languages.names("pt-BR", Locale.GERMAN));
		assertThat(names).containsEntry("pt-BR", "Portugiesisch (Brasilien)").containsEntry("de", "Deutsch");
		assertThat(List.copyOf(names.values())).containsSubsequence("Dänisch", "Deutsch", "Dzongkha");
		names.remove("pt-BR");
		assertThat(List.copyOf(names.entrySet())).isEqualTo(List.copyOf(Languages.names("", Locale.GERMAN).entrySet()));
		assertThat(Languages.names("Elbisch", Locale.GERMAN)).containsEntry("Elbisch", "Elbisch");
	}

}

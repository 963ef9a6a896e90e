package com.xebia.movieshop.site.brand;

import java.util.List;
import java.util.Optional;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class BrandTests {

	private static final String USUAL = "#0b566e";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			owner@example.org        | mailto:owner@example.org
			https://example.org/shop | https://example.org/shop
			+49 30 901820            |
			javascript:alert(1)      |
			javascript:a@b           |
			a b@c                    |
			""")
	void contactLeadsToAMailOrAPage(String contact, String address) {
		assertThat(
				new Brand("Shop", "S", USUAL, "", contact, "", "", "", "", null, null, "", "", null).contactAddress())
			.isEqualTo(address);
	}

	@ParameterizedTest
	@CsvSource({ "'', '', 0", "B, #FFAA00, 0", "👩‍👩‍👧, #123456, 0", "Bijou, #123456, 1", "B, red, 1",
			"B, #12345g, 1" })
	void iconIsOneSignAndAccentAColour(String icon, String accent, int violations) {
		assertThat(validate(new Brand("Shop", icon, accent, "", "", "", "", "", "", null, null, "", "", null)))
			.hasSize(violations);
	}

	@Test
	void controlCharactersAreRemoved() {
		Brand brand = new Brand("Bi\u0000j\u001Fou", "\u0001", "", "", "", "One\u0008\r\ntwo", "", "", "", null, null,
				"", "", null);
		assertThat(brand.name()).isEqualTo("Bijou");
		assertThat(brand.iconAddress()).isNull();
		assertThat(brand.welcome()).isEqualTo("One\r\ntwo");
	}

	@Test
	void iconHasNoEndlessAccents() {
		assertThat(validate(
				new Brand("Shop", "a" + "\u0301".repeat(9), "", "", "", "", "", "", "", null, null, "", "", null)))
			.isEmpty();
		assertThat(validate(
				new Brand("Shop", "a" + "\u0301".repeat(99), "", "", "", "", "", "", "", null, null, "", "", null)))
			.containsExactly("icon");
	}

	@ParameterizedTest
	@CsvSource({ "en, 0", "pt-BR, 0", "zh-Hant-TW, 0", "english, 1", "de_DE, 1", "e, 1", "\"x, 1" })
	void languageIsATag(String language, int violations) {
		assertThat(validate(new Brand("Shop", "S", "", "", "", "", language, "", "", null, null, "", "", null)))
			.hasSize(violations);
	}

	@ParameterizedTest
	@CsvSource({ "'', 0, ", "M, 1, ", "0123456789abcdef01234567, 0, 0123456789abcdef01234567",
			"/movies/m-1931-0123456789abcdef01234567?sort=title, 0, 0123456789abcdef01234567" })
	void movieForTonightIsTheIdInALink(String link, int violations, String id) {
		Brand brand = new Brand("Shop", "S", "", "", "", "", "", "", "", null, null, link, "", null);
		assertThat(validate(brand)).hasSize(violations);
		assertThat(brand.movieForTonight().map(ObjectId::toHexString)).isEqualTo(Optional.ofNullable(id));
	}

	@Test
	void missingFieldsHaveDefaults() {
		Brand brand = new Brand(null, null, null, null, null, null, null, null, null, null, null, null, "", null);
		assertThat(brand.sheet()).isNull();
		assertThat(brand.iconAddress()).isNull();
		assertThat(brand.language()).isEqualTo("en");
		assertThat(validate(brand)).containsExactly("name");
		assertThat(new Brand(" Bijou ", "B", "#AA0011", "", "", "", "", "", "", null, null, "", "", null).sheet())
			.isEqualTo("/brand/aa0011.css");
		assertThat(new Brand("Bijou", "&", "", "", "", "", "", "", "", null, null, "", "", null).iconAddress())
			.isEqualTo("/brand/0b566e.svg?icon=%26");
	}

	@ParameterizedTest
	@CsvSource({ ", 7, 0", "1, 1, 0", "365, 365, 0", "0, 0, 1", "366, 366, 1", "-7, -7, 1" })
	void copiesAreLentForADayToAYear(Integer typed, int days, int violations) {
		Brand brand = new Brand("Shop", "S", "", "", "", "", "", "", "", null, typed, "", "", null);
		assertThat(brand.loanDays()).isEqualTo(days);
		assertThat(validate(brand)).hasSize(violations);
	}

	@ParameterizedTest
	@CsvSource({ "EUR, true", "jpy, true", "KWD, true", "XAU, false", "XXX, false", "XTS, false", "ABC, false" })
	void currencyHasDecimals(String currency, boolean known) {
		Brand brand = new Brand("Bijou", "", "", "", "", "", "", "", currency, null, null, "", "", null);
		assertThat(brand.hasKnownCurrency()).isEqualTo(known);
	}

	private static List<String> validate(Brand brand) {
		try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
			return factory.getValidator()
				.validate(brand)
				.stream()
				.map(ConstraintViolation::getPropertyPath)
				.map(String::valueOf)
				.toList();
		}
	}

}

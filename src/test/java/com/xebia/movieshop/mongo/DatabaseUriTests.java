package com.xebia.movieshop.mongo;

import java.util.List;

import com.mongodb.ConnectionString;
import com.xebia.movieshop.settings.UnusableSettingsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DatabaseUriTests {

	@ParameterizedTest
	@ValueSource(strings = { "ge@heim", "ge:heim", "ge/heim", "12/heim", "ge%heim", "ge%zzheim", "ge?heim", "12?heim",
			"ge@:/heim" })
	void passwordWithRawCharactersIsRefusedWithoutIt(String password) {
		assertThatExceptionOfType(UnusableSettingsException.class)
			.isThrownBy(() -> parse("mongodb://me:" + password + "@db.example/films"))
			.withMessageContainingAll("@ as %40", "% as %25")
			.withMessageNotContainingAny("heim", "12", "zz")
			.withNoCause();
	}

	@ParameterizedTest
	@ValueSource(strings = { "mongodb://me:ge%40%3A%2F%25heim@db.example/films", "mongodb://db.example/films",
			"mongodb+srv://me:a+b#c[d@db.example/films?retryWrites=true&appName=me@home&w=1",
			"mongodb://a:1,b:2/films?authMechanismProperties=A:b&readPreference=nearest&readPreferenceTags=&replicaSet=x" })
	void readableUriIsTaken(String uri) {
		assertThat(parse(uri).getDatabase()).isEqualTo("films");
	}

	@ParameterizedTest
	@CsvSource({ "tlsCAFile=/ca.pem, spring.mongodb.ssl.bundle", "sslCertificateKeyFile=/me.pem, spring.ssl.bundle.pem",
			"readConcernLevle=local, correct or remove it",
			"tlsAllowInvalidCertificates=true, spring.mongodb.ssl.bundle" })
	void optionThatTheDriverIgnoresIsRefusedByName(String option, String advice) {
		assertThatExceptionOfType(UnusableSettingsException.class)
			.isThrownBy(() -> parse("mongodb://me:geheim@db.example/?w=1&" + option))
			.withMessageContainingAll(option.replaceFirst("=.*", ""), advice)
			.withMessageNotContaining("geheim");
	}

	@ParameterizedTest
	@CsvSource({ "mongodb://db.example:port/films, port", "mongo://db.example, mongodb://",
			"mongodb://db.example/?readConcernLevel=most, most", "mongodb://db.example/?w, value" })
	void invalidUriIsRefusedWithTheReasonOfTheDriver(String uri, String reason) {
		assertThatExceptionOfType(UnusableSettingsException.class).isThrownBy(() -> parse(uri))
			.withMessageContainingAll("MONGODB_URI", reason);
	}

	@Test
	void optionsAreThoseOfTheDriver() {
		assertThat(MovieshopMongoProperties.OPTIONS)
			.isEqualTo(ReflectionTestUtils.getField(ConnectionString.class, "ALL_KEYS"));
	}

	private static ConnectionString parse(String uri) {
		return new MovieshopMongoProperties("shop", "MAJORITY", 0, List.of()).connection(uri);
	}

}

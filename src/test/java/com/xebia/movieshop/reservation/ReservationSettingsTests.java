package com.xebia.movieshop.reservation;

import java.time.Duration;

import com.xebia.movieshop.reservation.Reservations.ReservationSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

class ReservationSettingsTests {

	private final ApplicationContextRunner shop = new ApplicationContextRunner().withUserConfiguration(Settings.class)
		.withPropertyValues("movieshop.reservations.hold-days=3", "movieshop.reservations.keep-days=30");

	@Test
	void numbersAreDays() {
		this.shop.run((context) -> assertThat(context.getBean(ReservationSettings.class))
			.isEqualTo(new ReservationSettings(Duration.ofDays(3), Duration.ofDays(30))));
		this.shop.withPropertyValues("movieshop.reservations.keep-days=0")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@ParameterizedTest
	@ValueSource(strings = { "hold-days=0", "hold-days=-1", "keep-days=-1", "hold-days=soon", "hold-days=" })
	void timesThatAreTooShortAreRefused(String setting) {
		this.shop.withPropertyValues("movieshop.reservations." + setting)
			.run((context) -> assertThat(context).hasFailed());
	}

	@EnableConfigurationProperties(ReservationSettings.class)
	static class Settings {

	}

}

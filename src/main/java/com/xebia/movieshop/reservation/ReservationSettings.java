package com.xebia.movieshop.reservation;

import java.time.Duration;

import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * How long copies are held.
 *
 * @param holdDays the days for which a copy is held
 * @param keepDays the days after which an ended reservation is erased
 */
@Validated
@ConfigurationProperties("movieshop.reservations")
record ReservationSettings(@Positive int holdDays, @PositiveOrZero int keepDays) {

	Duration hold() {
		return Duration.ofDays(this.holdDays);
	}

	Duration keep() {
		return Duration.ofDays(this.keepDays);
	}

}

package com.xebia.movieshop.poster.store;

import java.time.Instant;

/**
 * The name of a poster, and when its original was last saved or renewed.
 */
public record StoredPoster(String fileName, Instant renewedAt) {
}

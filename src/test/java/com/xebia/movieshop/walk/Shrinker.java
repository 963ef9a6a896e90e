package com.xebia.movieshop.walk;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Leaves out whatever is not needed for a failure, by delta debugging: large parts first,
 * and at the end each single item.
 */
final class Shrinker {

	private Shrinker() {
	}

	// Returns a shorter list that still fails, the best one found when time is up.
	static <T> List<T> shrink(List<T> failing, Predicate<List<T>> fails, Duration limit) {
		Instant end = Instant.now().plus(limit);
		List<T> shortest = failing;
		int size = Math.max(1, shortest.size() / 2);
		boolean shorter = false;
		int start = 0;
		while (Instant.now().isBefore(end) && !shortest.isEmpty()) {
			List<T> rest = new ArrayList<>(shortest.subList(0, Math.min(start, shortest.size())));
			rest.addAll(shortest.subList(Math.min(start + size, shortest.size()), shortest.size()));
			if (rest.size() < shortest.size() && fails.test(rest)) {
				shortest = rest;
				shorter = true;
			}
			else {
				start += size;
			}
			if (start >= shortest.size()) {
				if (size == 1 && !shorter) {
					break;
				}
				size = Math.max(1, size / 2);
				start = 0;
				shorter = false;
			}
		}
		return shortest;
	}

}

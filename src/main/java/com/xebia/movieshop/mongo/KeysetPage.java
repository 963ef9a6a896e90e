package com.xebia.movieshop.mongo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * What is on a page of a list that is read from some place in it, forwards or backwards,
 * and whether the list goes on before it and behind it.
 *
 * @param <T> the type of what is listed
 * @param items what is on the page, in the order of the list
 */
public record KeysetPage<T>(List<T> items, boolean hasPrevious, boolean hasNext) {

	// Whoever reads a page asks for an item more than it takes, which tells of others.
	public static <T> KeysetPage<T> of(List<T> read, int size, boolean forward, boolean fromStart) {
		boolean more = read.size() > size;
		List<T> items = new ArrayList<>(more ? read.subList(0, size) : read);
		if (!forward) {
			Collections.reverse(items);
		}
		boolean some = !items.isEmpty();
		return new KeysetPage<>(items, some && (forward ? !fromStart : more), some && (more || !forward));
	}

	// Leads to the page before from the first item of this one.
	public <L> @Nullable L previous(Function<T, L> link) {
		return this.hasPrevious ? link.apply(this.items.get(0)) : null;
	}

	// Leads to the page behind from the last item of this one.
	public <L> @Nullable L next(Function<T, L> link) {
		return this.hasNext ? link.apply(this.items.get(this.items.size() - 1)) : null;
	}

}

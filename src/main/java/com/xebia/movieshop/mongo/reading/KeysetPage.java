package com.xebia.movieshop.mongo.reading;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * A page of a list with keyset pagination, read forwards or backwards from a position,
 * and whether there are pages before and after it.
 *
 * @param <T> the type of the items
 * @param items the items of the page in the order of the list
 */
public record KeysetPage<T>(List<T> items, boolean hasPrevious, boolean hasNext) {

	// Expects one more item than the page size if the list continues.
	public static <T> KeysetPage<T> of(List<T> read, int size, boolean forward, boolean fromStart) {
		boolean more = read.size() > size;
		List<T> items = new ArrayList<>(more ? read.subList(0, size) : read);
		if (!forward) {
			Collections.reverse(items);
		}
		boolean some = !items.isEmpty();
		return new KeysetPage<>(items, some && (forward ? !fromStart : more), some && (more || !forward));
	}

	// Returns a link made from the first item, null if there is no previous page.
	public <L> @Nullable L previous(Function<T, L> link) {
		return this.hasPrevious ? link.apply(this.items.get(0)) : null;
	}

	// Returns a link made from the last item, null if there is no next page.
	public <L> @Nullable L next(Function<T, L> link) {
		return this.hasNext ? link.apply(this.items.get(this.items.size() - 1)) : null;
	}

}

package com.xebia.movieshop.address;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;

/**
 * A page of a list, with links to itself and to the previous and the next page.
 *
 * @param <T> the type of the items
 */
public record ListPage<T>(List<T> items, String self, @Nullable String previous, @Nullable String next) {

	// Makes a page of items that were read from a cursor, in the direction of the query:
	// keyset pagination. If the list continues, there is one more item than a page has.
	public static <T> ListPage<T> of(ListQuery query, List<T> read, Function<T, ?> cursor) {
		boolean forward = query.before() == null;
		int size = query.pageSize();
		boolean more = read.size() > size;
		List<T> items = new ArrayList<>(more ? read.subList(0, size) : read);
		if (!forward) {
			Collections.reverse(items);
		}
		boolean previous = !items.isEmpty() && (forward ? query.after() != null : more);
		boolean next = !items.isEmpty() && (more || !forward);
		return new ListPage<>(items, query.self(), previous ? query.with("before", cursor.apply(items.get(0))) : null,
				next ? query.with("after", cursor.apply(items.get(items.size() - 1))) : null);
	}

	// Reads a numbered page, or the nearest that the list has.
	public static <T> ListPage<T> numbered(int wanted, int size, long total, IntFunction<List<T>> read,
			IntFunction<String> link) {
		int last = (int) Math.max(0, total - 1) / size + 1;
		int number = Math.min(Math.max(wanted, 1), last);
		return new ListPage<>(read.apply(number), link.apply(number), (number > 1) ? link.apply(number - 1) : null,
				(number < last) ? link.apply(number + 1) : null);
	}

	// Returns the same page of other items, made from these.
	public <R> ListPage<R> with(List<R> others) {
		return new ListPage<>(others, this.self, this.previous, this.next);
	}

}

package com.xebia.movieshop.address;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A request for a page of a list. Implementations are records of its parameters.
 */
public interface ListQuery {

	String path();

	// The parameters that all pages have in common: the filters, the order and the size.
	Map<String, @Nullable Object> parameters();

	// The cursor after which the page begins, null if it does not begin after one.
	@Nullable Object after();

	// The cursor before which the page ends, null if it does not end before one.
	@Nullable Object before();

	// The wanted number of items on a page, null for the usual one.
	default @Nullable Integer size() {
		return null;
	}

	default int usualSize() {
		return 24;
	}

	default int pageSize() {
		Integer wanted = size();
		return (wanted != null) ? Math.min(Math.max(wanted, 1), 100) : usualSize();
	}

	default String self() {
		return Addresses.link(path(), all());
	}

	default Map<String, @Nullable Object> all() {
		Map<String, @Nullable Object> all = parameters();
		all.put("after", after());
		all.put("before", before());
		return all;
	}

	// Returns the link to the first page with another value of a parameter, or without
	// the parameter if the value is null; with a cursor, to the page there.
	default String with(String parameter, @Nullable Object value) {
		Map<String, @Nullable Object> parameters = parameters();
		parameters.put(parameter, value);
		return Addresses.link(path(), parameters);
	}

	// Returns the filters that are set, by the names of their parameters.
	default Map<String, @Nullable Object> filters() {
		Map<String, @Nullable Object> filters = parameters();
		filters.keySet().removeAll(List.of("q", "sort", "size"));
		filters.values().removeIf((value) -> Addresses.values(value).isEmpty());
		return filters;
	}

	// Returns each filter, and each value of a repeated one, with a link to the list
	// without it.
	default List<Filter> chosen() {
		List<Filter> chosen = new ArrayList<>();
		filters().forEach((name, filter) -> Addresses.values(filter).forEach((value) -> {
			List<?> others = Addresses.values(filter).stream().filter((other) -> other != value).toList();
			chosen.add(new Filter(name, value.toString(), with(name, others)));
		}));
		return chosen;
	}

	/**
	 * A filter: the name of its parameter, its value, and a link to the list without it.
	 */
	record Filter(String name, String value, String link) {

		// Returns the code of the message that describes the filter.
		public String code() {
			return "filter." + this.name + (List.of("terms", "language").contains(this.name) ? "." + this.value : "");
		}

	}

}

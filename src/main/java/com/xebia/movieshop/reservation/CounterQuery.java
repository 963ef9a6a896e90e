package com.xebia.movieshop.reservation;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.text.TextKey;
import org.jspecify.annotations.Nullable;

/**
 * What the counter is asked for: words, a customer, a section and a page.
 *
 * @param q what somebody or a scanner typed
 * @param customer what tells a customer from others, null for all
 * @param section the code of the section, null for all
 * @param page the number of the page, null for the first
 */
public record CounterQuery(String q, @Nullable String customer, @Nullable String section, @Nullable Integer page) {

	private static final int MAX_WORDS = 200;

	static final int PAGE_SIZE = 50;

	// What a scanner types: the address of a copy, or its id. With the keys of another
	// country, it types other signs.
	private static final Pattern SCANNED = Pattern.compile("(.*\\Wc\\W)?([0-9a-f]{8})", Pattern.CASE_INSENSITIVE);

	public CounterQuery {
		q = Objects.requireNonNullElse(q, "");
		q = q.substring(0, Math.min(q.length(), MAX_WORDS)).strip();
	}

	// Returns the id of a copy whose code was typed, or perhaps its id only.
	static Optional<String> scanned(String typed, boolean codeOnly) {
		Matcher scanned = SCANNED.matcher(typed.strip());
		return (scanned.matches() && !(codeOnly && scanned.group(1) == null))
				? Optional.of(scanned.group(2).toLowerCase(Locale.ROOT)) : Optional.empty();
	}

	// Returns the keys of the words.
	List<String> words() {
		return List.of(TextKey.of(this.q).split(" "));
	}

	boolean hasWords() {
		return !this.q.isEmpty();
	}

	boolean isOf(CounterCopy row) {
		return this.customer == null || this.customer.equals(row.customer());
	}

	// Returns a page of those of the copies that are in the section.
	ListPage<CounterCopy> of(Collection<CounterCopy> found) {
		List<CounterCopy> rows = found.stream()
			.filter((row) -> this.section == null || this.section.equals(row.section().getCode()))
			.toList();
		return ListPage.numbered(Objects.requireNonNullElse(this.page, 1), PAGE_SIZE, rows.size(),
				(number) -> rows.subList((number - 1) * PAGE_SIZE, Math.min(rows.size(), number * PAGE_SIZE)),
				(number) -> link(this.section, number));
	}

	public String link(@Nullable String section) {
		return link(section, 1);
	}

	// The number of the page keeps a search from leading to the only copy that it finds.
	private String link(@Nullable String section, int number) {
		Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
		parameters.put("q", hasWords() ? this.q : null);
		parameters.put("customer", this.customer);
		parameters.put("section", section);
		parameters.put("page", (number > 1 || hasWords()) ? number : null);
		return Addresses.link(CounterController.PATH, parameters);
	}

}

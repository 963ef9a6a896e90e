package com.xebia.movieshop.text;

import java.text.Collator;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.ibm.icu.util.ULocale;
import org.jspecify.annotations.Nullable;

/**
 * Languages, each with one code of ISO 639, found by all its codes and by the names that
 * people write.
 */
public final class Languages {

	// Without the limit, a long text would overflow the stack.
	private static final Pattern TAG = Pattern.compile("[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}");

	// Not those that stand for none, several or an unknown language.
	private static final List<String> CODES = Stream
		.concat(Stream.of(Locale.getISOLanguages()), Stream.of(ULocale.getISOLanguages()))
		.filter((code) -> canonical(code).equals(code) && !code.matches("mis|mul|und|zxx"))
		.distinct()
		.toList();

	// Those with two letters, and those of many films that have three.
	private static final List<String> COMMON = CODES.stream().filter((code) -> code.matches("..|fil|yue")).toList();

	// The languages of many lists, those of the shop first.
	private static final List<Locale> WRITTEN = Stream
		.of("en de fr es it pt nl pl cs sv da nb fi hu tr ru uk ja zh ko".split(" "))
		.map(Locale::forLanguageTag)
		.toList();

	private static final Map<String, String> BY_NAME = byName();

	// Each form shows them, in one of the few languages of the shop.
	private static final Map<Locale, Map<String, String>> NAMES = new ConcurrentHashMap<>();

	private Languages() {
	}

	// Other names and codes that catalogues of films use come first.
	private static Map<String, String> byName() {
		Map<String, String> codes = new HashMap<>(Map.of("mandarin", "zh", "farsi", "fa", "flemish", "nl", "bokmal",
				"nb", "cn", "yue", "tagalog", "fil"));
		WRITTEN.forEach((locale) -> ((WRITTEN.indexOf(locale) < 2) ? CODES : COMMON)
			.forEach((code) -> codes.putIfAbsent(TextKey.of(name(code, locale)), code)));
		return codes;
	}

	private static String canonical(String tag) {
		return ULocale.createCanonical(tag).getLanguage();
	}

	// Returns the code of a language, null if the text is none.
	public static @Nullable String code(String text) {
		String lower = text.strip().toLowerCase(Locale.ROOT);
		String named = BY_NAME.get(TextKey.of(lower));
		String code = (named == null && TAG.matcher(lower).matches()) ? canonical(lower) : named;
		return CODES.contains(code) ? code : null;
	}

	// Returns the name of a language, or a tag that is none as it is.
	public static String name(String tag, Locale locale) {
		String name = Locale.forLanguageTag(tag).getDisplayName(locale);
		return (name.isEmpty() || name.equals(tag.toLowerCase(Locale.ROOT))) ? tag : name;
	}

	// Returns the names of the common languages and of a chosen one by their tags, in the
	// order of the names.
	public static Map<String, String> names(String chosen, Locale locale) {
		Map<String, String> common = NAMES.computeIfAbsent(locale, (language) -> sorted(COMMON.stream(), language));
		return (chosen.isEmpty() || common.containsKey(chosen)) ? common
				: sorted(Stream.concat(Stream.of(chosen), COMMON.stream()), locale);
	}

	private static Map<String, String> sorted(Stream<String> tags, Locale locale) {
		return tags.map((tag) -> Map.entry(tag, name(tag, locale)))
			.sorted(Map.Entry.comparingByValue(Collator.getInstance(locale)))
			.collect(Collectors.collectingAndThen(
					Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new),
					Collections::unmodifiableMap));
	}

}

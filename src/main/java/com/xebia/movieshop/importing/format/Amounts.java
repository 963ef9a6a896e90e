package com.xebia.movieshop.importing.format;

import java.text.Normalizer;
import java.util.Currency;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Reads amounts of money in one currency, which may stand on either side, and refuses
 * those in another.
 */
final class Amounts {

	private static final Pattern AMOUNT = Pattern.compile("([^\\d.,-]{0,8})"
			+ "(\\d{1,6}|\\d{1,3}(?:([.,' \u2019])\\d{3})(?:\\3\\d{3})*)(?:([.,])(\\d{1,3}))?(?:[.,]?[-–—])?([^\\d.,]{0,8})");

	// What is beside amounts and is neither a code of ISO 4217 nor a sign of a currency.
	private static final Set<String> ABBREVIATIONS = Set.of("FR", "FT", "KR", "KČ", "LEI", "LV", "R", "RM", "RP", "SFR",
			"ZŁ", "ЛВ", "РУБ", "Р");

	// A sign, or a code in capitals.
	private static final Pattern IN_NAME = Pattern.compile("\\p{Sc}|\\b[A-Z]{3}\\b");

	private static final Set<String> CODES = Currency.getAvailableCurrencies()
		.stream()
		.map(Currency::getCurrencyCode)
		.collect(Collectors.toSet());

	private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

	private final Currency currency;

	private @Nullable Set<String> own;

	Amounts(String currency) {
		this.currency = Currency.getInstance(currency);
	}

	// Returns the amount with a decimal point, or null if it cannot be read.
	@Nullable String read(String text) {
		Matcher amount = AMOUNT.matcher(text);
		if (!amount.matches() || isForeign(amount.group(1)) || isForeign(amount.group(6))) {
			return null;
		}
		String whole = amount.group(2).replaceAll("\\D", "");
		String decimals = amount.group(5);
		if (decimals == null) {
			return whole;
		}
		// Three digits behind the only separator are thousands, unless the currency has
		// so many decimals.
		boolean grouped = amount.group(3) == null && decimals.length() == 3
				&& this.currency.getDefaultFractionDigits() < 3;
		if (grouped) {
			return (whole.length() <= 3 && !whole.startsWith("0")) ? whole + decimals : null;
		}
		return amount.group(4).equals(amount.group(3)) ? null : whole + "." + decimals;
	}

	// Returns the currency in the name of a column, blank if it has none.
	static String currencyIn(String name) {
		return IN_NAME.matcher(name)
			.results()
			.map(MatchResult::group)
			.filter((word) -> word.length() == 1 || CODES.contains(word))
			.findFirst()
			.orElse("");
	}

	boolean isForeign(String beside) {
		String key = key(beside);
		boolean named = ABBREVIATIONS.contains(key)
				|| key.codePoints().anyMatch((sign) -> Character.getType(sign) == Character.CURRENCY_SYMBOL)
				|| CODES.contains(key);
		return named && !own().contains(key);
	}

	// Returns the code, and the signs where it is the currency of the country.
	private Set<String> own() {
		Set<String> known = this.own;
		if (known == null) {
			Stream<Locale> here = Stream.of(Locale.getAvailableLocales())
				.filter((locale) -> locale.getScript().isEmpty() && COUNTRIES.contains(locale.getCountry())
						&& this.currency.equals(Currency.getInstance(locale)));
			known = Stream.concat(here, Stream.of(Locale.ROOT, Locale.US))
				.map((locale) -> key(this.currency.getSymbol(locale)))
				.collect(Collectors.toSet());
			known.add(this.currency.getCurrencyCode());
			this.own = known;
		}
		return known;
	}

	private static String key(String beside) {
		return Normalizer.normalize(beside, Normalizer.Form.NFKC).replaceAll("[\\s.:]", "").toUpperCase(Locale.ROOT);
	}

}

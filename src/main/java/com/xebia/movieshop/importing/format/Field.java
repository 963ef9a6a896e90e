package com.xebia.movieshop.importing.format;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The field that the name of a column or property stands for, in the languages and
 * notations of other catalogues.
 *
 * @param rank 0 for the shop's own name, higher the less clear a name is
 * @param number the number of a column with one of several names, -1 if there is none
 */
record Field(String name, int rank, int number) {

	// The rank of names that are titles only beside other fields.
	static final int DOUBTFUL = 1000;

	// The fields that join several columns.
	private static final Set<String> NAMES = Set.of("stars", "genres", "director");

	// Longer than any known name. Bounds the backtracking of the patterns below.
	private static final int MAX_LENGTH = 100;

	// German gender suffixes and punctuation; words end where a capital letter or a digit
	// follows.
	private static final Pattern BETWEEN_WORDS = Pattern
		.compile("[*:/]in(?:nen)?\\b|[^\\p{L}\\p{M}\\d]+|(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)");

	// A remark behind a name, such as the language or the unit.
	private static final Pattern REMARK = Pattern.compile("(?s)(?<=[\\p{L}\\d])\\s*+[(\\[].*");

	private static final Pattern MARKS = Pattern.compile("\\p{Mn}+|(?<=\\p{L}{3})s$");

	private static final Pattern NUMBER = Pattern.compile("\\d{1,2}");

	// Words that change no meaning beside others: articles and the like, that a cell
	// has a name, what the list is about, and the unit.
	private static final List<Set<String>> BESIDE_OTHERS = Stream
		.of("the of main lead leading principal principais principali de la le el du da do del della di des der van den een il lo в na in",
				"name label nome nombre nom naam nazwa 名",
				"movie film filme filmu filma filmen pelicula peli фильм фильма фильму фільму филма 电影 電影 映画 영화",
				"min minute minuten minuto minut minuty minuti мин")
		.map((words) -> Set.of(words.split(" ")))
		.toList();

	private static final Map<String, Field> KNOWN = known();

	private static Map<String, Field> known() {
		Map<String, Field> known = new HashMap<>();
		ResourceBundle aliases = ResourceBundle.getBundle("importing.names", Locale.ROOT);
		for (String field : aliases.keySet()) {
			List<String> names = List.of(aliases.getString(field).split("\\s+"));
			boolean doubtful = field.equals("doubtfulTitle");
			names.forEach((name) -> known.put(String.join("", words(name)),
					new Field(doubtful ? "title" : field, names.indexOf(name) + 1 + (doubtful ? DOUBTFUL : 0), -1)));
		}
		FileLayout.FIELDS.stream()
			.skip(1)
			.forEach((name) -> known.put(String.join("", words(name)), new Field(name, 0, -1)));
		return known;
	}

	static @Nullable Field find(String name) {
		if (name.length() > MAX_LENGTH) {
			return null;
		}
		Field field = findAll(name);
		Field plain = (field != null) ? field : findAll(REMARK.matcher(name).replaceFirst(""));
		return (plain != field && plain != null) ? new Field(plain.name, plain.rank + 1, plain.number) : plain;
	}

	private static @Nullable Field findAll(String name) {
		List<String> words = words(name);
		List<String> numbers = words.stream().filter((word) -> NUMBER.matcher(word).matches()).toList();
		words = words.stream().filter((word) -> !numbers.contains(word)).toList();
		Field field = KNOWN.get(String.join("", words));
		for (int i = 0; i < BESIDE_OTHERS.size() && field == null; i++) {
			Set<String> beside = BESIDE_OTHERS.get(i);
			List<String> others = words.stream().filter((word) -> !beside.contains(word)).toList();
			words = others.isEmpty() ? words : others;
			field = KNOWN.get(String.join("", words));
		}
		if (field == null || numbers.isEmpty()) {
			return field;
		}
		return (numbers.size() == 1 && field.hasNames())
				? new Field(field.name(), field.rank(), Integer.parseInt(numbers.get(0))) : null;
	}

	private static List<String> words(String name) {
		String plain = BETWEEN_WORDS.matcher(Normalizer.normalize(name, Normalizer.Form.NFC)).replaceAll(" ");
		return Stream
			.of(plain.toLowerCase(Locale.ROOT).replace('ł', 'l').replace('ı', 'i').replace('ø', 'o').split(" "))
			.map((word) -> MARKS.matcher(Normalizer.normalize(word, Normalizer.Form.NFD)).replaceAll(""))
			.filter((word) -> !word.isEmpty())
			.toList();
	}

	boolean hasNames() {
		return NAMES.contains(this.name);
	}

}

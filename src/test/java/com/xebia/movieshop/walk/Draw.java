package com.xebia.movieshop.walk;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.walk.ModelShop.Copy;
import org.jspecify.annotations.Nullable;

/**
 * The random values of one act. They depend on its seed only, and the choice of an object
 * stays the same as long as the object is there, so that an act means the same after
 * others were left out before it.
 */
final class Draw {

	private static final List<String> TITLES = List.of("Vertigo", "The Third Man", "M", "8½", "10 Things", "2 Days",
			"Die Hard", "Die Brücke", "Les Misérables", "Godfather, The", "Alien³", "Amélie", "Ame\u0301lie", "WALL·E",
			"Ωμέγα", "七人の侍", "Я шагаю по Москве", "شب‌های روشن", "קזבלן", "Se7en", "Æon Flux", "İstanbul", "Zorro",
			"zorro", "\u201cQuoted\u201d", "Ghost: The Way, or Dog", "[REC]", "A.I.", "Łódź", "Straße");

	private static final List<String> NASTY = List.of("", "   ", "x".repeat(500), "x".repeat(501), "é".repeat(500),
			"\uD83C\uDFAC\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67", "\uD835\uDD18\uD835\uDD2B\uD835\uDD26",
			"<b>&\"'</b>", "</title><script>x</script>", "=1+1", "+cmd|' /C'!A0", "@x", "-1", "a\u0000b\u0007c",
			"hy\uFFFEphen\uFFFF", "a\u2028b\u2029c", "two  blanks\tand\ttabs", "\u202Eright to left\u202C",
			"\u200Babc\uFEFF", "\u2800", "\u00A0\u3000", "😀", "???", "#1", "%41 %zz +", "a;b,c|d/e\\f", "..",
			"${1+1} #{x}", "\"a\",\"b\"", "null", "ﬁn ﬂat Ｆｕｌｌ", "e" + "\u0301".repeat(40), "1e3", "２００１", "١٩٨٤",
			"ß ẞ ſ", "ǅungla", "\u1E9B\u0323");

	private static final List<String> PEOPLE = List.of("Ann Lee", "ann lee", "Ánn Lée", "Bo Ek", "Cy Diaz",
			"Dora O'Hara", "Eve Müller", "Eve Mueller", "Fay Wray", "Guy (1996)", "Hal Roe Jr.", "黒澤 明",
			"Joel Coen and Ethan Coen", "Ethan Coen", "Ann Lee, Bo Ek", "Cy Diaz & Fay Wray");

	private static final List<String> GENRES = List.of("Drama", "drama", "Film noir", "Film-Noir", "Comédie", "Comedie",
			"Sci-Fi & Fantasy", "Music/Dance", "Ужасы", "100% Fun");

	private static final List<String> FORMATS = List.of("DVD", "Blu-ray", "VHS", "dvd", "16 mm", "4K");

	private static final List<String> PRICES = List.of("3", "3.50", "0", "1E1", "12.00", "999999.99", "0.01");

	private final long seed;

	final Random random;

	private int choices;

	Draw(long seed) {
		this.seed = seed;
		this.random = new Random(seed);
	}

	boolean chance(int percent) {
		return this.random.nextInt(100) < percent;
	}

	int upTo(int most) {
		return this.random.nextInt(most + 1);
	}

	<T> T of(List<T> values) {
		return values.get(this.random.nextInt(values.size()));
	}

	// Chooses the object whose key has the greatest digest, null if there is none.
	<T> @Nullable T choose(Collection<T> objects, Function<T, String> key) {
		int choice = this.choices++;
		return objects.stream()
			.max(Comparator.comparing(
					(object) -> new Random(this.seed * 31 + key.apply(object).hashCode() + choice * 7L).nextInt()))
			.orElse(null);
	}

	// Decides on an object of several by its key.
	boolean picks(String key, int percent) {
		return new Random(this.seed * 37 + key.hashCode()).nextInt(100) < percent;
	}

	String title() {
		return chance(15) ? of(NASTY) : of(TITLES) + (chance(50) ? " " + upTo(20) : "");
	}

	String person() {
		return chance(4) ? of(NASTY) : of(PEOPLE);
	}

	String genre() {
		return chance(4) ? of(NASTY) : of(GENRES);
	}

	static Stream<String> people() {
		return PEOPLE.stream();
	}

	static Stream<String> genres() {
		return GENRES.stream();
	}

	// Returns the values of a film, of which some are not valid.
	Map<String, Object> film() {
		Map<String, Object> values = new HashMap<>();
		values.put("title", title());
		values.put("description",
				chance(10) ? of(NASTY) : chance(3) ? "d".repeat(4000 + upTo(1)) : "What happens\nin " + upTo(9));
		values.put("stars", IntStream.rangeClosed(0, upTo(3)).mapToObj((i) -> person()).toList());
		values.put("director", person());
		if (chance(70)) {
			values.put("year", chance(5) ? of(List.of(1869, 1870, 2200, 2201, 0, -1)) : 1920 + upTo(110));
		}
		if (chance(50)) {
			values.put("runningTime",
					chance(5) ? of(List.of(0, 1, 1000, 1001)) : of(List.of(45, 89, 90, 91, 120, 240)));
		}
		if (chance(70)) {
			values.put("genres", IntStream.rangeClosed(0, upTo(2)).mapToObj((i) -> genre()).toList());
		}
		if (chance(15)) {
			values.put("originalTitle", title());
		}
		if (chance(15)) {
			values.put("sortAs", title());
		}
		if (chance(15)) {
			values.put("offer", chance(50) ? of(NASTY) : "1.234,56 €");
		}
		// Without a draw of its own, so that seeds have the acts that they had.
		List.of("de", "German", "yue", "kantonesisch")
			.stream()
			.skip(Math.floorMod(values.hashCode(), 12))
			.findFirst()
			.ifPresent((language) -> values.put("language", language));
		if (chance(10)) {
			values.put("posterView", upTo(10));
		}
		if (chance(10)) {
			values.put("drawing", 1 + upTo(999_998));
		}
		return values;
	}

	List<Copy> copies() {
		List<Copy> copies = new ArrayList<>();
		for (int i = chance(50) ? upTo(3) : 0; i > 0; i--) {
			copies.add(new Copy(null, of(FORMATS), chance(60) ? "rental" : "sale",
					chance(60) ? new BigDecimal(of(PRICES)) : null, chance(50) ? "A " + upTo(5) : ""));
		}
		return copies;
	}

	// Returns some letters that no other act has.
	String unique() {
		return Long.toString(Math.abs(this.seed), 36).replaceAll("[^a-z]", "") + "q";
	}

}

package com.xebia.movieshop.walk;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.text.TextKey;
import com.xebia.movieshop.text.TypedText;
import org.jspecify.annotations.Nullable;

import org.springframework.util.SerializationUtils;

/**
 * What a shop has to be after some acts: maps and lists, without index or cache.
 */
final class ModelShop implements Serializable {

	static final List<String> TEXTS = List.of("title", "originalTitle", "sortAs", "description", "director", "offer",
			"language");

	static final List<String> LISTS = List.of("stars", "genres");

	static final List<String> NUMBERS = List.of("year", "runningTime", "posterView", "drawing");

	static final Map<String, String> LANGUAGES = Map.of("de", "de", "German", "de", "yue", "yue", "kantonesisch",
			"yue");

	private static final Map<String, Integer> LIMITS = Map.of("language", 20, "title", 500, "originalTitle", 500,
			"sortAs", 500, "description", 4000, "director", 500, "offer", 200);

	private static final Comparator<String> BY_CODE_POINT = (a, b) -> Arrays.compare(a.codePoints().toArray(),
			b.codePoints().toArray());

	final List<Film> films = new ArrayList<>();

	final List<ModelShelf> shelves = new ArrayList<>();

	// Films that were deleted for good, with the copies that somebody still has.
	final List<Film> gone = new ArrayList<>();

	final Map<String, Loan> loans = new LinkedHashMap<>();

	final Map<String, List<Imported>> imports = new LinkedHashMap<>();

	final Set<String> posters = new LinkedHashSet<>();

	final Map<String, String> former = new LinkedHashMap<>();

	String name = "Movieshop";

	// The days that have passed.
	int day;

	ModelShop copy() {
		return Objects.requireNonNull(SerializationUtils.clone(this));
	}

	Stream<Film> live() {
		return this.films.stream().filter((film) -> !film.deleted);
	}

	Optional<Film> film(String id) {
		return this.films.stream().filter((film) -> film.id.equals(id)).findFirst();
	}

	Optional<ModelShelf> shelf(String shelf) {
		return this.shelves.stream().filter((found) -> found.name.equals(shelf)).findFirst();
	}

	// Returns the shelves that are not deleted, in the owner's order.
	List<ModelShelf> shownShelves() {
		return this.shelves.stream()
			.filter((shelf) -> shelf.deletedOn == null)
			.sorted(Comparator.comparing((ModelShelf shelf) -> shelf.position).thenComparing((shelf) -> shelf.name))
			.toList();
	}

	Film create(String id, Map<String, Object> values, List<Copy> copies, @Nullable String poster, String by) {
		long others = this.films.stream().filter((other) -> other.text("title").equals(values.get("title"))).count();
		Film film = new Film(id, values.get("title") + " " + others);
		this.films.add(film);
		film.set(values, copies, poster);
		film.states.add(new State(0, "CREATED", by, film.texts()));
		return film;
	}

	// Keeps the copies that somebody has.
	void purge(Film film) {
		this.films.remove(film);
		film.copies.removeIf((copy) -> film.placeOf(copy).loan == null);
		this.gone.add(film);
	}

	// Finds a film, also one that was deleted for good.
	Film known(String id) {
		return Stream.concat(this.films.stream(), this.gone.stream())
			.filter((film) -> film.id.equals(id))
			.findFirst()
			.orElseThrow();
	}

	// Keeps what can be taken back.
	void imported(String url, List<Imported> written) {
		if (!written.isEmpty()) {
			this.imports.put(url, written);
		}
	}

	// Replaces a person or genre in all films that have it, in whatever spelling, and in
	// the filters of shelves. A text of several directors may be the name.
	// Returns whether no film changed.
	boolean rename(boolean people, String name, String to, String by, String url) {
		List<Imported> renamed = new ArrayList<>();
		String key = TextKey.of(name);
		String other = TextKey.of(to);
		UnaryOperator<String> replaced = (found) -> (TextKey.of(found).equals(key) || TextKey.of(found).equals(other))
				? to : found;
		live()
			.filter((film) -> Stream
				.concat(names(film, people), people ? Stream.of(film.text("director")) : Stream.empty())
				.anyMatch((found) -> TextKey.of(found).equals(key) && !found.equals(to)))
			.forEach((film) -> {
				Map<String, Object> values = new HashMap<>(film.values);
				String list = people ? "stars" : "genres";
				values.put(list,
						film.list(list).stream().map((text) -> replace(text, key, to, replaced)).distinct().toList());
				if (people) {
					values.put("director", replace(film.text("director"), key, to, replaced));
				}
				renamed.add(new Imported(film.id, film.label, film.version + 1, film.values, film.copies));
				film.set(values, film.copies, film.poster);
				film.next("CHANGED", by);
			});
		if (!url.isEmpty()) {
			imported(url, renamed);
		}
		this.shelves.forEach((shelf) -> {
			Filter filter = shelf.filter;
			String value = replace(filter.value(), key, to, replaced);
			if (filter.parameter().equals(people ? "person" : "genre") && !value.equals(filter.value())) {
				shelf.filter = new Filter(filter.parameter(), value);
				shelf.renamed = new Renamed(url, filter);
				shelf.version++;
			}
		});
		return renamed.isEmpty();
	}

	// Gives the shelves the filters that they had before a rename, unless they were saved
	// or renamed since.
	void takeBack(String url) {
		this.shelves.forEach((shelf) -> {
			if (shelf.renamed != null && shelf.renamed.url().equals(url)) {
				shelf.filter = shelf.renamed.filter();
				shelf.renamed = null;
				shelf.version++;
			}
		});
	}

	private static String replace(String text, String key, String to, UnaryOperator<String> replacement) {
		return TextKey.of(text).equals(key) ? to : Directors.replace(text, replacement);
	}

	static Stream<String> names(Film film, boolean people) {
		return people ? Stream.concat(Directors.of(film.text("director")).stream(), film.list("stars").stream())
				: film.list("genres").stream();
	}

	// Returns the number of films of each name, by its key.
	Map<String, Integer> count(boolean people) {
		Map<String, Integer> counts = new TreeMap<>();
		live().forEach((film) -> names(film, people).map(TextKey::of)
			.distinct()
			.forEach((key) -> counts.merge(key, 1, Integer::sum)));
		return counts;
	}

	// Returns the films of a list in its order.
	List<Film> list(Map<String, String> parameters) {
		String sort = parameters.getOrDefault("sort", "title");
		return live().filter((film) -> matches(film, parameters)).sorted(order(sort)).toList();
	}

	static Comparator<Film> order(String sort) {
		boolean reversed = sort.startsWith("-");
		Comparator<Film> byId = Comparator.comparing((film) -> film.id);
		return switch (sort.replace("-", "")) {
			case "newest" -> reversed ? byId : byId.reversed();
			case "year" -> last((film) -> film.number("year"), !reversed, byId);
			case "minutes" -> last((film) -> film.number("runningTime"), reversed, byId);
			case "price" -> last(Film::price, reversed, byId);
			default -> {
				Comparator<Film> byTitle = Comparator.comparing(Film::sortKey, BY_CODE_POINT).thenComparing(byId);
				yield reversed ? byTitle.reversed() : byTitle;
			}
		};
	}

	// Films without a value come last in both orders.
	private static <T extends Comparable<T>> Comparator<Film> last(Function<Film, @Nullable T> value,
			boolean descending, Comparator<Film> byId) {
		Comparator<T> natural = Comparator.naturalOrder();
		Comparator<Film> order = Comparator.comparing(value::apply,
				Comparator.nullsLast(descending ? natural.reversed() : natural));
		return order.thenComparing(descending ? byId.reversed() : byId);
	}

	private static boolean matches(Film film, Map<String, String> parameters) {
		return parameters.entrySet().stream().allMatch((parameter) -> {
			String value = parameter.getValue();
			Predicate<String> same = (name) -> TextKey.of(name).equals(TextKey.of(value));
			Integer year = film.number("year");
			Integer minutes = film.number("runningTime");
			return switch (parameter.getKey()) {
				case "genre" -> names(film, false).anyMatch(same);
				case "person" -> names(film, true).anyMatch(same);
				case "star" -> film.list("stars").stream().anyMatch(same);
				case "director" -> Directors.of(value)
					.stream()
					.allMatch((name) -> Directors.of(film.text("director"))
						.stream()
						.anyMatch((other) -> TextKey.of(other).equals(TextKey.of(name))));
				case "year" -> String.valueOf(year).equals(value);
				case "decade" -> year != null && String.valueOf(year - year % 10).equals(value);
				case "language" -> film.text("language").equals(value);
				case "minutes" -> minutes != null && minutes <= Integer.parseInt(value);
				case "letter" -> NameKey.letter(film.sortKey()).equals(value);
				case "available" -> film.isAvailable();
				case "incomplete" ->
					year == null || Stream.of("director", "description").anyMatch((field) -> film.text(field).isBlank())
							|| film.list("stars").isEmpty();
				case "terms" -> film.offered().anyMatch((copy) -> copy.terms.equals(value));
				default -> true;
			};
		});
	}

	// Returns the films on a shelf: its entries that exist, and then those of its filter.
	List<Film> films(ModelShelf shelf) {
		List<Film> entries = shelf.films.stream()
			.flatMap((id) -> film(id).stream())
			.filter((film) -> !film.deleted)
			.toList();
		Stream<Film> others = shelf.filter.parameter().isEmpty() ? Stream.empty()
				: list(shelf.filter.parameters()).stream().limit(100);
		return Stream.concat(entries.stream(), others).distinct().toList();
	}

	// Returns the loans and reservations that the counter shows.
	Stream<Loan> atCounter() {
		return this.loans.values().stream().filter((loan) -> loan.endedOn == null && place(loan).isPresent());
	}

	// Returns where the copy of a loan is.
	Optional<Map.Entry<Copy, Place>> place(Loan loan) {
		Film film = known(loan.film);
		return film.copies.stream()
			.filter((copy) -> loan.token.equals(film.placeOf(copy).loan))
			.map((copy) -> Map.entry(copy, film.placeOf(copy)))
			.findFirst();
	}

	void end(@Nullable String token, int keep) {
		Loan loan = (token != null) ? this.loans.get(token) : null;
		if (loan != null) {
			loan.endedOn = this.day;
			loan.keep = keep;
		}
	}

	// Moves a copy. The loan of one that is sold or back ends.
	void move(Film film, String copy, Place to) {
		Place from = film.places.getOrDefault(copy, Place.HERE);
		film.places.put(copy, to);
		film.moves.merge(copy, 1, Integer::sum);
		if (this.gone.contains(film) && to.loan == null) {
			film.copies.removeIf((moved) -> copy.equals(moved.id));
		}
		boolean sold = to.state.equals("sold");
		if (from.loan != null && (sold || !from.loan.equals(to.loan))) {
			end(from.loan, (from.state.equals("lent") && !sold) ? 1 : 30);
		}
		if (to.loan != null && this.loans.containsKey(to.loan)) {
			this.loans.get(to.loan).endedOn = null;
		}
	}

	// Lets days pass, and ends and erases what is over then.
	void pass(int days) {
		this.day += days;
		Stream.concat(this.films.stream(), this.gone.stream()).forEach((film) -> {
			film.places.replaceAll((copy, place) -> place.later(days));
			film.places.values().removeIf((place) -> place.state.equals("reserved") && place.until <= this.day);
		});
		this.gone.forEach((film) -> film.copies.removeIf((copy) -> film.placeOf(copy).loan == null));
		this.loans.values()
			.stream()
			.filter((loan) -> loan.endedOn == null && place(loan).isEmpty() && loan.madeOn < this.day)
			.toList()
			.forEach((loan) -> {
				loan.endedOn = this.day;
				loan.keep = 30;
			});
		this.loans.values().removeIf((loan) -> loan.endedOn != null && loan.endedOn + loan.keep <= this.day);
		this.shelves.removeIf((shelf) -> shelf.deletedOn != null && shelf.deletedOn + 30 <= this.day);
	}

	// Returns what the shop stores of typed values, null if it refuses them.
	static @Nullable Map<String, Object> clean(Map<String, ?> typed) {
		Map<String, Object> values = new HashMap<>();
		for (String field : TEXTS) {
			String text = Objects.toString(typed.get(field), "");
			String stored = field.equals("description") ? TypedText.lines(text) : TypedText.line(text);
			if (stored.length() > LIMITS.get(field)) {
				return null;
			}
			if (field.equals("language") && !stored.isEmpty() && !LANGUAGES.containsKey(stored)) {
				return null;
			}
			values.put(field, field.equals("language") ? LANGUAGES.getOrDefault(stored, "") : stored);
		}
		for (String field : LISTS) {
			List<String> names = (typed.get(field) instanceof List<?> list)
					? TypedText.names(list.stream().map(String::valueOf).toList()) : List.of();
			boolean stars = field.equals("stars");
			if (names.size() > (stars ? 200 : 20)
					|| names.stream().anyMatch((name) -> name.length() > (stars ? 200 : 50))) {
				return null;
			}
			values.put(field, names);
		}
		for (String field : NUMBERS) {
			if (typed.get(field) instanceof Integer number) {
				values.put(field, number);
			}
		}
		boolean titled = !values.get("title").equals("");
		return (titled && in(values, "year", 1870, 2200) && in(values, "runningTime", 1, 1000)) ? values : null;
	}

	private static boolean in(Map<String, Object> values, String field, int least, int most) {
		return !(values.get(field) instanceof Integer number) || (number >= least && number <= most);
	}

	/**
	 * A film, in the catalogue or in the bin.
	 */
	static final class Film implements Serializable {

		final String id;

		Map<String, Object> values = new HashMap<>();

		List<Copy> copies = new ArrayList<>();

		// Where copies are, by their ids, also those that the film has no more.
		final Map<String, Place> places = new HashMap<>();

		// How often copies were moved: a button works only once.
		final Map<String, Integer> moves = new HashMap<>();

		@Nullable String poster;

		long version;

		// Whether the latest act changed nothing, so that it need not be a version.
		boolean same;

		boolean deleted;

		final List<State> states = new ArrayList<>();

		// The same in each run of the same acts.
		final String label;

		Film(String id, String label) {
			this.id = id;
			this.label = label;
		}

		void set(Map<String, Object> next, List<Copy> nextCopies, @Nullable String nextPoster) {
			this.values = new HashMap<>(next);
			if (Integer.valueOf(5).equals(this.values.get("posterView"))) {
				this.values.remove("posterView");
			}
			if (Integer.valueOf(0).equals(this.values.get("drawing"))) {
				this.values.remove("drawing");
			}
			this.copies = new ArrayList<>(nextCopies);
			this.poster = nextPoster;
		}

		void next(String kind, String by) {
			this.version++;
			this.same = kind.equals("CHANGED") && texts().equals(this.states.get(this.states.size() - 1).texts);
			this.states.add(new State(this.version, kind, by, texts()));
		}

		// Accepts the version of the shop if the latest act changed nothing.
		void adopt(long actual) {
			if (this.same && actual == this.version - 1) {
				this.states.remove(this.states.size() - 1);
				this.version--;
			}
			this.same = false;
		}

		Map<String, String> texts() {
			Map<String, String> texts = new TreeMap<>();
			this.values.forEach((field, value) -> texts.put(field, (value instanceof List<?> list)
					? list.stream().map(String::valueOf).collect(Collectors.joining("\n")) : value.toString()));
			texts.values().removeIf(String::isEmpty);
			texts.put("poster", Objects.toString(this.poster, ""));
			return texts;
		}

		String text(String field) {
			return (String) this.values.getOrDefault(field, "");
		}

		@SuppressWarnings("unchecked")
		List<String> list(String field) {
			return (List<String>) this.values.getOrDefault(field, List.of());
		}

		@Nullable Integer number(String field) {
			return (Integer) this.values.get(field);
		}

		String sortKey() {
			String sortAs = text("sortAs");
			return TextKey.ofTitle(text("title"), sortAs.isEmpty() ? null : sortAs);
		}

		Place placeOf(Copy copy) {
			return this.places.getOrDefault(Objects.toString(copy.id, ""), Place.HERE);
		}

		boolean isAvailable() {
			return this.copies.stream().anyMatch((copy) -> placeOf(copy).state.equals("here"));
		}

		Stream<Copy> offered() {
			return this.copies.stream().filter((copy) -> !Set.of("sold", "missing").contains(placeOf(copy).state));
		}

		@Nullable Double price() {
			return offered().map((copy) -> copy.price)
				.filter(Objects::nonNull)
				.map(BigDecimal::doubleValue)
				.min(Comparator.naturalOrder())
				.orElse(null);
		}

		@Override
		public String toString() {
			return this.id + " \"" + text("title") + "\"";
		}

	}

	/**
	 * A copy; its id is unknown until the shop has told it.
	 */
	static final class Copy implements Serializable {

		@Nullable String id;

		final String format;

		final String terms;

		@Nullable final BigDecimal price;

		final String shelf;

		Copy(@Nullable String id, String format, String terms, @Nullable BigDecimal price, String shelf) {
			this.id = id;
			this.format = format;
			this.terms = terms;
			this.price = price;
			this.shelf = shelf;
		}

		String key() {
			String amount = (this.price != null) ? this.price.stripTrailingZeros().toPlainString() : "";
			return this.format + "|" + this.terms + "|" + amount + "|" + this.shelf;
		}

		Map<String, Object> json() {
			Map<String, Object> json = new LinkedHashMap<>(Map.of("format", this.format, "terms", this.terms));
			if (this.id != null) {
				json.put("id", this.id);
			}
			if (this.price != null) {
				json.put("price", this.price);
			}
			if (!this.shelf.isEmpty()) {
				json.put("shelf", this.shelf);
			}
			return json;
		}

	}

	/**
	 * Where a copy is.
	 *
	 * @param until the first day on which a reservation has expired
	 * @param loan the token of the loan or reservation
	 */
	record Place(String state, @Nullable LocalDate due, int until, @Nullable String loan) implements Serializable {

		static final Place HERE = new Place("here", null, 0, null);

		Place later(int days) {
			return (this.due != null) ? new Place(this.state, this.due.minusDays(days), this.until, this.loan) : this;
		}

	}

	/**
	 * Who reserved or borrowed a copy.
	 */
	static final class Loan implements Serializable {

		final String token;

		final String film;

		final String customer;

		final int madeOn;

		@Nullable Integer endedOn;

		int keep;

		// Whether the customer has the address.
		final boolean reserved;

		Loan(String token, String film, String customer, int madeOn, boolean reserved) {
			this.token = token;
			this.film = film;
			this.customer = customer;
			this.madeOn = madeOn;
			this.reserved = reserved;
		}

	}

	/**
	 * A state of a film.
	 */
	record State(long version, String kind, String by, Map<String, String> texts) implements Serializable {

	}

	/**
	 * A rename that changed a filter, and what the filter was.
	 */
	record Renamed(String url, Filter filter) implements Serializable {

	}

	/**
	 * What an import wrote: a film, its version then, and what it was before, null if it
	 * was new.
	 */
	record Imported(String film, String label, long version, @Nullable Map<String, Object> values,
			List<Copy> copies) implements Serializable {

	}

	/**
	 * The filter of a shelf: a parameter of a list and its value.
	 */
	record Filter(String parameter, String value) implements Serializable {

		static final Filter NONE = new Filter("", "");

		Map<String, String> parameters() {
			return Map.of(this.parameter, this.value);
		}

	}

	/**
	 * A shelf.
	 */
	static final class ModelShelf implements Serializable {

		final String name;

		String title = "";

		List<String> films = List.of();

		Map<String, List<String>> times = Map.of();

		// A parameter of a list and its value; both are empty without a filter.
		Filter filter = Filter.NONE;

		@Nullable Renamed renamed;

		int position;

		long version;

		@Nullable Integer deletedOn;

		ModelShelf(String name) {
			this.name = name;
		}

	}

}

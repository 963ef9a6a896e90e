package com.xebia.movieshop.importing.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.text.TypedText;
import org.jspecify.annotations.Nullable;

/**
 * Maps the columns of a table to fields: as chosen, otherwise by their names if their
 * values fit. The same mapping and notations hold for all lines.
 */
final class ColumnMapping {

	// The limit of columns or properties, so that a line costs little beside its length.
	static final int MAX_NAMES = 1000;

	// In characters. Each takes up to two microseconds; far more than a movie
	// needs, also with its people in the notation of programs.
	private static final int MAX_WORK = 1 << 17;

	private static final int SAMPLES = 3;

	private static final Field NONE = new Field(FileLayout.NONE, 0, -1);

	// Removes a value, in a list of the shop's own; otherwise an empty cell keeps it.
	private static final String EMPTY = "\n";

	private static final Set<String> OF_EXPORTS = Set.of(CsvFile.ID, CsvFile.VERSION);

	// In lists of Letterboxd and IMDb, the description is a note of the list's author.
	private static final Set<String> OF_LISTS = Set.of("Const", "URL", "Letterboxd URI");

	private static final Pattern CURRENCY = Pattern
		.compile("(?iu)currency|w(?:ä|ae)hrung|devise|moneda|moeda|valuta|waluta");

	private static final Pattern BARE_AMOUNT = Pattern.compile("[\\d.,'’\\s–—-]*\\d[\\d.,'’\\s–—-]*");

	// What is left of letters that an encoding lacked.
	private static final Pattern LOST_LETTERS = Pattern
		.compile("(?<!\\S)\\?{2,}(?!\\S)|\\p{L}\\?+\\p{L}|\\p{L}\\?\\? \\p{Ll}|\uFFFD");

	private final Map<String, Integer> indexes = new HashMap<>();

	private final List<Column> columns = new ArrayList<>();

	private final List<Field> fields = new ArrayList<>();

	private final List<ListedNames> notations = new ArrayList<>();

	// The currencies in the names of columns, blank ones where there is none.
	private final List<String> currencies = new ArrayList<>();

	// The column with the currency of each line.
	private int currency = -1;

	// The columns that are read, by descending precedence.
	private final List<Integer> order = new ArrayList<>();

	// Whether the lines have a format and another value of a copy.
	private final boolean inventory;

	private final boolean identified;

	private boolean damaged;

	private final Amounts amounts;

	// Takes the first values of each column.
	ColumnMapping(List<String> names, List<List<String>> values, FileLayout choices, Amounts amounts) {
		this.amounts = amounts;
		boolean list = names.stream().anyMatch(OF_LISTS::contains);
		Set<String> known = names.stream()
			.map(Field::find)
			.flatMap(Stream::ofNullable)
			.map(Field::name)
			.collect(Collectors.toSet());
		this.identified = known.contains("title") || known.contains(CsvFile.ID);
		Set<String> ofCopies = known.stream().filter(Copy.VALUES::contains).collect(Collectors.toSet());
		this.inventory = ofCopies.contains("format") && ofCopies.size() > 1;
		for (int i = 0; i < names.size(); i++) {
			String name = names.get(i).isBlank() ? String.valueOf(i + 1) : Line.shorten(names.get(i));
			this.currency = CURRENCY.matcher(name).matches() ? i : this.currency;
			String unique = this.indexes.containsKey(name) ? name + " (" + (i + 1) + ")" : name;
			int index = i;
			Field field = choices.columns()
				.stream()
				.filter((column) -> column.chosen() && column.name().equals(unique))
				.map((column) -> new Field(column.field(), -1, number(names.get(index))))
				.findFirst()
				.orElseGet(() -> guess(names.get(index), values.get(index), list));
			this.indexes.put(unique, i);
			this.indexes.putIfAbsent(names.get(i), i);
			add(unique, field, values.get(i));
		}
		IntStream.range(0, names.size())
			.boxed()
			.filter((i) -> this.fields.get(i) != NONE)
			.sorted(Comparator.comparing((Integer i) -> !OF_EXPORTS.contains(field(i)))
				.thenComparing((i) -> this.fields.get(i).hasNames() ? 0 : this.fields.get(i).rank())
				.thenComparing((i) -> this.fields.get(i).number()))
			.forEach(this::resolve);
		if (score() < 0) {
			leaveOut(this.order.remove(0), null);
		}
	}

	private Field guess(String name, List<String> values, boolean list) {
		Field field = Field.find(name);
		if (field != null && !this.inventory && Copy.VALUES.contains(field.name())) {
			field = field.name().equals("price") ? new Field("offer", field.rank() + 1, field.number()) : null;
		}
		boolean note = list && field != null && field.name().equals("description");
		// Values come again in their columns, names do not.
		boolean value = values.stream().filter(name::equalsIgnoreCase).count() * 5 > values.size();
		return (field == null || note || value || !FieldValues.fit(field, values)) ? NONE : field;
	}

	private static int number(String name) {
		Field field = Field.find(name);
		return (field != null) ? field.number() : -1;
	}

	// There is one title; of other fields several columns may have values.
	private void resolve(int index) {
		String field = field(index);
		if (field.equals("title") && this.order.stream().map(this::field).anyMatch(field::equals)) {
			leaveOut(index, null);
		}
		else if (!field.equals(FileLayout.NONE)) {
			this.order.add(index);
		}
	}

	// Leaves out all columns of a field that have values, for a reason that a note tells.
	void leaveOut(String field, String note) {
		IntStream.range(0, this.fields.size())
			.filter((i) -> field(i).equals(field) && !this.columns.get(i).samples().isEmpty())
			.forEach((i) -> leaveOut(i, note));
		this.order.removeIf((i) -> this.fields.get(i) == NONE);
	}

	private void leaveOut(int index, @Nullable String note) {
		this.fields.set(index, NONE);
		Column column = this.columns.get(index);
		this.columns.set(index, new Column(column.name(), FileLayout.NONE, column.chosen(), column.samples(), note));
	}

	private void add(String name, Field field, List<String> values) {
		Field known = (field == NONE && values.stream().anyMatch(this::isUnreadable)) ? Field.find(name) : null;
		this.columns.add(new Column(name, field.name(), field.rank() < 0,
				values.stream()
					.limit(SAMPLES)
					.map((value) -> isUnreadable(value) ? "{…}" : Line.shorten(value))
					.toList(),
				(known != null) ? (known.name().equals(Movie.POSTER) ? "pictures" : "objects") : null));
		this.currencies.add(Amounts.currencyIn(name));
		this.fields.add(field);
		this.notations.add(ListedNames.of(field.name(), values));
		this.damaged |= field.name().equals("title")
				&& values.stream().filter((title) -> LOST_LETTERS.matcher(title).find()).count() * 10 > values.size();
	}

	// Returns the index of a property, which the first objects may lack, -1 if there are
	// too many.
	int index(String name) {
		if (!this.indexes.containsKey(name) && this.columns.size() < MAX_NAMES) {
			int index = this.columns.size();
			this.indexes.put(name, index);
			add(Line.shorten(name), guess(name, List.of(), false), List.of());
			resolve(index);
		}
		return this.indexes.getOrDefault(name, -1);
	}

	Amounts amounts() {
		return this.amounts;
	}

	String field(int index) {
		return this.fields.get(index).name();
	}

	List<Column> columns() {
		return this.columns;
	}

	// Returns how many fields are known, 0 without the title; the clearer its name, the
	// more.
	double score() {
		return this.fields.stream()
			.filter((field) -> field.name().equals("title"))
			.mapToDouble((title) -> this.order.stream().map(this::field).distinct().count()
					- title.rank() / (double) Field.DOUBTFUL)
			.findFirst()
			.orElse(0);
	}

	// Returns whether a column has the titles or the ids by its name, even if the first
	// lines have none.
	boolean isIdentified() {
		return this.identified;
	}

	boolean hasTitle(Predicate<String> column) {
		return this.columns.stream().anyMatch((each) -> each.field().equals("title") && column.test(each.name()));
	}

	// Returns whether the titles have lost letters, so that no encoding is right.
	boolean isDamaged() {
		return this.damaged;
	}

	// Reads the cells of a line. Null and missing ones are blank.
	Line line(long number, int index, List<? extends @Nullable String> cells, @Nullable String flaw) {
		Map<String, String> values = new HashMap<>();
		Map<String, String> notes = new HashMap<>();
		int work = 0;
		for (int column : this.order) {
			String cell = (column < cells.size()) ? cells.get(column) : null;
			Field field = this.fields.get(column);
			work += (cell == null || FieldValues.isTooLong(field.name(), cell)) ? 0 : cell.length();
			boolean own = values.keySet().containsAll(OF_EXPORTS);
			if (cell == null || (cell.isBlank() && !(own && cell.equals(EMPTY))) || work > MAX_WORK) {
				continue;
			}
			if (field.name().equals("price") || field.name().equals("offer")) {
				cell = withCurrency(cell, column, cells);
			}
			String value = own ? FieldValues.own(field.name(), cell)
					: FieldValues.read(field.name(), cell, this.notations.get(column), this.amounts);
			if (value == null) {
				notes.putIfAbsent(field.name(), cell.replace(TextLines.UNDECODABLE, '?'));
			}
			else if (!value.isBlank() || cell.equals(EMPTY)) {
				values.merge(field.name(), value, (first, next) -> join(field, first, next));
			}
		}
		notes.keySet().removeAll(values.keySet());
		FieldValues.divideTitle(values);
		if (!Collections.disjoint(values.keySet(), Copy.VALUES)) {
			Stream<String> copy = Copy.VALUES.stream().map((field) -> values.getOrDefault(field, ""));
			values.putIfAbsent("copies",
					copy.map((value) -> TypedText.line(value).replace('|', '/')).collect(Collectors.joining(" | ")));
		}
		return new Line(number, index, values, notes, (flaw != null || work <= MAX_WORK) ? flaw : "work");
	}

	private String withCurrency(String amount, int column, List<? extends @Nullable String> cells) {
		String ofLine = (this.currency >= 0 && this.currency < cells.size()) ? cells.get(this.currency) : null;
		String code = (ofLine == null || ofLine.isBlank()) ? this.currencies.get(column) : ofLine.strip();
		return (!code.isEmpty() && BARE_AMOUNT.matcher(amount).matches()) ? amount.strip() + " " + code : amount;
	}

	private boolean isUnreadable(String value) {
		return value.indexOf(TextLines.UNDECODABLE) >= 0;
	}

	// Each name is kept once. Bounds the length, because many columns may have the same
	// field.
	private static String join(Field field, String first, String next) {
		if (!field.hasNames() || FieldValues.isTooLong(field.name(), first)) {
			return first;
		}
		Stream<String> names = Stream.of(first, next).flatMap(String::lines);
		return field.name().equals("director") ? Directors.join(names)
				: names.map((name) -> name + "\n").distinct().collect(Collectors.joining());
	}

}

package com.xebia.movieshop.importing.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.FieldNames.Field;
import com.xebia.movieshop.importing.format.Line.Flaw;
import com.xebia.movieshop.importing.format.Reading.Column;
import com.xebia.movieshop.names.Directors;
import org.jspecify.annotations.Nullable;

/**
 * Maps the columns of a table to fields: as chosen, otherwise by their names if their
 * values fit. The same mapping and notations hold for all lines.
 */
final class ColumnMapping {

	/**
	 * The limit of columns or properties, so that a line costs little beside its length.
	 */
	static final int MAX_NAMES = 1000;

	// In characters, each of which takes up to two microseconds; far more than a movie
	// needs, also with its people in the notation of programs.
	private static final int MAX_WORK = 1 << 17;

	private static final int SAMPLES = 3;

	private static final Field NONE = new Field(Reading.NONE, 0, -1);

	private static final Comparator<Field> PRECEDENCE = Comparator.comparing(Field::rank).thenComparing(Field::number);

	private static final Set<String> OF_EXPORTS = Set.of(CsvFile.ID, CsvFile.VERSION);

	// In lists of Letterboxd and IMDb, the description is a note of the list's author.
	private static final Set<String> OF_LISTS = Set.of("Const", "URL", "Letterboxd URI");

	// What is left of letters that an encoding lacked.
	private static final Pattern LOST_LETTERS = Pattern.compile("(?<!\\S)\\?{2,}(?!\\S)|\\p{L}\\?+\\p{L}|\uFFFD");

	private static final double MOST_LOST = 0.1;

	private final Map<String, Integer> indexes = new HashMap<>();

	private final List<Column> columns = new ArrayList<>();

	private final List<Field> fields = new ArrayList<>();

	private final List<ListedNames> notations = new ArrayList<>();

	// The columns that are read, by descending precedence.
	private final List<Integer> order;

	private boolean damaged;

	// Takes the first values of each column.
	ColumnMapping(List<String> names, List<List<String>> values, Reading choices) {
		Map<String, String> chosen = choices.columns()
			.stream()
			.filter(Column::chosen)
			.collect(Collectors.toMap(Column::name, Column::field, (first, second) -> second));
		List<String> unique = unique(names);
		List<Field> candidates = new ArrayList<>();
		for (int i = 0; i < names.size(); i++) {
			String choice = chosen.get(unique.get(i));
			Field field = (choice != null) ? new Field(choice, -1, i) : FieldNames.find(names.get(i));
			boolean note = field != null && field.name().equals("description")
					&& names.stream().anyMatch(OF_LISTS::contains);
			candidates.add((choice != null || (field != null && !note && FieldValues.fit(field, values.get(i)))) ? field
					: NONE);
		}
		for (int i = 0; i < names.size(); i++) {
			this.indexes.putIfAbsent(names.get(i), i);
			Field field = isSuperseded(candidates, i) ? NONE : candidates.get(i);
			add(unique.get(i), field, chosen.containsKey(unique.get(i)), values.get(i));
		}
		this.order = IntStream.range(0, this.fields.size())
			.boxed()
			.filter((i) -> this.fields.get(i) != NONE)
			.sorted(Comparator.comparing((Integer i) -> !OF_EXPORTS.contains(this.fields.get(i).name()))
				.thenComparing(this.fields::get, PRECEDENCE))
			.collect(Collectors.toCollection(ArrayList::new));
	}

	private static List<String> unique(List<String> names) {
		Set<String> unique = new HashSet<>();
		return IntStream.range(0, names.size()).mapToObj((i) -> {
			String name = names.get(i).isBlank() ? String.valueOf(i + 1) : Line.shorten(names.get(i));
			return unique.add(name) ? name : name + " (" + (i + 1) + ")";
		}).toList();
	}

	// A choice supersedes guesses, and a column with all names those with one each. There
	// is one title.
	private static boolean isSuperseded(List<Field> fields, int index) {
		Field field = fields.get(index);
		return IntStream.range(0, fields.size()).filter((i) -> i != index).anyMatch((i) -> {
			Field other = fields.get(i);
			boolean better = (other.rank() < 0 && field.rank() >= 0) || (other.number() < 0 && field.number() >= 0);
			int order = PRECEDENCE.compare(other, field);
			return other.name().equals(field.name())
					&& (better || (field.name().equals("title") && (order < 0 || (order == 0 && i < index))));
		});
	}

	private void add(String name, Field field, boolean chosen, List<String> values) {
		this.columns
			.add(new Column(name, field.name(), chosen, values.stream().limit(SAMPLES).map(Line::shorten).toList()));
		this.fields.add(field);
		this.notations.add(ListedNames.of(field.name(), values));
		if (field.name().equals("title")) {
			this.damaged = values.stream().filter((title) -> LOST_LETTERS.matcher(title).find()).count() > MOST_LOST
					* values.size();
		}
	}

	// Returns the index of a property, which the first objects may lack.
	int index(String name) {
		Integer index = this.indexes.get(name);
		if (index != null || this.columns.size() == MAX_NAMES) {
			return (index != null) ? index : -1;
		}
		Field field = FieldNames.find(name);
		boolean known = field != null && this.fields.stream().noneMatch((other) -> other.name().equals(field.name()));
		this.indexes.put(name, this.columns.size());
		if (known) {
			this.order.add(this.columns.size());
		}
		add(Line.shorten(name), (field != null && known) ? field : NONE, false, List.of());
		return this.columns.size() - 1;
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
			.mapToDouble(
					(title) -> this.fields.stream().filter((field) -> field != NONE).map(Field::name).distinct().count()
							- title.rank() / 1000.0)
			.findFirst()
			.orElse(0);
	}

	// Returns whether the titles have lost letters, so that no encoding is right.
	boolean isDamaged() {
		return this.damaged;
	}

	// Reads the cells of a line, of which null and missing ones are blank.
	Line line(long number, int index, List<? extends @Nullable String> cells, @Nullable String flaw) {
		Map<String, String> values = new HashMap<>();
		Map<String, String> notes = new HashMap<>();
		int work = 0;
		for (int column : this.order) {
			String cell = (column < cells.size()) ? cells.get(column) : null;
			Field field = this.fields.get(column);
			work += (cell == null || FieldValues.isTooLong(field.name(), cell)) ? 0 : cell.length();
			if (cell == null || cell.isBlank() || work > MAX_WORK) {
				continue;
			}
			String value = values.keySet().containsAll(OF_EXPORTS) ? FieldValues.own(field.name(), cell)
					: FieldValues.read(field.name(), cell, this.notations.get(column));
			if (value == null) {
				notes.putIfAbsent(field.name(), cell);
			}
			else if (!value.isBlank()) {
				values.merge(field.name(), value,
						(first, second) -> (field.number() < 0) ? first : join(field, first, second));
			}
		}
		notes.keySet().removeAll(values.keySet());
		TitleNotation.divide(values);
		return new Line(number, index, values, notes,
				(flaw != null) ? Flaw.of(flaw) : Flaw.of((work <= MAX_WORK) ? null : "work"));
	}

	// Bounds the length, because many columns may have the same field.
	private static String join(Field field, String first, String second) {
		if (!field.hasNames() || FieldValues.isTooLong(field.name(), first)) {
			return first;
		}
		String lines = first.stripTrailing() + "\n" + second.stripTrailing() + "\n";
		return field.name().equals("director") ? Directors.join(lines.lines()) : lines;
	}

}

package com.xebia.movieshop.importing.store;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.xebia.movieshop.importing.format.Column;
import com.xebia.movieshop.importing.format.FileLayout;
import org.jspecify.annotations.Nullable;

/**
 * What can be chosen for an import: by the form, by parameters of a request or by options
 * of the command.
 *
 * @param restoreDeleted whether movies in the bin are restored and changed; otherwise
 * their lines are refused
 * @param similar what becomes of a line if a stored movie is perhaps the same
 * @param reading how the file is read; what is not chosen is guessed
 */
public record ImportChoices(boolean restoreDeleted, @JsonProperty("ifSimilar") Similar similar,
		@JsonIgnore FileLayout reading) {

	// The lines that can be chosen as the header, 0 for none.
	public static final List<Integer> HEADERS = IntStream.rangeClosed(0, 10).boxed().toList();

	public static final ImportChoices NONE = new ImportChoices(false, Similar.SKIP, FileLayout.GUESSED);

	/**
	 * Parse parameters. Each is null or has several values. Without a value, or with an
	 * empty one, a guess remains.
	 * @throws IllegalArgumentException with the name of a parameter that has another
	 * value than can be chosen
	 */
	public static ImportChoices of(Function<String, String @Nullable []> parameters) {
		Function<String, @Nullable String> first = (name) -> Stream.ofNullable(parameters.apply(name))
			.flatMap(Stream::of)
			.findFirst()
			.filter((value) -> !value.isEmpty())
			.orElse(null);
		String header = first.apply("header");
		String similar = Objects.requireNonNullElse(first.apply("similar"), "skip");
		FileLayout reading = new FileLayout(choose("encoding", first.apply("encoding"), FileLayout.ENCODINGS),
				choose("separator", first.apply("separator"), FileLayout.SEPARATORS.keySet()),
				choose("header", (header != null) ? number(header) : null, HEADERS),
				columns(parameters.apply("column")), false, first.apply("list"));
		return new ImportChoices(Boolean.parseBoolean(first.apply("restoreDeleted")), Similar.of(similar), reading);
	}

	// Returns -1, which cannot be chosen, if the text is no number.
	private static Integer number(String text) {
		return text.matches("\\d{1,9}") ? Integer.valueOf(text) : -1;
	}

	// The name of a column comes before its field, separated by the last equals sign.
	private static List<Column> columns(String @Nullable [] values) {
		return Stream.ofNullable(values).flatMap(Stream::of).filter((value) -> !value.isEmpty()).map((value) -> {
			int end = value.lastIndexOf('=');
			return Column.chosen(value.substring(0, Math.max(0, end)),
					require("column", value.substring(end + 1), FileLayout.FIELDS));
		}).toList();
	}

	private static <T> @Nullable T choose(String parameter, @Nullable T value, Collection<T> allowed) {
		return (value != null) ? require(parameter, value, allowed) : null;
	}

	private static <T> T require(String parameter, T value, Collection<T> allowed) {
		if (!allowed.contains(value)) {
			throw new IllegalArgumentException(parameter);
		}
		return value;
	}

}

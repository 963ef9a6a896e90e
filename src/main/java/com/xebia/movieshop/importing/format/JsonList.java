package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.apache.commons.io.function.IOSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Where the movies are in a JSON text: a list, an object with movies by their ids, or
 * objects one after the other.
 *
 * @param path the names of the properties that lead to the list, null if movies follow
 * one another
 * @param inner the property of each object that has the movie, null if the object is the
 * movie
 * @param others the paths of other lists, which are not read
 * @param untitled whether whole movies have neither a title nor an id
 */
record JsonList(@Nullable List<String> path, @Nullable String inner, List<String> others, ColumnMapping mapping,
		boolean untitled) {

	// Stands for each element of an array in a path.
	static final String EACH = "*";

	private static final int MAX_DEPTH = 6;

	private static final int MAX_MOVIES = 200;

	// Finds the list whose objects fit best. Returns null if the text is not JSON.
	static @Nullable JsonList guess(Reader begin, JsonMapper json, FileLayout choices, Amounts amounts) {
		List<JsonNode> values = values(begin, json);
		JsonNode first = values.isEmpty() ? json.nullNode() : values.get(0);
		boolean array = first.isArray() && (first.isEmpty() || first.valueStream().anyMatch(JsonNode::isContainer));
		if (!array && !first.isObject()) {
			return null;
		}
		JsonList all = array ? list(List.of(), first.valueStream().toList(), choices, amounts)
				: list(null, values, choices, amounts);
		List<JsonList> lists = new ArrayList<>();
		if ((!array && values.size() == 1) || all.mapping.score() == 0) {
			explore(first, List.of(), lists, choices, amounts);
		}
		// A list has a title and a description, too.
		List<JsonList> found = lists.stream()
			.filter((list) -> list.score() >= Math.max(1, all.score() - 1.5))
			.sorted(Comparator.comparing(JsonList::score).reversed())
			.toList();
		if (found.isEmpty()) {
			return all;
		}
		List<String> paths = found.stream().map((list) -> String.join(".", Objects.requireNonNull(list.path))).toList();
		List<String> others = paths.stream()
			.skip(1)
			.filter((path) -> paths.stream().noneMatch((outer) -> path.startsWith(outer + ".")))
			.toList();
		return new JsonList(found.get(0).path, found.get(0).inner, others, found.get(0).mapping, found.get(0).untitled);
	}

	// Returns the values in the text. The last one may be incomplete.
	private static List<JsonNode> values(Reader begin, JsonMapper json) {
		TokenBuffer values = TokenBuffer.forGeneration();
		values.writeStartArray();
		JsonToken last = null;
		try (JsonParser parser = json.createParser(begin)) {
			for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
				values.copyCurrentEvent(parser);
				last = token;
			}
		}
		catch (JacksonException ex) {
			// The text is cut or malformed there; reading it tells.
		}
		if (last == JsonToken.PROPERTY_NAME) {
			values.writeNull();
		}
		while (!values.streamWriteContext().inRoot()) {
			if (values.streamWriteContext().inArray()) {
				values.writeEndArray();
			}
			else {
				values.writeEndObject();
			}
		}
		return json.readTree(values.asParser()).valueStream().toList();
	}

	private static void explore(JsonNode node, List<String> path, List<JsonList> lists, FileLayout choices,
			Amounts amounts) {
		if (path.size() > MAX_DEPTH) {
			return;
		}
		if (node.isArray() || node.valueStream().allMatch(JsonNode::isObject)) {
			lists.add(list(path, node.valueStream().toList(), choices, amounts));
		}
		if (node.isArray()) {
			node.valueStream()
				.filter(JsonNode::isContainer)
				.findFirst()
				.ifPresent((element) -> explore(element, with(path, EACH), lists, choices, amounts));
		}
		node.properties().forEach((property) -> {
			Field field = Field.find(property.getKey());
			boolean list = property.getValue().isArray() && (field == null || field.name().equals("title"));
			if (list || property.getValue().isObject()) {
				explore(property.getValue(), with(path, property.getKey()), lists, choices, amounts);
			}
		});
	}

	private static List<String> with(List<String> path, String name) {
		return Stream.concat(path.stream(), Stream.of(name)).toList();
	}

	// Objects without a title of their own may have the movie inside, beside what
	// somebody
	// thinks of it.
	private static JsonList list(@Nullable List<String> path, List<JsonNode> movies, FileLayout choices,
			Amounts amounts) {
		List<JsonNode> objects = movies.stream().filter(JsonNode::isObject).limit(MAX_MOVIES).toList();
		JsonList outer = list(path, null, objects, choices, amounts);
		if (outer.mapping.hasTitle((name) -> objects.stream().noneMatch((movie) -> movie.path(name).isObject()))) {
			return outer;
		}
		return objects.stream()
			.limit(MAX_MOVIES / 10)
			.flatMap((movie) -> movie.properties().stream())
			.filter((property) -> property.getValue().isObject())
			.map(Map.Entry::getKey)
			.distinct()
			.limit(MAX_MOVIES / 10)
			.map((inner) -> list(path, inner, objects, choices, amounts))
			.filter((list) -> list.score() > outer.score())
			.max(Comparator.comparing(JsonList::score))
			.orElse(outer);
	}

	private static JsonList list(@Nullable List<String> path, @Nullable String inner, List<JsonNode> movies,
			FileLayout choices, Amounts amounts) {
		Map<String, List<String>> values = new LinkedHashMap<>();
		movies.stream()
			.flatMap((movie) -> JsonReader.movie(movie, inner).properties().stream())
			.filter((property) -> values.size() < ColumnMapping.MAX_NAMES || values.containsKey(property.getKey()))
			.forEach((property) -> {
				List<String> column = values.computeIfAbsent(property.getKey(), (name) -> new ArrayList<>());
				Stream.of(JsonReader.text(property.getValue())).filter((text) -> !text.isBlank()).forEach(column::add);
			});
		ColumnMapping mapping = new ColumnMapping(List.copyOf(values.keySet()), List.copyOf(values.values()), choices,
				amounts);
		// The text may end within the first movie.
		boolean untitled = movies.size() > 1 && mapping.score() == 0 && !mapping.isIdentified();
		return new JsonList(path, inner, List.of(), mapping, untitled);
	}

	// Returns the movies of the list, and null at the end. The shop exports JSON Lines:
	// one object on each line, and no line is only a bracket.
	IOSupplier<@Nullable Line> lines(TextLines text, String begin, JsonMapper json) {
		JsonReader reader = new JsonReader(text, json, this.mapping, this.inner);
		IOSupplier<@Nullable Line> lines = (this.path != null || begin.equals("{")) ? reader.objects(this.path)
				: reader::nextLine;
		return this.untitled ? () -> refuse(lines) : lines;
	}

	// The first object may be malformed.
	private static Line refuse(IOSupplier<@Nullable Line> lines) throws IOException {
		lines.get();
		throw new ImportException("title");
	}

	// Returns how well the list fits, better if its name says that it has films.
	private double score() {
		boolean films = this.path != null && !this.path.isEmpty()
				&& Field.find(this.path.get(this.path.size() - 1)) != null;
		return this.mapping.score() + ((films && this.mapping.score() > 0) ? 1 : 0);
	}

}

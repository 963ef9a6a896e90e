package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 */
record JsonList(@Nullable List<String> path, @Nullable String inner, ColumnMapping mapping) {

	private static final int MAX_DEPTH = 4;

	private static final int MAX_MOVIES = 200;

	// Finds the list whose objects fit best. Returns null if the text is not JSON.
	static @Nullable JsonList guess(Reader begin, JsonMapper json, Reading choices, Amounts amounts) {
		List<JsonNode> values = values(begin, json);
		JsonNode first = values.isEmpty() ? json.nullNode() : values.get(0);
		if (first.isArray() && (first.isEmpty() || first.valueStream().anyMatch(JsonNode::isObject))) {
			return list(List.of(), first.valueStream().toList(), choices, amounts);
		}
		if (!first.isObject()) {
			return null;
		}
		JsonList all = list(null, values, choices, amounts);
		List<JsonList> lists = new ArrayList<>();
		if (values.size() == 1 || all.mapping.score() == 0) {
			explore(first, List.of(), lists, choices, amounts);
		}
		// A list has a title and a description, too.
		return lists.stream()
			.filter((list) -> list.score() >= Math.max(1, all.score() - 1.5))
			.max(Comparator.comparing(JsonList::score))
			.orElse(all);
	}

	// Returns the values in the text, the last of which may be incomplete.
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

	private static void explore(JsonNode object, List<String> path, List<JsonList> lists, Reading choices,
			Amounts amounts) {
		if (object.valueStream().allMatch(JsonNode::isObject)) {
			lists.add(list(path, object.valueStream().toList(), choices, amounts));
		}
		object.properties().forEach((property) -> {
			List<String> inner = Stream.concat(path.stream(), Stream.of(property.getKey())).toList();
			Field field = Field.find(property.getKey());
			if (property.getValue().isArray() && (field == null || field.name().equals("title"))) {
				lists.add(list(inner, property.getValue().valueStream().toList(), choices, amounts));
			}
			else if (property.getValue().isObject() && inner.size() < MAX_DEPTH) {
				explore(property.getValue(), inner, lists, choices, amounts);
			}
		});
	}

	// Objects without a title of their own may have the movie inside, beside what
	// somebody
	// thinks of it.
	private static JsonList list(@Nullable List<String> path, List<JsonNode> movies, Reading choices, Amounts amounts) {
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
			Reading choices, Amounts amounts) {
		Map<String, List<String>> values = new LinkedHashMap<>();
		movies.stream()
			.flatMap((movie) -> JsonReader.movie(movie, inner).properties().stream())
			.filter((property) -> values.size() < ColumnMapping.MAX_NAMES || values.containsKey(property.getKey()))
			.forEach((property) -> {
				List<String> column = values.computeIfAbsent(property.getKey(), (name) -> new ArrayList<>());
				Stream.of(JsonReader.text(property.getValue())).filter((text) -> !text.isBlank()).forEach(column::add);
			});
		return new JsonList(path, inner,
				new ColumnMapping(List.copyOf(values.keySet()), List.copyOf(values.values()), choices, amounts));
	}

	// Returns the movies of the list, and null at the end. The shop exports JSON Lines:
	// one object on each line, none of which is only a bracket.
	IOSupplier<@Nullable Line> lines(TextLines text, String begin, JsonMapper json) throws IOException {
		JsonReader reader = new JsonReader(text, json, this.mapping, this.inner);
		return (this.path != null || begin.equals("{")) ? reader.objects(this.path) : reader::nextLine;
	}

	// Returns how well the list fits, better if its name says that it has films.
	private double score() {
		boolean films = this.path != null && !this.path.isEmpty()
				&& Field.find(this.path.get(this.path.size() - 1)) != null;
		return this.mapping.score() + ((films && this.mapping.score() > 0) ? 1 : 0);
	}

}

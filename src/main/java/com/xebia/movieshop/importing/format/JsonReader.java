package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import org.apache.commons.io.function.IOSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.TokenBuffer;

import org.springframework.util.StringUtils;

/**
 * Reads movies from JSON objects of the shop, MongoDB and other catalogues. An invalid
 * movie is refused by itself.
 */
class JsonReader {

	private static final String MALFORMED = "malformed";

	private static final String UNREADABLE = String.valueOf(TextLines.UNDECODABLE);

	// The properties with the text of an object, and with what a person does.
	private static final List<String> DESCRIBED = List.of("name", "tag", "title", "value", "label");

	private static final List<String> KINDS = List.of("job", "type", "category", "kind", "role");

	private final TextLines text;

	private final JsonMapper json;

	private final ColumnMapping mapping;

	// The property of each object that has the movie, null if the object is the movie.
	private final @Nullable String inner;

	// The prices of copies in other currencies.
	private final List<String> foreign = new ArrayList<>();

	private int index;

	JsonReader(TextLines text, JsonMapper json, ColumnMapping mapping, @Nullable String inner) {
		this.inner = inner;
		this.text = text;
		this.json = json;
		this.mapping = mapping;
	}

	// Reads the movie on the next line, and returns null at the end. A line of invalid
	// JSON does not affect the others.
	@Nullable Line nextLine() throws IOException {
		TextLine line = this.text.nextThatIsNotBlank();
		if (line == null || line.flaw() != null) {
			return (line != null) ? flawed(line.number(), line.flaw()) : null;
		}
		try {
			return read(line.number(), this.json.readTree(line.text()));
		}
		catch (JacksonException ex) {
			return flawed(line.number(), MALFORMED);
		}
	}

	private Line read(long number, JsonNode json) {
		JsonNode movie = movie(json, this.inner);
		if (!json.isObject() || movie.size() > ColumnMapping.MAX_NAMES) {
			return flawed(number, json.isObject() ? "many" : MALFORMED);
		}
		List<@Nullable String> cells = new ArrayList<>();
		movie.properties().forEach((property) -> {
			int column = this.mapping.index(property.getKey());
			if (column >= 0) {
				cells.addAll(Collections.nCopies(Math.max(0, column + 1 - cells.size()), null));
				cells.set(column, cell(this.mapping.field(column), property.getValue()));
			}
		});
		Line line = this.mapping.line(number, this.index++, cells, null);
		this.foreign.forEach((price) -> line.notes().put("price", price));
		this.foreign.clear();
		return line;
	}

	private Line flawed(long number, @Nullable String reason) {
		return new Line(number, this.index++, Map.of(), Map.of(), reason);
	}

	// In the shop's JSON a copy is an object, and so is a poster, which names no picture
	// in a ZIP.
	private String cell(String field, JsonNode value) {
		if (field.equals("copies")) {
			return value.valueStream().map(this::copy).collect(Collectors.joining("\n"));
		}
		return (field.equals(Movie.POSTER) && value.isObject()) ? "" : text(value);
	}

	private String copy(JsonNode copy) {
		try {
			return copy.isObject() ? object(copy) : string(plain(copy));
		}
		catch (JacksonException ex) {
			return UNREADABLE;
		}
	}

	// A backup has values and names of MongoDB.
	private String object(JsonNode json) {
		ObjectNode values = JsonNodeFactory.instance.objectNode();
		json.properties().forEach((value) -> values.set(value.getKey().replace("_id", "id"), plain(value.getValue())));
		Copy copy = this.json.treeToValue(values, Copy.class);
		String currency = string(json.path("currency"));
		if (copy.getPrice() != null && this.mapping.amounts().isForeign(currency)) {
			this.foreign.add(copy.getPrice() + " " + currency);
			copy.setPrice(null);
		}
		return copy.toString();
	}

	// Returns the movie with the people of lists inside it by what they do: those of
	// "People" and of "credits" with "crew" as "Director (People)", "Director (crew)".
	static JsonNode movie(JsonNode json, @Nullable String inner) {
		JsonNode movie = (inner != null && json.path(inner).isObject()) ? json.path(inner) : json;
		Map<String, ArrayNode> people = new LinkedHashMap<>();
		movie.properties().forEach((property) -> {
			addPeople(property, people);
			if (property.getValue().isObject()) {
				property.getValue().properties().forEach((within) -> {
					addPeople(within, people);
					if (within.getValue().isArray() && isOfNames(within.getKey())) {
						people.put(within.getKey() + " (" + property.getKey() + ")", (ArrayNode) within.getValue());
					}
				});
			}
		});
		return people.isEmpty() ? movie : ((ObjectNode) movie.deepCopy()).setAll(people);
	}

	private static void addPeople(Map.Entry<String, JsonNode> list, Map<String, ArrayNode> people) {
		Map<String, Boolean> known = new HashMap<>();
		for (JsonNode person : list.getValue().isArray() ? list.getValue() : List.<JsonNode>of()) {
			String kind = person.isObject() ? property(person, KINDS).asString("") : "";
			if (!kind.isEmpty() && known.computeIfAbsent(kind, JsonReader::isOfNames)) {
				people
					.computeIfAbsent(kind + " (" + list.getKey() + ")", (name) -> JsonNodeFactory.instance.arrayNode())
					.add(person);
			}
		}
	}

	private static boolean isOfNames(String name) {
		Field field = Field.find(name);
		return field != null && field.hasNames();
	}

	// Returns the first property that is a text; programs write names in either case.
	private static JsonNode property(JsonNode object, List<String> names) {
		return names.stream()
			.flatMap((name) -> Stream.of(object.path(name), object.path(StringUtils.capitalize(name))))
			.filter(JsonNode::isString)
			.findFirst()
			.orElse(MissingNode.getInstance());
	}

	// Unwraps MongoDB's extended JSON such as {"$oid": "..."}, objects with a name, and
	// the values in responses of Wikidata.
	private static JsonNode plain(JsonNode value) {
		if (value.size() == 1 && value.isObject() && value.propertyNames().iterator().next().startsWith("$")) {
			return plain(value.iterator().next());
		}
		JsonNode text = value.isObject() ? property(value, DESCRIBED) : value;
		return text.isMissingNode() ? value : text;
	}

	// Returns the elements of an array on a line each.
	static String text(JsonNode value) {
		JsonNode plain = plain(value);
		return plain.isArray()
				? plain.valueStream().map((element) -> string(plain(element)) + "\n").collect(Collectors.joining())
				: string(plain);
	}

	private static String string(JsonNode value) {
		return value.isValueNode() ? value.asString("") : UNREADABLE;
	}

	// Returns the movies that span lines, in the list at the end of a path, or one after
	// the other if there is no path. A JSON syntax error ends the import.
	IOSupplier<@Nullable Line> objects(@Nullable List<String> path) {
		return new MultiLine(path)::next;
	}

	private final class MultiLine {

		private static final JsonFactory JSON = JsonFactory.builder()
			.streamReadConstraints(StreamReadConstraints.builder().maxStringLength(TextLines.MAX_LENGTH).build())
			.build();

		private final JsonParser parser;

		private final List<String> path;

		// How many lists and objects are around a movie.
		private final int depth;

		private boolean begun;

		private long number;

		MultiLine(@Nullable List<String> path) {
			this.parser = JSON.createParser(ObjectReadContext.empty(), JsonReader.this.text.text());
			this.path = (path != null) ? path : List.of();
			this.depth = (path != null) ? path.size() + 1 : 0;
		}

		// Rejects content after a document with a list.
		@Nullable Line next() throws IOException {
			try {
				for (JsonToken token = nextValue(); token != null; token = nextValue()) {
					int around = depth() - (token.isStructStart() ? 1 : 0);
					if (around == this.depth) {
						return read();
					}
					if (around == 0 && this.begun) {
						throw failure();
					}
					this.begun = true;
					if (around > 0 && !isOnPath(this.path.get(around - 1))) {
						this.parser.skipChildren();
					}
				}
				return null;
			}
			catch (JacksonException ex) {
				throw failure(ex);
			}
		}

		private @Nullable JsonToken nextValue() {
			JsonToken token = this.parser.nextToken();
			while (token == JsonToken.PROPERTY_NAME || (token != null && token.isStructEnd())) {
				token = this.parser.nextToken();
			}
			return token;
		}

		private boolean isOnPath(String name) {
			return name.equals(Objects.requireNonNullElse(this.parser.currentName(), JsonList.EACH));
		}

		private Line read() {
			TokenStreamLocation begin = this.parser.currentTokenLocation();
			TokenBuffer object = TokenBuffer.forGeneration();
			object.copyCurrentEvent(this.parser);
			boolean tooLong = false;
			while (depth() > this.depth) {
				this.parser.nextToken();
				tooLong |= this.parser.currentLocation().getCharOffset() - begin.getCharOffset() > TextLines.MAX_LENGTH;
				if (!tooLong) {
					object.copyCurrentEvent(this.parser);
				}
			}
			// Counts movies on the same line instead, so that their numbers differ.
			this.number = Math.max(begin.getLineNr(), this.number + 1);
			return tooLong ? flawed(this.number, "long")
					: JsonReader.this.read(this.number, JsonReader.this.json.readTree(object.asParser()));
		}

		private int depth() {
			return this.parser.streamReadContext().getNestingDepth();
		}

		private IOException failure(JacksonException ex) {
			if (ex instanceof StreamConstraintsException) {
				return new ImportException("json.long", this.parser.currentLocation().getLineNr());
			}
			return (ex.getCause() instanceof IOException unreadable) ? unreadable : failure();
		}

		private ImportException failure() {
			TokenStreamLocation place = this.parser.currentLocation();
			return new ImportException("json", place.getLineNr(), place.getColumnNr());
		}

	}

}

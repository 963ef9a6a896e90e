package com.xebia.movieshop.importing.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import com.xebia.movieshop.importing.format.TextLines.TextLine;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Extracts the fields of movies from JSON objects of the shop, MongoDB and other
 * catalogues.
 */
class JsonFields {

	private static final String MALFORMED = "malformed";

	// The property with the movie in lists of watched movies.
	private static final String MOVIE = "movie";

	private static final String UNREADABLE = String.valueOf(TextLines.UNDECODABLE);

	private static final List<String> DESCRIBED = List.of("name", "value");

	private final JsonMapper json;

	private final ColumnMapping mapping;

	private final Predicate<String> isPicture;

	private int index;

	JsonFields(JsonMapper json, ColumnMapping mapping, Predicate<String> isPicture) {
		this.json = json;
		this.mapping = mapping;
		this.isPicture = isPicture;
	}

	// A line of invalid JSON does not affect the others.
	Line read(TextLine line) {
		if (line.flaw() != null) {
			return flawed(line.number(), line.flaw());
		}
		try {
			return read(line.number(), this.json.readTree(line.text()));
		}
		catch (JacksonException ex) {
			return flawed(line.number(), MALFORMED);
		}
	}

	Line read(long number, JsonNode json) {
		JsonNode movie = movie(json);
		if (!json.isObject() || movie.size() > ColumnMapping.MAX_NAMES) {
			return flawed(number, json.isObject() ? "many" : MALFORMED);
		}
		List<@Nullable String> cells = new ArrayList<>();
		for (Map.Entry<String, JsonNode> property : movie.properties()) {
			int column = this.mapping.index(property.getKey());
			if (column >= 0) {
				cells.addAll(Collections.nCopies(Math.max(0, column + 1 - cells.size()), null));
				boolean poster = property.getValue().isObject() && this.mapping.field(column).equals(Movie.POSTER);
				cells.set(column, poster ? poster(property.getValue()) : this.mapping.field(column).equals("copies")
						? copies(property.getValue()) : text(property.getValue()));
			}
		}
		return this.mapping.line(number, this.index++, cells, null);
	}

	Line flawed(long number, String reason) {
		return new Line(number, this.index++, Map.of(), Map.of(), reason);
	}

	// In the shop's JSON a poster is an object; a backup has the original upload.
	private String poster(JsonNode poster) {
		String upload = "posters/" + poster.path("fileName").asString("") + "/original";
		return this.isPicture.test(upload) ? upload : "";
	}

	// In the shop's JSON a copy is an object.
	private String copies(JsonNode copies) {
		return copies.valueStream().map((copy) -> {
			try {
				return copy.isObject() ? String.valueOf(this.json.treeToValue(copy, Copy.class)) : string(plain(copy));
			}
			catch (JacksonException ex) {
				return UNREADABLE;
			}
		}).collect(Collectors.joining("\n"));
	}

	static JsonNode movie(JsonNode json) {
		return json.path(MOVIE).isObject() ? json.path(MOVIE) : json;
	}

	// Unwraps MongoDB's extended JSON such as {"$oid": "..."}, objects of people and
	// genres with a "name", and the values in responses of Wikidata.
	private static JsonNode plain(JsonNode value) {
		if (value.size() == 1 && value.isObject() && value.propertyNames().iterator().next().startsWith("$")) {
			return plain(value.iterator().next());
		}
		return DESCRIBED.stream().map(value::path).filter(JsonNode::isString).findFirst().orElse(value);
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

}

package com.xebia.movieshop.importing.format;

import java.time.Instant;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.FieldNames.Field;
import com.xebia.movieshop.importing.format.Line.Flaw;
import com.xebia.movieshop.importing.format.TextLines.TextLine;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

import org.springframework.beans.BeanUtils;

/**
 * Extracts the fields of movies from JSON objects of the shop, MongoDB and other
 * catalogues.
 */
class JsonFields {

	private static final String MALFORMED = "malformed";

	// The property with the movie in lists of watched movies.
	private static final String MOVIE = "movie";

	private static final Pattern MILLISECONDS = Pattern.compile("-?\\d{1,15}");

	private static final List<String> DESCRIBED = List.of("name", "tag", "value");

	private final JsonMapper json;

	private final FieldNames names;

	private final Predicate<String> isPicture;

	private int index;

	JsonFields(JsonMapper json, FieldNames names, Predicate<String> isPicture) {
		this.json = json;
		this.names = names;
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
		if (!json.isObject()) {
			return flawed(number, MALFORMED);
		}
		JsonNode movie = json.path(MOVIE).isObject() ? json.path(MOVIE) : json;
		if (movie.size() > FieldNames.MAX_NAMES) {
			return flawed(number, "many");
		}
		LineValues values = new LineValues();
		Flaw flaw = null;
		List<Map.Entry<String, JsonNode>> properties = movie.properties()
			.stream()
			.sorted(Comparator.comparing((property) -> this.names.rank(property.getKey())))
			.toList();
		for (Map.Entry<String, JsonNode> property : properties) {
			Field field = this.names.field(property.getKey());
			if (field == null) {
				continue;
			}
			String text = text(field.name(), plain(property.getValue()));
			if (field.name().equals(Movie.POSTER) && property.getValue().isObject()) {
				notePoster(values, field, property.getValue().path("fileName").asString(""));
			}
			else if (text != null) {
				this.names.note(values, field, text);
			}
			// Ids of other catalogues, such as Trakt.
			else if (field.name().equals(CsvFile.ID)) {
				this.names.ignore(property.getKey());
			}
			else {
				flaw = new Flaw(field.name(), "value");
			}
		}
		MovieLensTitle.divide(values.values());
		return new Line(number, this.index++, values.values(), Map.of(), (flaw != null) ? flaw : values.flaw());
	}

	Line flawed(long number, String reason) {
		return new Line(number, this.index++, Map.of(), Map.of(), Flaw.of(reason));
	}

	// In the shop's JSON a poster is an object; a backup has the original upload.
	private void notePoster(LineValues values, Field poster, String fileName) {
		String upload = "posters/" + fileName + "/original";
		if (this.isPicture.test(upload)) {
			this.names.note(values, poster, upload);
		}
	}

	// Unwraps MongoDB's extended JSON such as {"$oid": "..."}, objects of people and
	// genres with a "name" (in Plex a "tag"), and the values in responses of Wikidata.
	private static JsonNode plain(JsonNode value) {
		if (!value.isObject()) {
			return value;
		}
		Iterator<Map.Entry<String, JsonNode>> properties = value.properties().iterator();
		Map.Entry<String, JsonNode> first = (value.size() == 1) ? properties.next() : null;
		if (first != null && first.getKey().startsWith("$")) {
			JsonNode plain = plain(first.getValue());
			String text = plain.asString("");
			return (first.getKey().equals("$date") && MILLISECONDS.matcher(text).matches())
					? StringNode.valueOf(Instant.ofEpochMilli(Long.parseLong(text)).toString()) : plain;
		}
		return DESCRIBED.stream().map(value::path).filter(JsonNode::isString).findFirst().orElse(value);
	}

	private static @Nullable String text(String field, JsonNode value) {
		if (!value.isArray()) {
			return value.isValueNode() ? value.asString("") : null;
		}
		List<JsonNode> elements = value.valueStream().map(JsonFields::plain).toList();
		if (!elements.stream().allMatch(JsonNode::isValueNode)) {
			return null;
		}
		boolean lines = field.equals("director") || BeanUtils.findPropertyType(field, MovieDetails.class) == List.class;
		return elements.stream()
			.map((element) -> element.asString(""))
			.collect(Collectors.joining(lines ? "\n" : ", ", "", lines ? "\n" : ""));
	}

}

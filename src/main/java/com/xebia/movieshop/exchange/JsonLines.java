package com.xebia.movieshop.exchange;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieDetails;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.BeanUtils;

/**
 * A movie as a JSON object on each line, as the shop writes it. A line that is none
 * spoils no other.
 */
class JsonLines implements Lines {

	private final ImportedText text;

	private final BufferedReader reader;

	private final JsonMapper json;

	private final FieldNames names = new FieldNames();

	private long number;

	private int index;

	JsonLines(ImportedText text, BufferedReader reader, JsonMapper json) {
		this.text = text;
		this.reader = reader;
		this.json = json;
	}

	@Override
	public @Nullable Line next() throws IOException {
		String line;
		do {
			this.text.beginMovie();
			line = this.reader.readLine();
			this.number++;
		}
		while (line != null && line.isBlank());
		return (line != null) ? read(line) : null;
	}

	private Line read(String line) {
		Map<String, String> values = new HashMap<>();
		String unreadable = null;
		try {
			JsonNode movie = this.json.readTree(line);
			unreadable = movie.isObject() ? null : "";
			for (Map.Entry<String, JsonNode> property : movie.properties()) {
				String field = this.names.field(property.getKey());
				if (field == null || isDescriptionOfPoster(field, property.getValue())) {
					continue;
				}
				if (!isText(property.getValue())) {
					unreadable = field;
				}
				String value = text(field, property.getValue());
				if (!value.isBlank()) {
					values.putIfAbsent(field, value);
				}
			}
		}
		catch (JacksonException ex) {
			unreadable = "";
		}
		return new Line(this.number, this.index++, values, unreadable);
	}

	// It is in the JSON of the shop, and no file's name.
	private static boolean isDescriptionOfPoster(String field, JsonNode value) {
		return field.equals(Movie.POSTER) && value.isObject();
	}

	private static boolean isText(JsonNode value) {
		return value.isValueNode() || (value.isArray() && value.valueStream().allMatch(JsonNode::isValueNode));
	}

	private static String text(String field, JsonNode value) {
		if (!value.isArray()) {
			return value.asString("");
		}
		boolean list = BeanUtils.findPropertyType(field, MovieDetails.class) == List.class;
		return value.valueStream()
			.map((element) -> element.asString(""))
			.collect(Collectors.joining(list ? "\n" : ", ", "", list ? "\n" : ""));
	}

	@Override
	public FieldNames names() {
		return this.names;
	}

	@Override
	public void close() throws IOException {
		this.reader.close();
	}

}

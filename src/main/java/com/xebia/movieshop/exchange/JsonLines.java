package com.xebia.movieshop.exchange;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.xebia.movieshop.exchange.Line.Flaw;
import com.xebia.movieshop.exchange.TextLines.TextLine;
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

	private final TextLines text;

	private final JsonMapper json;

	private final ZipPictures pictures;

	private final FieldNames names = new FieldNames();

	private int index;

	JsonLines(TextLines text, JsonMapper json, ZipPictures pictures) {
		this.text = text;
		this.json = json;
		this.pictures = pictures;
	}

	@Override
	public @Nullable Line next() throws IOException {
		TextLine line;
		do {
			line = this.text.next();
		}
		while (line != null && line.flaw() == null && line.text().isBlank());
		return (line != null) ? read(line) : null;
	}

	private Line read(TextLine line) {
		Line nothing = new Line(line.number(), this.index++, Map.of(), Flaw.of(line.flaw()));
		if (nothing.flaw() != null) {
			return nothing;
		}
		try {
			JsonNode movie = this.json.readTree(line.text());
			return movie.isObject() ? read(nothing, movie) : nothing.with(Flaw.of("malformed"));
		}
		catch (JacksonException ex) {
			return nothing.with(Flaw.of("malformed"));
		}
	}

	private Line read(Line line, JsonNode movie) {
		Map<String, String> values = new HashMap<>();
		Flaw flaw = null;
		List<Map.Entry<String, JsonNode>> properties = movie.properties()
			.stream()
			.sorted(Comparator.comparing((property) -> !this.names.isOwn(property.getKey())))
			.toList();
		for (Map.Entry<String, JsonNode> property : properties) {
			String field = this.names.field(property.getKey());
			JsonNode value = plain(property.getValue());
			if (field == null) {
				continue;
			}
			if (field.equals(Movie.POSTER) && value.isObject()) {
				notePoster(values, value.path("fileName").asString(""));
			}
			else if (isText(value)) {
				this.names.note(values, field, text(field, value));
			}
			else {
				flaw = new Flaw(field, "value");
			}
		}
		return new Line(line.number(), line.index(), values, flaw);
	}

	// The shop describes a poster, and a backup has it as it was uploaded.
	private void notePoster(Map<String, String> values, String fileName) {
		String upload = "posters/" + fileName + "/original";
		if (this.pictures.find(upload).size() == 1) {
			this.names.note(values, Movie.POSTER, upload);
		}
	}

	// MongoDB writes {"$oid": "..."} and the like where JSON has no such type.
	private static JsonNode plain(JsonNode value) {
		Iterator<Map.Entry<String, JsonNode>> properties = value.properties().iterator();
		Map.Entry<String, JsonNode> first = (value.size() == 1 && value.isObject()) ? properties.next() : null;
		return (first != null && first.getKey().startsWith("$")) ? plain(first.getValue()) : value;
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
	public long guessed() {
		return this.text.guessed();
	}

	@Override
	public void close() throws IOException {
		this.text.close();
	}

}

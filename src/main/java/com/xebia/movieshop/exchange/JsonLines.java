package com.xebia.movieshop.exchange;

import java.io.IOException;
import java.util.Map;

import com.xebia.movieshop.exchange.Line.Flaw;
import com.xebia.movieshop.exchange.TextLines.TextLine;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A movie as a JSON object on each line, as the shop writes it. A line that is none
 * spoils no other.
 */
class JsonLines implements Lines {

	private final TextLines text;

	private final JsonMapper json;

	private final JsonFields fields;

	private int index;

	JsonLines(TextLines text, JsonMapper json, ZipPictures pictures) {
		this.text = text;
		this.json = json;
		this.fields = new JsonFields(pictures);
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
			return this.fields.read(nothing, this.json.readTree(line.text()));
		}
		catch (JacksonException ex) {
			return nothing.with(Flaw.of("malformed"));
		}
	}

	@Override
	public FieldNames names() {
		return this.fields.names();
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

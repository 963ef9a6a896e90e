package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.io.Reader;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Reads JSON objects that span lines: in a list, or one after the other. An invalid movie
 * is refused by itself, but a JSON syntax error ends the import.
 */
class JsonObjects implements ImportFile.Lines {

	private static final JsonFactory JSON = JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder().maxStringLength(TextLines.MAX_LENGTH).build())
		.build();

	private final JsonParser parser;

	private final JsonMapper json;

	private final JsonFields fields;

	private final int depth;

	private long number;

	// Skips to the list at the end of a path, which is null if there is no list.
	JsonObjects(Reader text, @Nullable List<String> path, JsonMapper json, JsonFields fields) throws IOException {
		this.parser = JSON.createParser(ObjectReadContext.empty(), text);
		this.json = json;
		this.fields = fields;
		try {
			if (path != null) {
				this.parser.nextToken();
				for (String name : path) {
					skipTo(name);
				}
			}
		}
		catch (JacksonException ex) {
			throw failure(ex);
		}
		this.depth = depth();
	}

	private void skipTo(String name) throws ImportException {
		while (this.parser.nextToken() == JsonToken.PROPERTY_NAME) {
			boolean found = name.equals(this.parser.currentName());
			this.parser.nextToken();
			if (found) {
				return;
			}
			this.parser.skipChildren();
		}
		throw failure();
	}

	@Override
	public @Nullable Line next() throws IOException {
		try {
			JsonToken token = this.parser.nextToken();
			token = (token == JsonToken.PROPERTY_NAME) ? this.parser.nextToken() : token;
			if (token != null && depth() >= this.depth) {
				return read();
			}
			// Skips properties after the list, but rejects content after the whole
			// document.
			while (depth() > 0) {
				this.parser.nextToken();
			}
			if (this.parser.nextToken() != null) {
				throw failure();
			}
			return null;
		}
		catch (JacksonException ex) {
			throw failure(ex);
		}
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
		return tooLong ? this.fields.flawed(this.number, "long")
				: this.fields.read(this.number, this.json.readTree(object.asParser()));
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

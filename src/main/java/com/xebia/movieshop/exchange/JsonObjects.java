package com.xebia.movieshop.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Movies as JSON objects that have no line each: in a list, or one after the other over
 * several lines. One that says nothing of use spoils no other, but all ends where the
 * text is no JSON.
 */
class JsonObjects implements ImportFile.Lines {

	// How a list begins, alone or in an object that describes it, as the answers of many
	// services do.
	private static final Pattern LIST = Pattern
		.compile("\\s*(\\{(\\s*\"\\w+\"\\s*:\\s*[\\w.\"-]+\\s*,)*\\s*\"(movies|films|results|items|data)\"\\s*:\\s*)?"
				+ "\\[\\s*([{\\]].*)?", Pattern.DOTALL);

	// How an object begins whose properties have a line each.
	private static final Pattern OBJECT = Pattern.compile("\\s*\\{\\s*[\r\n].*", Pattern.DOTALL);

	private static final JsonFactory JSON = JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder().maxStringLength(TextLines.MAX_LENGTH).build())
		.build();

	private final JsonParser parser;

	private final JsonMapper json;

	private final JsonFields fields;

	// How deep what stands around the movies is.
	private final int depth;

	private long number;

	// The text is one of which isBegun said yes.
	JsonObjects(InputStream text, String begin, JsonMapper json, JsonFields fields) throws IOException {
		this.parser = JSON.createParser(ObjectReadContext.empty(), text);
		this.json = json;
		this.fields = fields;
		if (LIST.matcher(begin).matches()) {
			skipDescription();
		}
		this.depth = depth();
	}

	private void skipDescription() throws IOException {
		try {
			JsonToken token;
			do {
				token = this.parser.nextToken();
			}
			while (token != null && token != JsonToken.START_ARRAY);
		}
		catch (JacksonException ex) {
			throw failure(ex);
		}
	}

	static boolean isBegun(String begin) {
		return LIST.matcher(begin).matches() || OBJECT.matcher(begin).matches();
	}

	@Override
	public @Nullable Line next() throws IOException {
		try {
			JsonToken token = this.parser.nextToken();
			return (token != null && depth() >= this.depth) ? read() : null;
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
			tooLong |= offset(this.parser.currentLocation()) - offset(begin) > TextLines.MAX_LENGTH;
			if (!tooLong) {
				object.copyCurrentEvent(this.parser);
			}
		}
		// Where they have no line each, they are counted instead.
		this.number = Math.max(begin.getLineNr(), this.number + 1);
		return tooLong ? this.fields.flawed(this.number, "long")
				: this.fields.read(this.number, this.json.readTree(object.asParser()));
	}

	private int depth() {
		return this.parser.streamReadContext().getNestingDepth();
	}

	private static long offset(TokenStreamLocation location) {
		return Math.max(location.getByteOffset(), location.getCharOffset());
	}

	private IOException failure(JacksonException ex) {
		TokenStreamLocation place = this.parser.currentLocation();
		return (ex.getCause() instanceof IOException unreadable) ? unreadable
				: new ImportException("json", place.getLineNr(), place.getColumnNr());
	}

}

package com.xebia.movieshop.backup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

import org.apache.commons.io.function.IOConsumer;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;

/**
 * Converts a movie's document to a line of text in MongoDB's canonical Extended JSON,
 * which keeps all fields and their types, even unknown ones.
 */
final class MovieLine {

	// Enough for a document of MongoDB's maximum size.
	static final int MAX_LENGTH = 32 << 20;

	private static final String ID = "_id";

	private static final JsonWriterSettings CANONICAL = JsonWriterSettings.builder()
		.outputMode(JsonMode.EXTENDED)
		.build();

	private MovieLine() {
	}

	static String write(RawBsonDocument movie) throws RefusedException {
		RawBsonDocument document = withIdFirst(movie);
		String line = document.toJson(CANONICAL);
		try {
			if (line.length() <= MAX_LENGTH && isSame(read(line), document)) {
				return line;
			}
		}
		catch (RefusedException ex) {
			// Refused below, with what to do.
		}
		throw new RefusedException("The document " + describe(id(movie)) + " cannot be written as text without loss, "
				+ "because a field or value has a special meaning there: change it in the database");
	}

	static RawBsonDocument read(String line) throws RefusedException {
		try {
			RawBsonDocument document = RawBsonDocument.parse(line);
			if (!document.containsKey(ID)) {
				throw new RefusedException("A movie has no id");
			}
			return document;
		}
		catch (RuntimeException ex) {
			// The parser throws many types of exceptions for malformed input.
			throw new RefusedException("A movie cannot be read: " + ex.getMessage());
		}
	}

	// Reads all movies from untrusted input and closes it. Throws an exception for
	// malformed lines, and for long ones before they fill the memory.
	static void forEach(InputStream input, IOConsumer<RawBsonDocument> consumer) throws IOException {
		try (Reader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8.newDecoder()))) {
			for (String line = readLine(reader); line != null; line = readLine(reader)) {
				consumer.accept(read(line));
			}
		}
	}

	private static @Nullable String readLine(Reader reader) throws IOException {
		int character = reader.read();
		if (character < 0) {
			return null;
		}
		StringBuilder line = new StringBuilder();
		while (character >= 0 && character != '\n') {
			if (line.length() == MAX_LENGTH) {
				throw new RefusedException("A line is too long");
			}
			line.append((char) character);
			character = reader.read();
		}
		return line.toString();
	}

	static boolean isSame(RawBsonDocument first, @Nullable RawBsonDocument second) {
		return second != null
				&& withIdFirst(first).getByteBuffer().asNIO().equals(withIdFirst(second).getByteBuffer().asNIO());
	}

	// Puts the id first, as MongoDB does and the embedded engine does not, so that equal
	// movies do not differ in field order.
	private static RawBsonDocument withIdFirst(RawBsonDocument movie) {
		if (movie.getFirstKey().equals(ID)) {
			return movie;
		}
		BsonDocument ordered = new BsonDocument(ID, id(movie));
		ordered.putAll(movie);
		return new RawBsonDocument(ordered, new BsonDocumentCodec());
	}

	static BsonValue id(BsonDocument movie) {
		return Objects.requireNonNull(movie.get(ID));
	}

	// Ignores the legacy field of the blog posts' application, whose poster names do not
	// exist in the store.
	static @Nullable String poster(BsonDocument movie) {
		BsonValue fileName = movie.isDocument("poster") ? movie.getDocument("poster").get("fileName") : null;
		return (fileName != null && fileName.isString()) ? fileName.asString().getValue() : null;
	}

	static String describe(BsonValue id) {
		return id.isObjectId() ? id.asObjectId().getValue().toHexString() : id.toString();
	}

}

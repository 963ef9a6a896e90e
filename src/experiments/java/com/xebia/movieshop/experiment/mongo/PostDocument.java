package com.xebia.movieshop.experiment.mongo;

import java.util.Random;

import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.bson.types.ObjectId;

/**
 * Documents of one size, like those of the posts: some short fields, and a long text as
 * padding.
 */
public final class PostDocument {

	/**
	 * The document size in the post on write concerns.
	 */
	public static final PostDocument OF_WRITE_CONCERN = new PostDocument(2395);

	/**
	 * The document size in the posts on indexes and on the working set.
	 */
	public static final PostDocument OF_WORKING_SET = new PostDocument(2400);

	private static final String SENTENCE = "A movie worth watching. ";

	private final String text;

	private PostDocument(int size) {
		int left = size - length(document(0, ""));
		this.text = SENTENCE.repeat(left / SENTENCE.length() + 1).substring(0, left);
	}

	/**
	 * Makes a document.
	 * @param number its number, from which the name is derived
	 * @return the document, with an identifier
	 */
	public Document numbered(long number) {
		return document(number, this.text);
	}

	/**
	 * Returns the name of a document; names of consecutive numbers are unrelated.
	 * @param number the document's number, below a hundred million
	 * @return its name, always of the same length
	 */
	public static String name(long number) {
		return "%08x %08d".formatted(new Random(number).nextInt(), number);
	}

	static int length(Document document) {
		return new RawBsonDocument(document, new DocumentCodec()).getByteBuffer().remaining();
	}

	private static Document document(long number, String text) {
		return new Document("_id", new ObjectId()).append("name", name(number))
			.append("number", number)
			.append("director", "A Director")
			.append("year", "1939")
			.append("bio", text);
	}

}

package com.xebia.movieshop.experiment.mongo;

import java.util.Random;

import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;

/**
 * Documents of a certain size, like those of the posts: some short fields, and a long
 * text that fills them up.
 *
 * @param size the length of each in BSON, in bytes
 */
public record PostDocument(int size) {

	/**
	 * The size of the post on write concerns.
	 */
	public static final PostDocument OF_WRITE_CONCERN = new PostDocument(2395);

	/**
	 * The size of the posts on indexes and on the working set.
	 */
	public static final PostDocument OF_WORKING_SET = new PostDocument(2400);

	private static final String SENTENCE = "A movie worth watching. ";

	/**
	 * Makes a document.
	 * @param number its number, which it is named after
	 * @return the document, without an identifier
	 */
	public Document numbered(long number) {
		Document document = new Document("name", name(number)).append("number", number)
			.append("director", "A Director")
			.append("year", "1939")
			.append("bio", "");
		int left = this.size - length(document.append("_id", new org.bson.types.ObjectId()));
		document.remove("_id");
		return document.append("bio", SENTENCE.repeat(left / SENTENCE.length() + 1).substring(0, left));
	}

	/**
	 * The name of a document: names that follow each other have nothing else in common.
	 * @param number the document's number
	 * @return its name, always of the same length
	 */
	public static String name(long number) {
		return "%08x %08d".formatted(new Random(number).nextInt(), number);
	}

	private static int length(Document document) {
		BsonDocument raw = new RawBsonDocument(document, new DocumentCodec());
		return ((RawBsonDocument) raw).getByteBuffer().remaining();
	}

}

package com.xebia.movieshop.experiment.mongo;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import org.bson.Document;

/**
 * The condition under which an insert counts as done.
 */
public enum Concern {

	/**
	 * It was sent.
	 */
	UNACKNOWLEDGED("unacknowledged", WriteConcern.UNACKNOWLEDGED, "1", "less than 1"),

	/**
	 * The server has it in memory.
	 */
	ACKNOWLEDGED("acknowledged", WriteConcern.W1.withJournal(false), "3.5", "1.4"),

	/**
	 * It is in the server's journal on disk.
	 */
	JOURNALLED("journalled", WriteConcern.JOURNALED, "24 documents/s", "10"),

	/**
	 * It is in the data files on disk, for which there is a command but no write concern.
	 */
	FLUSHED("flushed by fsync", WriteConcern.W1.withJournal(false), "-", "-") {

		@Override
		public void insert(MongoClient client, MongoCollection<Document> collection, Document document) {
			super.insert(client, collection, document);
			client.getDatabase("admin").runCommand(new Document("fsync", 1));
		}

	},

	/**
	 * The majority of a replica set has it in the journal.
	 */
	MAJORITY("majority", WriteConcern.MAJORITY.withJournal(true), "-", "-");

	private final String label;

	private final WriteConcern writeConcern;

	private final String slowerInThePost;

	private final String gainInThePost;

	Concern(String label, WriteConcern writeConcern, String slowerInThePost, String gainInThePost) {
		this.label = label;
		this.writeConcern = writeConcern;
		this.slowerInThePost = slowerInThePost;
		this.gainInThePost = gainInThePost;
	}

	/**
	 * Returns the slowdown of one thread compared with not waiting, in the post of 2011.
	 * @return the number, or what the post says in its place
	 */
	public String slowerInThePost() {
		return this.slowerInThePost;
	}

	/**
	 * Returns the speedup of ten threads compared with one, in the post of 2011.
	 * @return the number, or what the post says in its place
	 */
	public String gainInThePost() {
		return this.gainInThePost;
	}

	/**
	 * Inserts a document and waits until it counts as done.
	 * @param client for further commands
	 * @param collection the collection
	 * @param document the document
	 * @throws com.mongodb.MongoException if the insert fails
	 */
	public void insert(MongoClient client, MongoCollection<Document> collection, Document document) {
		collection.withWriteConcern(this.writeConcern).insertOne(document);
	}

	@Override
	public String toString() {
		return this.label;
	}

}

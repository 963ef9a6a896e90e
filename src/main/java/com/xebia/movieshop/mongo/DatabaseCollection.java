package com.xebia.movieshop.mongo;

import java.util.Map;

/**
 * A collection with its size.
 */
public class DatabaseCollection {

	private final String name;

	private final long documents;

	private final long size;

	private final Map<String, Long> indexes;

	DatabaseCollection(String name, long documents, long size, Map<String, Long> indexes) {
		this.name = name;
		this.documents = documents;
		this.size = size;
		this.indexes = indexes;
	}

	public String getName() {
		return this.name;
	}

	/**
	 * How many documents there are.
	 * @return the number by the database's own bookkeeping, an estimate after a crash
	 */
	public long getDocuments() {
		return this.documents;
	}

	/**
	 * How large the documents are.
	 * @return their bytes before compression
	 */
	public long getSize() {
		return this.size;
	}

	/**
	 * The indexes that queries can use.
	 * @return the bytes of each by its name, 0 when the engine does not tell
	 */
	public Map<String, Long> getIndexes() {
		return this.indexes;
	}

	public long getIndexSize() {
		return this.indexes.values().stream().mapToLong(Long::longValue).sum();
	}

}

package com.xebia.movieshop.search;

import java.io.IOException;
import java.util.List;

/**
 * Where an engine keeps indexes of the catalogue, one beside the other.
 */
interface IndexStore {

	/**
	 * Begin a new index.
	 * @return the index, which is made when it is opened
	 * @throws IOException if it cannot be made
	 */
	StoredIndex create() throws IOException;

	/**
	 * List the indexes that there are.
	 * @return the indexes, the latest first
	 * @throws IOException if they cannot be listed
	 */
	List<? extends StoredIndex> list() throws IOException;

}

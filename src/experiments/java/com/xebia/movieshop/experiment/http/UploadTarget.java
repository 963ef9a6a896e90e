package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.net.URI;

/**
 * A server that stores uploaded files.
 */
public interface UploadTarget {

	/**
	 * Sends a file, and waits until the server has acknowledged it.
	 * @param content the file
	 * @return the unique address of the file
	 * @throws IOException if it is not accepted
	 */
	URI upload(byte[] content) throws IOException;

	ProcessHandle process();

}

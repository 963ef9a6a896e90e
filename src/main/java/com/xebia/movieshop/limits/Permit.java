package com.xebia.movieshop.limits;

/**
 * Places that a request has taken.
 */
public interface Permit extends AutoCloseable {

	@Override
	void close();

}

package com.xebia.movieshop.movie;

/**
 * How many movies a list has.
 *
 * @param found the number
 * @param exact whether there are no more than that
 */
public record MovieCount(long found, boolean exact) {

	public long getFound() {
		return this.found;
	}

	public boolean isExact() {
		return this.exact;
	}

}

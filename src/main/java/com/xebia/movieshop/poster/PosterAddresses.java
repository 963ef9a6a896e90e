package com.xebia.movieshop.poster;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.poster.picture.RenditionMaker;

/**
 * The URLs of posters, without the context path. They change with the rules by which
 * renditions are made, because browsers keep pictures for a year.
 */
public class PosterAddresses {

	public static final String PATH = Addresses.MOVIES + "/image";

	// A picture that is opened as a page must not run scripts or load resources.
	public static final String CONTENT_SECURITY_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

	private static final String VERSION = "?v=" + RenditionMaker.RULES;

	public String of(String fileName) {
		return PATH + "/" + fileName + VERSION;
	}

	public String of(int width, String fileName) {
		return of(width + "/" + fileName);
	}

}

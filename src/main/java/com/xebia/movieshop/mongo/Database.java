package com.xebia.movieshop.mongo;

/**
 * Which database this shop uses, in words that may be logged.
 *
 * @param embedded whether it is the embedded engine, for a trial and a small shop
 * @param description where it is, without any secret
 */
public record Database(boolean embedded, String description) {

}

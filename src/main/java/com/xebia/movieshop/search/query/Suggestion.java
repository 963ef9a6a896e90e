package com.xebia.movieshop.search.query;

import java.util.List;

import org.bson.types.ObjectId;

/**
 * A suggested movie.
 */
public record Suggestion(ObjectId id, String title, List<String> people) {

}

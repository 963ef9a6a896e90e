package com.xebia.movieshop.names;

import java.util.List;

import org.bson.types.ObjectId;

/**
 * A name with the number of its movies, the path of its page and some of the movies.
 */
public record KnownName(String name, int movies, String address, List<ObjectId> some) {

}

package com.xebia.movieshop.movie;

import org.bson.types.ObjectId;

import org.springframework.data.mongodb.repository.MongoRepository;

/**
 * Reads and writes single movies; {@link MovieCatalogue} reads pages of them.
 */
public interface MovieRepository extends MongoRepository<Movie, ObjectId> {

}

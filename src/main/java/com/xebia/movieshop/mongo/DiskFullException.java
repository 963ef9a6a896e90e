package com.xebia.movieshop.mongo;

import com.mongodb.MongoException;

import org.springframework.dao.NonTransientDataAccessResourceException;

/**
 * Thrown when a write was rejected because the disk of the database is full.
 */
public class DiskFullException extends NonTransientDataAccessResourceException {

	DiskFullException(MongoException cause) {
		super(cause.getMessage(), cause);
	}

}

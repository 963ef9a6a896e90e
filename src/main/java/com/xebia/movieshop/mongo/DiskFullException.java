package com.xebia.movieshop.mongo;

import com.mongodb.MongoException;

import org.springframework.dao.NonTransientDataAccessResourceException;

/**
 * Thrown when a write was rejected because the disk of the database is full.
 */
public class DiskFullException extends NonTransientDataAccessResourceException {

	static final int CODE = 14031;

	DiskFullException(MongoException cause) {
		super(cause.getMessage(), cause);
	}

}

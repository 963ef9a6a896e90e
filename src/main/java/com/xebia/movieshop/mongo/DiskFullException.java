package com.xebia.movieshop.mongo;

import java.io.Serial;

import com.mongodb.MongoException;

import org.springframework.dao.NonTransientDataAccessResourceException;

/**
 * Thrown when a write was rejected because the disk of the database is full.
 */
public class DiskFullException extends NonTransientDataAccessResourceException {

	// MongoDB's error code OutOfDiskSpace.
	static final int CODE = 14031;

	@Serial
	private static final long serialVersionUID = 1L;

	DiskFullException(MongoException cause) {
		super(cause.getMessage(), cause);
	}

}

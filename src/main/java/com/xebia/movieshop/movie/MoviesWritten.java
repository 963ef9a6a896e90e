package com.xebia.movieshop.movie;

import java.util.List;

import org.bson.types.ObjectId;

/**
 * An event: movies were written, deleted or restored by this node.
 */
public record MoviesWritten(List<WrittenMovie> changes) {

	/**
	 * A movie that was written.
	 */
	public record WrittenMovie(ChangeKind kind, ObjectId id) {

	}

}

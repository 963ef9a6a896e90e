package com.xebia.movieshop.movie.editing;

import java.util.HashMap;
import java.util.Map;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListQuery;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The requested part of the bin; a cursor is the id of a deletion.
 */
public record BinQuery(@Nullable ObjectId after, @Nullable ObjectId before,
		@Nullable Integer size) implements ListQuery {

	@Override
	public String path() {
		return Addresses.BIN;
	}

	@Override
	public Map<String, @Nullable Object> parameters() {
		Map<String, @Nullable Object> parameters = new HashMap<>();
		parameters.put("size", this.size);
		return parameters;
	}

}

package com.xebia.movieshop.movie.copy;

import java.util.List;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Thrown when a change would take copies that somebody has out of the shop, and it is not
 * known that this is meant.
 */
public final class CopiesOutException extends ResponseStatusException {

	private final List<StoredCopy> copies;

	private CopiesOutException(List<StoredCopy> copies) {
		super(HttpStatus.CONFLICT, "copies");
		this.copies = List.copyOf(copies);
	}

	public static void throwIfAny(List<StoredCopy> copies) {
		if (!copies.isEmpty()) {
			throw new CopiesOutException(copies);
		}
	}

	@Override
	public String getDetailMessageCode() {
		return "error.409.copies.detail";
	}

	@Override
	public Object[] getDetailMessageArguments() {
		return new Object[] { this.copies.size() };
	}

	public List<StoredCopy> getCopies() {
		return this.copies;
	}

}

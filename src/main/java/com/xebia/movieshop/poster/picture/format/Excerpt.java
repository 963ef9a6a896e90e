package com.xebia.movieshop.poster.picture.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A file made of parts of an upload and of bytes in between.
 */
public final class Excerpt {

	// Each part takes some memory; real files have a few hundred.
	private static final int MAX_PARTS = 20_000;

	private final List<Part> parts = new ArrayList<>();

	Excerpt add(byte[]... pieces) throws PictureException {
		for (byte[] bytes : pieces) {
			add(new Part(bytes, 0, bytes.length));
		}
		return this;
	}

	public Excerpt addRange(long start, long end) throws PictureException {
		return add(new Part(null, start, end - start));
	}

	Excerpt addAll(Excerpt other) throws PictureException {
		for (Part part : other.parts) {
			add(part);
		}
		return this;
	}

	private Excerpt add(Part part) throws PictureException {
		if (this.parts.size() == MAX_PARTS) {
			throw PictureException.damaged(null);
		}
		this.parts.add(part);
		return this;
	}

	public long length() {
		return this.parts.stream().mapToLong(Part::length).sum();
	}

	public ExcerptStream open(Path upload, Deadline deadline) throws IOException {
		return new ExcerptStream(upload, this.parts.iterator(), deadline);
	}

	/**
	 * A part of an excerpt: bytes or, where they are null, a range of the upload.
	 */
	@SuppressWarnings("ArrayRecordComponent")
	record Part(byte @Nullable [] bytes, long start, long length) {

	}

}

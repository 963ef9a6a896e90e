package com.xebia.movieshop.poster.picture.format;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Iterator;

import org.apache.commons.io.input.BoundedInputStream;

/**
 * Reads an excerpt of an upload. Fails once the deadline has passed, because Java's
 * decoders have no other limit.
 */
public final class ExcerptStream extends InputStream {

	private final FileChannel upload;

	private final Iterator<Excerpt.Part> parts;

	private final Deadline deadline;

	private InputStream part = InputStream.nullInputStream();

	ExcerptStream(Path upload, Iterator<Excerpt.Part> parts, Deadline deadline) throws IOException {
		this.upload = FileChannel.open(upload);
		this.parts = parts;
		this.deadline = deadline;
	}

	@Override
	public int read() throws IOException {
		byte[] single = new byte[1];
		return (read(single, 0, 1) < 0) ? -1 : single[0] & 0xFF;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		this.deadline.check();
		int count = this.part.read(target, offset, length);
		while (count < 0 && this.parts.hasNext()) {
			this.part = begin(this.parts.next());
			count = this.part.read(target, offset, length);
		}
		return count;
	}

	private InputStream begin(Excerpt.Part part) throws IOException {
		if (part.bytes() != null) {
			return new ByteArrayInputStream(part.bytes());
		}
		InputStream following = Channels.newInputStream(this.upload.position(part.start()));
		return BoundedInputStream.builder().setInputStream(following).setMaxCount(part.length()).get();
	}

	@Override
	public void close() throws IOException {
		this.upload.close();
	}

}

package com.xebia.movieshop.poster.picture.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Iterator;

/**
 * Reads an excerpt of an upload. Fails once the deadline has passed, because Java's
 * decoders have no other limit.
 */
public final class ExcerptStream extends InputStream {

	private final FileChannel upload;

	private final Iterator<Excerpt.Part> parts;

	private final Deadline deadline;

	private ByteBuffer bytes = ByteBuffer.allocate(0);

	private long left;

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
		while (!this.bytes.hasRemaining() && this.left == 0) {
			if (!this.parts.hasNext()) {
				return -1;
			}
			begin(this.parts.next());
		}
		if (this.bytes.hasRemaining()) {
			int count = Math.min(length, this.bytes.remaining());
			this.bytes.get(target, offset, count);
			return count;
		}
		int count = this.upload.read(ByteBuffer.wrap(target, offset, (int) Math.min(length, this.left)));
		this.left -= Math.max(count, 0);
		return count;
	}

	private void begin(Excerpt.Part part) throws IOException {
		if (part.bytes() != null) {
			this.bytes = ByteBuffer.wrap(part.bytes());
		}
		else {
			this.upload.position(part.start());
			this.left = part.length();
		}
	}

	@Override
	public void close() throws IOException {
		this.upload.close();
	}

}

package com.xebia.movieshop.poster.picture;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;

import org.apache.commons.io.function.Uncheck;
import org.apache.commons.io.input.BoundedInputStream;
import org.apache.commons.io.input.ProxyInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file made of parts of an upload and of bytes in between.
 */
final class Excerpt {

	// Each part takes some memory; real files have a few hundred.
	private static final int MAX_PARTS = 20_000;

	private final List<Part> parts = new ArrayList<>();

	Excerpt add(byte[]... pieces) throws PictureException {
		for (byte[] bytes : pieces) {
			add(new Part(bytes, 0, bytes.length));
		}
		return this;
	}

	Excerpt addRange(long start, long end) throws PictureException {
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

	long length() {
		return this.parts.stream().mapToLong(Part::length).sum();
	}

	// Fails once the deadline has passed, because Java's decoders have no other limit.
	InputStream open(Path upload, Deadline deadline) throws IOException {
		FileChannel file = FileChannel.open(upload);
		Iterator<Part> left = this.parts.iterator();
		return new ProxyInputStream(new SequenceInputStream(new Enumeration<>() {

			@Override
			public boolean hasMoreElements() {
				return left.hasNext();
			}

			@Override
			public InputStream nextElement() {
				return Uncheck.apply(left.next()::open, file);
			}

		})) {

			@Override
			protected void beforeRead(int count) throws IOException {
				deadline.require(0);
			}

			@Override
			public void close() throws IOException {
				file.close();
			}

		};
	}

	/**
	 * A part of an excerpt: bytes or, where they are null, a range of the upload.
	 */
	@SuppressWarnings("ArrayRecordComponent")
	private record Part(byte @Nullable [] bytes, long start, long length) {

		private InputStream open(FileChannel upload) throws IOException {
			return (this.bytes != null) ? new ByteArrayInputStream(this.bytes)
					: BoundedInputStream.builder()
						.setInputStream(Channels.newInputStream(upload.position(this.start)))
						.setMaxCount(this.length)
						.setPropagateClose(false)
						.get();
		}

	}

	/**
	 * The processor time that the current thread may still take. Wall-clock time is not
	 * measured, as it depends on other load and not on the file.
	 */
	static final class Deadline {

		private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

		private final long end;

		Deadline(Duration limit) {
			this.end = THREADS.getCurrentThreadCpuTime() + limit.toNanos();
		}

		// Throws unless more than this time is left; for work that cannot be interrupted.
		void require(long nanos) throws IOException {
			if (this.end - THREADS.getCurrentThreadCpuTime() <= nanos) {
				throw new IOException("Decoding takes too long");
			}
		}

	}

}

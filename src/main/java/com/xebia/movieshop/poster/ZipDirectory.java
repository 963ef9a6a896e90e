package com.xebia.movieshop.poster;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The central directory of a ZIP, which the JDK reads into memory as a whole.
 */
public final class ZipDirectory {

	private static final int END = 0x06054b50;

	private static final int END_LENGTH = 22;

	private static final int MAX_COMMENT = 0xFFFF;

	private static final int LOCATOR = 0x07064b50;

	private static final int LOCATOR_LENGTH = 20;

	private static final int ZIP64_END = 0x06064b50;

	private static final int ZIP64_END_LENGTH = 56;

	private static final long IN_ZIP64_END = 0xFFFFFFFFL;

	private ZipDirectory() {
	}

	// Returns the size in bytes, 0 if the file is no ZIP: the largest of all records that
	// a reader may take for the end.
	public static long size(Path file) throws IOException {
		try (FileChannel zip = FileChannel.open(file)) {
			int length = LOCATOR_LENGTH + END_LENGTH + MAX_COMMENT;
			ByteBuffer tail = read(zip, Math.max(0, zip.size() - length), length);
			long size = 0;
			for (int end = tail.limit() - END_LENGTH; end >= 0; end--) {
				if (tail.getInt(end) == END) {
					size = Math.max(size, size(zip, tail, end));
				}
			}
			return size;
		}
	}

	private static long size(FileChannel zip, ByteBuffer tail, int end) throws IOException {
		long size = Integer.toUnsignedLong(tail.getInt(end + 12));
		int locator = end - LOCATOR_LENGTH;
		if (locator >= 0 && tail.getInt(locator) == LOCATOR) {
			ByteBuffer large = read(zip, Math.max(0, tail.getLong(locator + 8)), ZIP64_END_LENGTH);
			if (large.limit() == ZIP64_END_LENGTH && large.getInt(0) == ZIP64_END) {
				return Math.max((size == IN_ZIP64_END) ? 0 : size, large.getLong(40));
			}
		}
		return size;
	}

	private static ByteBuffer read(FileChannel zip, long position, int length) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
		int read = 0;
		while (read >= 0 && bytes.hasRemaining()) {
			read = zip.read(bytes, position + bytes.position());
		}
		return bytes.flip();
	}

}

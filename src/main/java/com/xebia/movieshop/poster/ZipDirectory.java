package com.xebia.movieshop.poster;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The central directory of a ZIP, which the JDK reads into memory as a whole.
 */
public final class ZipDirectory {

	private static final int END = 0x06054b50;

	private static final int END_LENGTH = 22;

	private static final int MAX_COMMENT = 0xFFFF;

	private ZipDirectory() {
	}

	// Returns the size in bytes, 0 if the file is no ZIP: the largest of all records that
	// a reader may take for the end. The JDK takes the size of ZIP64 only if it is the
	// same, or if the largest number stands here.
	public static long size(Path file) throws IOException {
		try (FileChannel zip = FileChannel.open(file)) {
			zip.position(Math.max(0, zip.size() - END_LENGTH - MAX_COMMENT));
			ByteBuffer tail = ByteBuffer.wrap(Channels.newInputStream(zip).readAllBytes())
				.order(ByteOrder.LITTLE_ENDIAN);
			long size = 0;
			for (int end = tail.limit() - END_LENGTH; end >= 0; end--) {
				if (tail.getInt(end) == END) {
					size = Math.max(size, Integer.toUnsignedLong(tail.getInt(end + 12)));
				}
			}
			return size;
		}
	}

}

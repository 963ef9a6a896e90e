package com.xebia.movieshop.importing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;

import com.xebia.movieshop.importing.format.Line;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;

/**
 * The ids of the movies that an import creates, made of the start time, a digest of the
 * file and the index of the line: a restarted import creates no duplicates.
 */
final class ImportIds {

	// The index must fit into the last three bytes of an id.
	static final int MAX_MOVIES = 1 << 20;

	private static final int FILE_LENGTH = 5;

	private final int time;

	private final byte[] file;

	ImportIds(Path file, Instant begin) throws IOException {
		this.time = (int) begin.getEpochSecond();
		try (InputStream content = Files.newInputStream(file)) {
			this.file = Arrays.copyOf(DigestUtils.sha256(content), FILE_LENGTH);
		}
	}

	ObjectId of(Line line) {
		int index = line.index();
		return new ObjectId(ByteBuffer.allocate(12)
			.putInt(this.time)
			.put(this.file)
			.put((byte) (index >> 16))
			.putShort((short) index)
			.array());
	}

	// Returns the id of the movie if the line creates one.
	ObjectId ofNew(Line line) {
		return line.id().orElseGet(() -> of(line));
	}

	// Returns whether this import or an earlier one created a movie from another line of
	// the same file.
	boolean isOfOtherLine(ObjectId id, Line line) {
		byte[] bytes = id.toByteArray();
		int offset = Integer.BYTES + FILE_LENGTH;
		return Arrays.equals(bytes, Integer.BYTES, offset, this.file, 0, FILE_LENGTH)
				&& !Arrays.equals(bytes, offset, bytes.length, of(line).toByteArray(), offset, bytes.length);
	}

	// Identifies the import, also after a restart.
	@Override
	public String toString() {
		return this.time + "-" + HexFormat.of().formatHex(this.file);
	}

}

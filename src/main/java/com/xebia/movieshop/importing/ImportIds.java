package com.xebia.movieshop.importing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

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

	// The offset of the index, and the length of an id.
	private static final int INDEX = Integer.BYTES + FILE_LENGTH;

	private static final int LENGTH = 12;

	private final int time;

	private final byte[] file;

	ImportIds(Path file, ImportState begin) throws IOException {
		this.time = (int) begin.createdAt().getEpochSecond();
		try (InputStream content = Files.newInputStream(file)) {
			this.file = Arrays.copyOf(DigestUtils.sha256(content), FILE_LENGTH);
		}
	}

	ObjectId of(Line line) {
		int index = line.index();
		return new ObjectId(ByteBuffer.allocate(LENGTH)
			.putInt(this.time)
			.put(this.file)
			.put((byte) (index >> 16))
			.putShort((short) index)
			.array());
	}

	ObjectId ofNew(Line line) {
		return line.id().orElseGet(() -> of(line));
	}

	// Returns whether this import or an earlier one of the same file created a movie
	// from any line.
	boolean isOfFile(ObjectId id) {
		return Arrays.equals(id.toByteArray(), Integer.BYTES, INDEX, this.file, 0, FILE_LENGTH);
	}

	// Returns whether this import or an earlier one of the same file created a movie from
	// this line.
	boolean isOfLine(ObjectId id, Line line) {
		return Arrays.equals(id.toByteArray(), Integer.BYTES, LENGTH, of(line).toByteArray(), Integer.BYTES, LENGTH);
	}

}

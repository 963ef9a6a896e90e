package com.xebia.movieshop.importing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.store.ImportState;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;

/**
 * The ids of the movies that an import creates, made of the start time, a digest of the
 * file and the index of the line: a restarted import creates no duplicates.
 *
 * @param time the start time as eight of the 24 hexadecimal digits of each id
 * @param file the first ten digits of the digest
 */
record ImportIds(String time, String file) {

	// The index must fit into the last three bytes of an id.
	static final int MAX_MOVIES = 1 << 20;

	static ImportIds of(Path file, ImportState begin) throws IOException {
		try (InputStream content = (begin.change() != null) ? InputStream.nullInputStream()
				: Files.newInputStream(file)) {
			return new ImportIds(HexFormat.of().toHexDigits((int) begin.createdAt().getEpochSecond()),
					DigestUtils.sha256Hex(content).substring(0, 10));
		}
	}

	ObjectId of(Line line) {
		return new ObjectId(this.time + fileAndIndex(line));
	}

	private String fileAndIndex(Line line) {
		return this.file + HexFormat.of().toHexDigits(line.index(), 6);
	}

	ObjectId ofNew(Line line) {
		return line.id().orElseGet(() -> of(line));
	}

	// Returns whether this import or an earlier one of the same file created a movie
	// from any line.
	boolean isOfFile(ObjectId id) {
		return id.toHexString().startsWith(this.file, this.time.length());
	}

	// Returns whether this import or an earlier one of the same file created a movie from
	// this line.
	boolean isOfLine(ObjectId id, Line line) {
		return id.toHexString().endsWith(fileAndIndex(line));
	}

}

package com.xebia.movieshop.mongo;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The free space of a disk. A reserve stays free, because not every component survives a
 * write to a full disk.
 */
public record DiskSpace(long usable, long total) {

	static final long RESERVE = 16L << 20;

	public static DiskSpace of(Path path) throws IOException {
		FileStore disk = Files.getFileStore(path);
		return new DiskSpace(disk.getUsableSpace(), disk.getTotalSpace());
	}

	// Detects ENOSPC and EDQUOT by their messages, as Java has no exceptions for them.
	public static boolean ranOut(Exception failure) {
		return Stream.iterate((Throwable) failure, (ex) -> ex != null, Throwable::getCause)
			.map((ex) -> String.valueOf(ex.getMessage()).toLowerCase(Locale.ROOT))
			.anyMatch((message) -> message.contains("no space left") || message.contains("quota exceeded")
					|| message.contains("not enough space"));
	}

	public boolean isFull() {
		return isBelow(RESERVE);
	}

	// On a small disk, a tenth of the disk is enough as a reserve.
	boolean isBelow(long reserve) {
		return this.usable < Math.min(reserve, this.total / 10);
	}

}

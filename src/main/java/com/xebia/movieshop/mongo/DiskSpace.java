package com.xebia.movieshop.mongo;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What is left of a disk. Some of it stays free, for not everything that writes survives
 * a write that the disk has no room for.
 *
 * @param usable how many bytes this process may still take
 * @param total how many bytes there are
 */
public record DiskSpace(long usable, long total) {

	static final long RESERVE = 16L << 20;

	public static DiskSpace of(Path path) throws IOException {
		FileStore disk = Files.getFileStore(path);
		return new DiskSpace(disk.getUsableSpace(), disk.getTotalSpace());
	}

	// ENOSPC and EDQUOT: Java has no other word for them than the operating system's.
	public static boolean ranOut(Exception failure) {
		return Stream.iterate((Throwable) failure, (ex) -> ex != null, Throwable::getCause)
			.map((ex) -> String.valueOf(ex.getMessage()).toLowerCase(Locale.ROOT))
			.anyMatch((message) -> message.contains("no space left") || message.contains("quota exceeded")
					|| message.contains("not enough space"));
	}

	public boolean isFull() {
		return isBelow(RESERVE);
	}

	// The reserve must not take most of a small disk, so a tenth of the disk is enough.
	boolean isBelow(long reserve) {
		return this.usable < Math.min(reserve, this.total / 10);
	}

}

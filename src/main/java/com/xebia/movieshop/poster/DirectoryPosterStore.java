package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Keeps pictures as files of one directory; no name leads out of it.
 */
class DirectoryPosterStore implements PosterStore {

	private static final Pattern FILE_NAME = Pattern.compile("[0-9a-f]{32}\\.[a-z]{3,4}");

	private static final String UPLOAD_SUFFIX = ".upload";

	private final Path directory;

	DirectoryPosterStore(Path directory) {
		this.directory = directory;
		try {
			Files.createDirectories(directory);
			force(directory.resolve(".."), StandardOpenOption.READ);
			deleteAbandonedUploads();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The posters' directory cannot be used: " + directory, ex);
		}
	}

	@Override
	public Path createUpload() throws IOException {
		// In the directory itself, for a rename is atomic within one file system only.
		return Files.createTempFile(this.directory, "", UPLOAD_SUFFIX);
	}

	@Override
	public void save(String fileName, Path upload) throws IOException {
		Path file = resolve(fileName).orElseThrow(() -> new IOException("Not a poster's file name: " + fileName));
		force(upload, StandardOpenOption.WRITE);
		Files.setLastModifiedTime(upload, FileTime.from(Instant.now()));
		Files.move(upload, file, StandardCopyOption.ATOMIC_MOVE);
		force(this.directory, StandardOpenOption.READ);
	}

	@Override
	public Optional<Path> find(String fileName) {
		return resolve(fileName).filter(Files::isRegularFile);
	}

	private Optional<Path> resolve(String fileName) {
		if (!FILE_NAME.matcher(fileName).matches()) {
			return Optional.empty();
		}
		// The pattern admits no separator; the check holds whatever becomes of the
		// pattern.
		return Optional.of(this.directory.resolve(fileName).normalize())
			.filter((file) -> this.directory.equals(file.getParent()));
	}

	private static void force(Path path, StandardOpenOption option) throws IOException {
		try (FileChannel channel = FileChannel.open(path, option)) {
			channel.force(true);
		}
	}

	private void deleteAbandonedUploads() throws IOException {
		try (DirectoryStream<Path> uploads = Files.newDirectoryStream(this.directory, "*" + UPLOAD_SUFFIX)) {
			for (Path upload : uploads) {
				Files.deleteIfExists(upload);
			}
		}
	}

}

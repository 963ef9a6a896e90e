package com.xebia.movieshop.poster.upload;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.function.Supplier;

import com.xebia.movieshop.poster.PosterRejectedException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.web.multipart.MultipartFile;

/**
 * A file of a multipart request, on disk. If it could not be received, access to its
 * content throws the reason, and the fields before it remain available.
 */
record UploadedFile(String name, String fileName, @Nullable String contentType, Supplier<Path> file,
		long size) implements MultipartFile {

	private static final Log logger = LogFactory.getLog(UploadedFile.class);

	static UploadedFile of(String name, String fileName, @Nullable String contentType, Path file, long size) {
		return new UploadedFile(name, fileName, contentType, () -> file, size);
	}

	static UploadedFile failed(String name, PosterRejectedException reason) {
		return new UploadedFile(name, "", null, () -> {
			throw reason;
		}, -1);
	}

	@Override
	public String getName() {
		return this.name;
	}

	// The client's name for the file is untrusted, and names no file here.
	@Override
	public String getOriginalFilename() {
		return this.fileName;
	}

	@Override
	public @Nullable String getContentType() {
		return this.contentType;
	}

	@Override
	public boolean isEmpty() {
		return this.size == 0;
	}

	@Override
	public long getSize() {
		Objects.requireNonNull(this.file.get());
		return this.size;
	}

	@Override
	public byte[] getBytes() throws IOException {
		return Files.readAllBytes(this.file.get());
	}

	@Override
	public InputStream getInputStream() throws IOException {
		return Files.newInputStream(this.file.get());
	}

	@Override
	public void transferTo(File destination) throws IOException {
		transferTo(destination.toPath());
	}

	@Override
	public void transferTo(Path destination) throws IOException {
		Files.move(this.file.get(), destination, StandardCopyOption.REPLACE_EXISTING);
	}

	void delete() {
		try {
			if (this.size >= 0) {
				Files.deleteIfExists(this.file.get());
			}
		}
		catch (IOException ex) {
			logger.warn("An upload could not be deleted; the next startup deletes it", ex);
		}
	}

}

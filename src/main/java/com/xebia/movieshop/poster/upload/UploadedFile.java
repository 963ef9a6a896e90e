package com.xebia.movieshop.poster.upload;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import org.jspecify.annotations.Nullable;

import org.springframework.web.multipart.MultipartFile;

/**
 * A file of a multipart request, on disk.
 */
class UploadedFile implements MultipartFile {

	private final String name;

	private final @Nullable String contentType;

	private final Path file;

	private final long size;

	UploadedFile(String name, @Nullable String contentType, Path file, long size) {
		this.name = name;
		this.contentType = contentType;
		this.file = file;
		this.size = size;
	}

	@Override
	public String getName() {
		return this.name;
	}

	/**
	 * The name that the client gives its file is of no use here and never kept.
	 */
	@Override
	public String getOriginalFilename() {
		return "";
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
		return this.size;
	}

	@Override
	public byte[] getBytes() throws IOException {
		return Files.readAllBytes(this.file);
	}

	@Override
	public InputStream getInputStream() throws IOException {
		return Files.newInputStream(this.file);
	}

	@Override
	public void transferTo(File destination) throws IOException {
		transferTo(destination.toPath());
	}

	@Override
	public void transferTo(Path destination) throws IOException {
		Files.move(this.file, destination, StandardCopyOption.REPLACE_EXISTING);
	}

	void delete() throws IOException {
		Files.deleteIfExists(this.file);
	}

}

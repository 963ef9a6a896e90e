package com.xebia.movieshop.poster.upload;

import java.io.File;
import java.io.InputStream;

import com.xebia.movieshop.poster.PosterRejectedException;
import org.jspecify.annotations.Nullable;

import org.springframework.web.multipart.MultipartFile;

/**
 * A file of a multipart request that could not be received: whoever wants its content
 * learns why, and the fields before it are there all the same.
 */
class FailedFile implements MultipartFile {

	private final String name;

	private final PosterRejectedException reason;

	FailedFile(String name, PosterRejectedException reason) {
		this.name = name;
		this.reason = reason;
	}

	@Override
	public String getName() {
		return this.name;
	}

	@Override
	public String getOriginalFilename() {
		return "";
	}

	@Override
	public @Nullable String getContentType() {
		return null;
	}

	@Override
	public boolean isEmpty() {
		return false;
	}

	@Override
	public long getSize() {
		throw this.reason;
	}

	@Override
	public byte[] getBytes() {
		throw this.reason;
	}

	@Override
	public InputStream getInputStream() {
		throw this.reason;
	}

	@Override
	public void transferTo(File destination) {
		throw this.reason;
	}

}

package com.xebia.movieshop.poster.serving;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;

import com.xebia.movieshop.poster.VerifiedRendition;
import com.xebia.movieshop.poster.store.RenditionName;

/**
 * A rendition with all that a response says of it, so that nothing is computed when it is
 * sent.
 */
class ServedPicture {

	private final VerifiedRendition rendition;

	private final String contentType;

	private final String eTag;

	private final String contentDisposition;

	ServedPicture(String fileName, VerifiedRendition rendition) {
		RenditionName name = rendition.name();
		this.rendition = rendition;
		this.contentType = name.type().contentType();
		this.eTag = "\"" + name.digest() + "\"";
		this.contentDisposition = "inline; filename=\"" + fileName.substring(0, fileName.indexOf('.')) + "-"
				+ name.size().label() + "." + name.type().extension() + "\"";
	}

	VerifiedRendition rendition() {
		return this.rendition;
	}

	long length() {
		return this.rendition.size();
	}

	String contentType() {
		return this.contentType;
	}

	String eTag() {
		return this.eTag;
	}

	String contentDisposition() {
		return this.contentDisposition;
	}

	boolean isInMemory() {
		return this.rendition.content() != null;
	}

	boolean isProvisional() {
		return this.rendition.provisional();
	}

	void writeTo(OutputStream output) throws IOException {
		byte[] content = this.rendition.content();
		if (content != null) {
			output.write(content);
		}
		else {
			Files.copy(this.rendition.file(), output);
		}
	}

}

package com.xebia.movieshop.poster.upload;

import java.io.IOException;
import java.io.InputStream;

import jakarta.servlet.http.HttpServletRequest;
import org.apache.commons.fileupload2.jakarta.servlet6.JakartaServletRequestContext;
import org.apache.commons.io.input.CloseShieldInputStream;

/**
 * A request that can be read on after a file in it was too large, which closes it.
 */
class UnclosedRequest extends JakartaServletRequestContext {

	UnclosedRequest(HttpServletRequest request) {
		super(request);
	}

	@Override
	public InputStream getInputStream() throws IOException {
		return CloseShieldInputStream.wrap(super.getInputStream());
	}

}

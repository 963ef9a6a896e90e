package com.xebia.movieshop.poster.upload;

import java.nio.charset.StandardCharsets;
import java.util.Set;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.settings.ShopSettings;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.commons.fileupload2.jakarta.servlet6.JakartaServletFileUpload;

import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.MultipartHttpServletRequest;
import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.servlet.DispatcherServlet;

/**
 * Reads multipart requests with Commons FileUpload when the first parameter is requested.
 * Files are streamed into the poster store's directory, all sizes are limited, and a file
 * over its limit does not invalidate the fields before it.
 */
@Component(DispatcherServlet.MULTIPART_RESOLVER_BEAN_NAME)
public class FileUploadMultipartResolver implements MultipartResolver {

	// Far above the limit of one file, so that a request with a file that is too large
	// can still be read and answered with its form.
	private static final long MAX_REQUEST_SIZE = 512L << 20;

	private final PosterStore store;

	private final JakartaServletFileUpload<?, ?> fileUpload;

	private final long maxFileSize;

	private final long maxImportSize;

	FileUploadMultipartResolver(PosterStore store, PosterProperties properties, ShopSettings settings) {
		this.store = store;
		this.maxFileSize = properties.maxFileSize().toBytes();
		this.maxImportSize = settings.imports().maxFileSize().toBytes();
		this.fileUpload = new JakartaServletFileUpload<>();
		this.fileUpload.setHeaderCharset(StandardCharsets.UTF_8);
		this.fileUpload.setMaxSize(Math.max(MAX_REQUEST_SIZE, 2 * Math.max(this.maxFileSize, this.maxImportSize)));
		// The form of a shelf has many fields for each of its movies.
		this.fileUpload.setMaxFileCount(12_000);
		this.fileUpload.setMaxPartHeaderSize(4096);
	}

	@Override
	public boolean isMultipart(HttpServletRequest request) {
		// Ignores bodies of reads, which anybody may send, and of error dispatches, which
		// belong to the failed request.
		return request.getDispatcherType() == DispatcherType.REQUEST
				&& Set.of("POST", "PUT").contains(request.getMethod())
				&& StringUtils.startsWithIgnoreCase(request.getContentType(), "multipart/form-data");
	}

	@Override
	public MultipartHttpServletRequest resolveMultipart(HttpServletRequest request) throws MultipartException {
		String path = request.getRequestURI().substring(request.getContextPath().length());
		return new FileUploadRequest(request, this.fileUpload,
				path.equals(Addresses.IMPORTS) ? this.maxImportSize : this.maxFileSize, this.store);
	}

	@Override
	public void cleanupMultipart(MultipartHttpServletRequest request) {
		if (request instanceof FileUploadRequest upload) {
			upload.cleanup();
		}
	}

}

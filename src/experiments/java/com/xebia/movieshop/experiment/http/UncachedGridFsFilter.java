package com.xebia.movieshop.experiment.http;

import java.io.IOException;

import com.mongodb.client.gridfs.GridFSBucket;
import com.mongodb.client.gridfs.GridFSDownloadStream;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Copies the file of GridFS that the path names to the response, and keeps nothing of it.
 */
final class UncachedGridFsFilter extends HttpFilter {

	private static final long serialVersionUID = 1L;

	private final transient GridFSBucket bucket;

	UncachedGridFsFilter(GridFSBucket bucket) {
		this.bucket = bucket;
	}

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException {
		String name = request.getRequestURI().substring(UncachedGridFsShop.PATH.length());
		// Unasked the server sends 16 MB at once, of which sixteen would fill the heap;
		// after a batch of one chunk it would have to be asked whether there are more.
		try (GridFSDownloadStream file = this.bucket.openDownloadStream(name).batchSize(2)) {
			response.setContentType("image/jpeg");
			response.setContentLengthLong(file.getGridFSFile().getLength());
			file.transferTo(response.getOutputStream());
		}
	}

}

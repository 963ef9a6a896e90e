package com.xebia.movieshop.experiment.http;

import java.io.IOException;

import com.mongodb.client.gridfs.GridFSBucket;
import com.mongodb.client.gridfs.GridFSDownloadStream;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Copies the GridFS file named by the path to the response, without caching.
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
		// Sixteen batches of 16 MB, the default, would fill the heap; with batches of one
		// chunk the driver needs another request to detect the end.
		try (GridFSDownloadStream file = this.bucket.openDownloadStream(name).batchSize(2)) {
			response.setContentType("image/jpeg");
			response.setContentLengthLong(file.getGridFSFile().getLength());
			file.transferTo(response.getOutputStream());
		}
	}

}

package com.xebia.movieshop.poster.serving;

import java.io.IOException;
import java.util.List;

import com.xebia.movieshop.poster.VerifiedRendition;
import com.xebia.movieshop.poster.store.PosterName.RenditionName;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.FilenameUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRange;
import org.springframework.http.MediaType;
import org.springframework.http.converter.ResourceRegionHttpMessageConverter;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.context.request.ServletWebRequest;

/**
 * Sends a rendition as RFC 9110 requires, with conditional requests and ranges.
 */
class RenditionResponse {

	private static final String RANGE_UNIT = "bytes";

	private final ResourceRegionHttpMessageConverter regions = new ResourceRegionHttpMessageConverter();

	// The internal location of the posters' directory in nginx; null without nginx.
	private final @Nullable String accelRedirect;

	RenditionResponse(@Nullable String accelRedirect) {
		this.accelRedirect = accelRedirect;
	}

	void send(VerifiedRendition rendition, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		response.setHeader(HttpHeaders.ETAG, eTag(rendition));
		// The name is a digest of the content, so the content of a URL never changes.
		response.setHeader(HttpHeaders.CACHE_CONTROL,
				rendition.isProvisional() ? "public, max-age=60" : "public, max-age=31536000, immutable");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION, contentDisposition(rendition));
		if (failsCondition(rendition, request, response)) {
			return;
		}
		if (this.accelRedirect != null) {
			response.setContentType(contentType(rendition));
			response.setHeader("X-Accel-Redirect", this.accelRedirect + accelPath(rendition));
			return;
		}
		response.setHeader(HttpHeaders.ACCEPT_RANGES, RANGE_UNIT);
		HttpRange range = range(rendition, request);
		if (range == null) {
			sendWhole(rendition, request, response);
		}
		else {
			sendPart(rendition, range, response);
		}
	}

	private static boolean failsCondition(VerifiedRendition rendition, HttpServletRequest request,
			HttpServletResponse response) {
		String known = request.getHeader(HttpHeaders.IF_NONE_MATCH);
		if ("*".equals(known)) {
			response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
			return true;
		}
		return (known != null || request.getHeader(HttpHeaders.IF_MATCH) != null)
				&& new ServletWebRequest(request, response).checkNotModified(eTag(rendition));
	}

	private static void sendWhole(VerifiedRendition rendition, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		response.setContentType(contentType(rendition));
		response.setContentLength(rendition.content().length);
		if (!HttpMethod.HEAD.matches(request.getMethod())) {
			response.getOutputStream().write(rendition.content());
		}
	}

	private void sendPart(VerifiedRendition rendition, HttpRange range, HttpServletResponse response)
			throws IOException {
		int length = rendition.content().length;
		if (range.getRangeStart(length) >= length) {
			response.setStatus(HttpServletResponse.SC_REQUESTED_RANGE_NOT_SATISFIABLE);
			response.setHeader(HttpHeaders.CONTENT_RANGE, RANGE_UNIT + " */" + length);
			return;
		}
		response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
		try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
			this.regions.write(range.toResourceRegion(new ByteArrayResource(rendition.content())),
					MediaType.parseMediaType(contentType(rendition)), output);
		}
	}

	// Returns null for an invalid header, and for several ranges, which only programs for
	// documents request, so that the whole rendition is sent.
	private static @Nullable HttpRange range(VerifiedRendition rendition, HttpServletRequest request) {
		String header = request.getHeader(HttpHeaders.RANGE);
		String condition = request.getHeader(HttpHeaders.IF_RANGE);
		if (header == null || !HttpMethod.GET.matches(request.getMethod())
				|| (condition != null && !condition.equals(eTag(rendition)))) {
			return null;
		}
		try {
			List<HttpRange> ranges = HttpRange.parseRanges(header);
			return (ranges.size() == 1) ? ranges.get(0) : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static String eTag(VerifiedRendition rendition) {
		return '"' + rendition.name().digest() + '"';
	}

	private static String contentType(VerifiedRendition rendition) {
		return rendition.name().type().contentType();
	}

	// The suggested file name is the poster's, which is the name of the file's directory.
	private static String contentDisposition(VerifiedRendition rendition) {
		RenditionName name = rendition.name();
		String poster = rendition.file().getName(rendition.file().getNameCount() - 2).toString();
		return "inline; filename=\"" + poster.substring(0, poster.indexOf('.')) + "-" + name.size().label() + "."
				+ name.type().extension() + '"';
	}

	// The path below the internal location consists of the last three names: shard,
	// poster and rendition.
	private static String accelPath(VerifiedRendition rendition) {
		int names = rendition.file().getNameCount();
		return FilenameUtils.separatorsToUnix(rendition.file().subpath(names - 3, names).toString());
	}

}

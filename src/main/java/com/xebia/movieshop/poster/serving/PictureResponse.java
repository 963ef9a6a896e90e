package com.xebia.movieshop.poster.serving;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.ResourceRegion;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRange;
import org.springframework.http.MediaType;
import org.springframework.http.converter.ResourceRegionHttpMessageConverter;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.context.request.ServletWebRequest;

/**
 * Answers a request for a picture as RFC 9110 has it: conditionally, in part, or whole.
 */
class PictureResponse {

	private static final String RANGE_UNIT = "bytes";

	private final ResourceRegionHttpMessageConverter regions = new ResourceRegionHttpMessageConverter();

	/**
	 * Where nginx keeps the posters' directory as an internal location, null when it does
	 * not.
	 */
	private final @Nullable String accelRedirect;

	PictureResponse(@Nullable String accelRedirect) {
		this.accelRedirect = accelRedirect;
	}

	static void restrict(HttpServletResponse response) {
		response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
		response.setHeader("X-Content-Type-Options", "nosniff");
		response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
	}

	void send(ServedPicture picture, HttpServletRequest request, HttpServletResponse response) throws IOException {
		response.setHeader(HttpHeaders.ETAG, picture.eTag());
		// A name is made from the content, so what it names never changes.
		response.setHeader(HttpHeaders.CACHE_CONTROL,
				picture.isProvisional() ? "public, max-age=60" : "public, max-age=31536000, immutable");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION, picture.contentDisposition());
		if (isKnown(picture, request, response)) {
			return;
		}
		if (this.accelRedirect != null) {
			response.setContentType(picture.contentType());
			response.setHeader("X-Accel-Redirect", this.accelRedirect + accelPath(picture));
			return;
		}
		response.setHeader(HttpHeaders.ACCEPT_RANGES, RANGE_UNIT);
		List<HttpRange> ranges = ranges(picture, request);
		if (ranges.isEmpty()) {
			sendWhole(picture, request, response);
		}
		else {
			sendPart(picture, ranges, response);
		}
	}

	private static boolean isKnown(ServedPicture picture, HttpServletRequest request, HttpServletResponse response) {
		String known = request.getHeader(HttpHeaders.IF_NONE_MATCH);
		if ("*".equals(known)) {
			response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
			return true;
		}
		return (known != null || request.getHeader(HttpHeaders.IF_MATCH) != null)
				&& new ServletWebRequest(request, response).checkNotModified(picture.eTag());
	}

	private static void sendWhole(ServedPicture picture, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		response.setContentType(picture.contentType());
		response.setContentLengthLong(picture.length());
		if (!HttpMethod.HEAD.matches(request.getMethod())) {
			picture.writeTo(response.getOutputStream());
		}
	}

	private void sendPart(ServedPicture picture, List<HttpRange> ranges, HttpServletResponse response)
			throws IOException {
		List<HttpRange> satisfiable = ranges.stream()
			.filter((range) -> isSatisfiable(range, picture.length()))
			.toList();
		if (satisfiable.isEmpty()) {
			response.setStatus(HttpServletResponse.SC_REQUESTED_RANGE_NOT_SATISFIABLE);
			response.setHeader(HttpHeaders.CONTENT_RANGE, RANGE_UNIT + " */" + picture.length());
			return;
		}
		Resource resource = picture.rendition().resource();
		List<ResourceRegion> parts = satisfiable.stream().map((range) -> range.toResourceRegion(resource)).toList();
		response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
		try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
			this.regions.write(parts, MediaType.parseMediaType(picture.contentType()), output);
		}
	}

	// None, and so the whole picture, also when the header cannot be understood.
	private static List<HttpRange> ranges(ServedPicture picture, HttpServletRequest request) {
		String header = request.getHeader(HttpHeaders.RANGE);
		String condition = request.getHeader(HttpHeaders.IF_RANGE);
		if (header == null || !HttpMethod.GET.matches(request.getMethod())
				|| (condition != null && !condition.equals(picture.eTag()))) {
			return List.of();
		}
		try {
			List<HttpRange> ranges = HttpRange.parseRanges(header);
			return isTooMuch(ranges, picture.length()) ? List.of() : ranges;
		}
		catch (IllegalArgumentException ex) {
			return List.of();
		}
	}

	// Overlapping ranges would multiply the work of a small request.
	private static boolean isTooMuch(List<HttpRange> ranges, long length) {
		return ranges.size() > 1 && ranges.stream()
			.filter((range) -> isSatisfiable(range, length))
			.mapToLong((range) -> range.getRangeEnd(length) - range.getRangeStart(length) + 1)
			.sum() >= length;
	}

	private static boolean isSatisfiable(HttpRange range, long length) {
		try {
			return range.getRangeStart(length) < length && range.getRangeEnd(length) >= range.getRangeStart(length);
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	// Directory, poster and rendition: the last three names.
	private static String accelPath(ServedPicture picture) {
		Path file = picture.rendition().file();
		int names = file.getNameCount();
		return IntStream.range(names - 3, names)
			.mapToObj((index) -> file.getName(index).toString())
			.collect(Collectors.joining("/"));
	}

}

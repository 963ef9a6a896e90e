package com.xebia.movieshop.poster.serving;

import java.io.IOException;

import com.xebia.movieshop.poster.VerifiedRendition;
import com.xebia.movieshop.poster.store.PosterName.RenditionName;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.FilenameUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.context.request.ServletWebRequest;

/**
 * Sends a rendition as RFC 9110 requires, with conditional requests.
 */
class RenditionResponse {

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
		response.setContentType(contentType(rendition));
		response.setContentLength(rendition.content().length);
		if (!HttpMethod.HEAD.matches(request.getMethod())) {
			response.getOutputStream().write(rendition.content());
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

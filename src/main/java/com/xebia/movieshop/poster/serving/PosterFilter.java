package com.xebia.movieshop.poster.serving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.regex.Pattern;

import com.mongodb.MongoException;
import com.xebia.movieshop.address.Conditions;
import com.xebia.movieshop.poster.PosterAddresses;
import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.RenditionReader;
import com.xebia.movieshop.poster.VerifiedRendition;
import com.xebia.movieshop.poster.store.RenditionName;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.FilenameUtils;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.web.servlet.FilterRegistration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Serves posters ahead of the security filters, the dispatcher and the session, none of
 * which a picture needs, with conditional requests as RFC 9110 requires. No response may
 * run scripts or load resources.
 */
class PosterFilter extends HttpFilter {

	static final String PATH = PosterAddresses.PATH + "/";

	private static final long serialVersionUID = 1L;

	private static final Log logger = LogFactory.getLog(PosterFilter.class);

	private static final Pattern WEBP = Pattern.compile("image/webp(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))");

	private static final String PROBLEM = """
			{"type": "about:blank", "title": "%s", "status": %d, "detail": "%s"}""";

	private final transient RenditionCache renditions;

	// The internal location of the posters' directory in nginx; null without nginx.
	private final @Nullable String accelRedirect;

	PosterFilter(RenditionCache renditions, @Nullable String accelRedirect) {
		this.renditions = renditions;
		this.accelRedirect = accelRedirect;
	}

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		String uri = request.getRequestURI();
		int start = request.getContextPath().length() + PATH.length();
		// Compares the raw path, as the name of a poster contains no encoded characters.
		if (!isRead(request) || !uri.startsWith(PATH, request.getContextPath().length()) || uri.endsWith("/")) {
			chain.doFilter(request, response);
			return;
		}
		response.setHeader("Content-Security-Policy", PosterAddresses.CONTENT_SECURITY_POLICY);
		response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
		try {
			Optional<VerifiedRendition> rendition = this.renditions.find(uri.substring(start), acceptsWebp(request));
			if (rendition.isPresent()) {
				send(rendition.get(), request, response);
			}
			else {
				refuse(request, response, HttpStatus.NOT_FOUND, "There is no such picture.");
			}
		}
		catch (UncheckedIOException | DataAccessException | MongoException | PosterRejectedException ex) {
			logger.warn("A poster cannot be read or regenerated: " + ex.getMessage());
			response.setHeader(HttpHeaders.RETRY_AFTER, "5");
			refuse(request, response, HttpStatus.SERVICE_UNAVAILABLE,
					"The picture cannot be read at the moment. Try again in a few seconds.");
		}
	}

	private static boolean isRead(HttpServletRequest request) {
		return HttpMethod.GET.matches(request.getMethod()) || HttpMethod.HEAD.matches(request.getMethod());
	}

	private static boolean acceptsWebp(HttpServletRequest request) {
		@Nullable String accept = request.getHeader(HttpHeaders.ACCEPT);
		return accept != null && WEBP.matcher(accept).find();
	}

	private void send(VerifiedRendition rendition, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		response.setHeader(HttpHeaders.ETAG, eTag(rendition));
		// The name is a digest of the content, so the content of a URL never changes.
		response.setHeader(HttpHeaders.CACHE_CONTROL,
				rendition.isProvisional() ? "public, max-age=60" : "public, max-age=31536000, immutable");
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION, contentDisposition(rendition));
		if (failsCondition(rendition, request, response)) {
			return;
		}
		response.setContentType(rendition.name().type().contentType());
		// A copy may be evicted while its content is still in memory.
		if (this.accelRedirect != null && this.renditions.isOnDisk(rendition)) {
			response.setHeader("X-Accel-Redirect", this.accelRedirect + accelPath(rendition));
			return;
		}
		response.setContentLength(rendition.content().length);
		if (!HttpMethod.HEAD.matches(request.getMethod())) {
			response.getOutputStream().write(rendition.content());
		}
	}

	private static boolean failsCondition(VerifiedRendition rendition, HttpServletRequest request,
			HttpServletResponse response) {
		return (request.getHeader(HttpHeaders.IF_NONE_MATCH) != null || request.getHeader(HttpHeaders.IF_MATCH) != null)
				&& Conditions.fail(eTag(rendition), request, response);
	}

	private static String eTag(VerifiedRendition rendition) {
		return '"' + rendition.name().digest() + '"';
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

	// sendError would dispatch to an error page, which sets headers of its own.
	private static void refuse(HttpServletRequest request, HttpServletResponse response, HttpStatus status,
			String reason) throws IOException {
		boolean problem = String.valueOf(request.getHeader(HttpHeaders.ACCEPT)).contains("json");
		response.setStatus(status.value());
		response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache");
		response.setContentType(problem ? MediaType.APPLICATION_PROBLEM_JSON_VALUE : MediaType.TEXT_PLAIN_VALUE);
		response.getWriter()
			.println(problem ? PROBLEM.formatted(status.getReasonPhrase(), status.value(), reason) : reason);
	}

	/**
	 * Registers the filter ahead of nearly all others.
	 */
	@Configuration(proxyBeanMethods = false)
	static class Registration {

		@Bean
		RenditionCache renditionCache(RenditionReader renditions, PosterProperties properties) {
			return new RenditionCache(renditions, properties.memory());
		}

		@Bean
		@FilterRegistration(urlPatterns = PATH + "*", order = Ordered.HIGHEST_PRECEDENCE + 2)
		PosterFilter posterFilter(RenditionCache renditions, PosterProperties properties) {
			return new PosterFilter(renditions, properties.accelRedirect());
		}

	}

}

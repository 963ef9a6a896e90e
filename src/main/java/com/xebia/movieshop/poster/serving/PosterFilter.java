package com.xebia.movieshop.poster.serving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.regex.Pattern;

import com.mongodb.MongoException;
import com.xebia.movieshop.poster.PosterAddresses;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.VerifiedRendition;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Serves posters ahead of the security filters, the dispatcher and the session, none of
 * which a picture needs. No response may run scripts or load resources.
 */
class PosterFilter extends HttpFilter {

	static final String PATH = PosterAddresses.PATH + "/";

	private static final long serialVersionUID = 1L;

	private static final Log logger = LogFactory.getLog(PosterFilter.class);

	private static final Pattern WEBP = Pattern.compile("image/webp(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))");

	private static final String PROBLEM = """
			{"type": "about:blank", "title": "%s", "status": %d, "detail": "%s"}""";

	private final transient RenditionCache renditions;

	private final transient RenditionResponse renditionResponse;

	PosterFilter(RenditionCache renditions, RenditionResponse renditionResponse) {
		this.renditions = renditions;
		this.renditionResponse = renditionResponse;
	}

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		String uri = request.getRequestURI();
		int start = request.getContextPath().length() + PATH.length();
		// Compares the raw path, as the name of a poster contains no encoded characters.
		if (!isRead(request) || !uri.startsWith(PATH, request.getContextPath().length()) || uri.length() == start) {
			chain.doFilter(request, response);
			return;
		}
		response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
		response.setHeader("X-Content-Type-Options", "nosniff");
		response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
		try {
			Optional<VerifiedRendition> rendition = this.renditions.find(uri.substring(start), acceptsWebp(request));
			if (rendition.isPresent()) {
				this.renditionResponse.send(rendition.get(), request, response);
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

}

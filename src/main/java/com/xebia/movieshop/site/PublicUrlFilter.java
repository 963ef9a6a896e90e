package com.xebia.movieshop.site;

import java.io.IOException;
import java.net.URI;
import java.util.Locale;

import com.xebia.movieshop.settings.PublicUrl;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Restores the public URL in every request, whatever proxies changed in it, because
 * redirects and cookies depend on it.
 */
@Component
@ConditionalOnExpression("!environment['movieshop.public-url'].isEmpty()")
@Order(Ordered.HIGHEST_PRECEDENCE)
class PublicUrlFilter extends OncePerRequestFilter {

	private final URI url;

	private final String path;

	PublicUrlFilter(PublicUrl publicUrl) {
		String url = publicUrl.publicUrl();
		try {
			this.url = URI.create(url.toLowerCase(Locale.ROOT));
			this.path = StringUtils.trimTrailingCharacter(String.valueOf(URI.create(url).getRawPath()), '/');
		}
		catch (IllegalArgumentException ex) {
			throw refuse(url);
		}
		boolean web = "https".equals(this.url.getScheme()) || "http".equals(this.url.getScheme());
		if (!web || this.url.getHost() == null || this.url.getUserInfo() != null || this.url.getQuery() != null
				|| this.url.getFragment() != null || !this.path.matches("(/[\\w.~-]+)*")) {
			throw refuse(url);
		}
	}

	private static InvalidConfigurationPropertyValueException refuse(String url) {
		return new InvalidConfigurationPropertyValueException("movieshop.public-url", url,
				"it must be the address by which visitors reach the shop, such as https://shop.example: http or "
						+ "https, a host name, optionally a port and a path, and nothing else.");
	}

	// Error dispatches use the original request, so they need the public URL as well.
	@Override
	protected boolean shouldNotFilterErrorDispatch() {
		return false;
	}

	// Undertow dispatches to an error page within the request, without its wrapper.
	@Override
	protected void doFilterNestedErrorDispatch(HttpServletRequest request, HttpServletResponse response,
			FilterChain chain) throws ServletException, IOException {
		doFilterInternal(request, response, chain);
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		chain.doFilter(new PublicRequest(request), response);
	}

	/**
	 * A request with the scheme, host, port and path that the browser used. Without a
	 * public path, that of the deployment remains.
	 */
	private final class PublicRequest extends HttpServletRequestWrapper {

		PublicRequest(HttpServletRequest request) {
			super(request);
		}

		@Override
		public String getContextPath() {
			return PublicUrlFilter.this.path.isEmpty() ? super.getContextPath() : PublicUrlFilter.this.path;
		}

		@Override
		public String getRequestURI() {
			return getContextPath() + super.getRequestURI().substring(super.getContextPath().length());
		}

		@Override
		public String getScheme() {
			return PublicUrlFilter.this.url.getScheme();
		}

		@Override
		public boolean isSecure() {
			return "https".equals(getScheme());
		}

		@Override
		public String getServerName() {
			return PublicUrlFilter.this.url.getHost();
		}

		@Override
		public int getServerPort() {
			int port = PublicUrlFilter.this.url.getPort();
			return (port >= 0) ? port : isSecure() ? 443 : 80;
		}

		@Override
		public StringBuffer getRequestURL() {
			return new StringBuffer(getScheme() + "://" + PublicUrlFilter.this.url.getAuthority())
				.append(getRequestURI());
		}

	}

}

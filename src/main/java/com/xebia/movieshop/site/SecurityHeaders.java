package com.xebia.movieshop.site;

import java.util.List;

import com.xebia.movieshop.settings.PublicUrl;

import org.springframework.boot.web.servlet.FilterRegistration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.security.web.header.Header;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.security.web.header.writers.CompositeHeaderWriter;
import org.springframework.security.web.header.writers.HstsHeaderWriter;
import org.springframework.security.web.header.writers.StaticHeadersWriter;

/**
 * Sets the security headers of every response, also of those that do not pass Spring
 * Security: pictures, requests that its firewall rejects, and errors of the server.
 */
@Configuration(proxyBeanMethods = false)
class SecurityHeaders {

	// Only the shop's own scripts can create blob URLs, from which they decode pictures.
	private static final String CONTENT_SECURITY_POLICY = "default-src 'none'; img-src 'self' blob:; style-src 'self'; "
			+ "font-src 'self'; manifest-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

	@Bean
	HeaderWriter securityHeaderWriter(PublicUrl publicUrl) {
		HstsHeaderWriter transportSecurity = new HstsHeaderWriter();
		transportSecurity.setRequestMatcher((request) -> publicUrl.isSecure() || request.isSecure());
		return new CompositeHeaderWriter(List.of(transportSecurity,
				new StaticHeadersWriter(List.of(new Header("X-Content-Type-Options", "nosniff"),
						new Header("X-XSS-Protection", "0"), new Header("X-Frame-Options", "DENY"),
						new Header("Content-Security-Policy", CONTENT_SECURITY_POLICY),
						new Header("Referrer-Policy", "same-origin")))));
	}

	@Bean
	@FilterRegistration(order = Ordered.HIGHEST_PRECEDENCE + 1)
	HeaderWriterFilter securityHeaderFilter(HeaderWriter headers) {
		HeaderWriterFilter filter = new HeaderWriterFilter(List.of(headers)) {

			// A server refuses some requests without passing them to any filter.
			@Override
			protected boolean shouldNotFilterErrorDispatch() {
				return false;
			}

		};
		// Some containers commit a forwarded response too soon.
		filter.setShouldWriteHeadersEagerly(true);
		return filter;
	}

}

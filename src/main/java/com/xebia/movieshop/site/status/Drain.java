package com.xebia.movieshop.site.status;

import java.io.IOException;
import java.time.Duration;

import com.xebia.movieshop.settings.ShopSettings;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Drains connections before shutdown: for the drain time the shop reports that it is not
 * ready, still answers all requests, and closes each connection after its response, so
 * that none is in use when the server stops. Zero, the default, skips the drain.
 */
@Component
@ConditionalOnNotWarDeployment
@ConditionalOnProperty(name = "movieshop.command", havingValue = "serve")
@Order(Ordered.HIGHEST_PRECEDENCE)
class Drain extends HttpFilter {

	private final Duration time;

	private volatile boolean draining;

	Drain(ShopSettings settings) {
		this.time = settings.drainTime();
	}

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		if (this.draining) {
			response.setHeader(HttpHeaders.CONNECTION, "close");
		}
		chain.doFilter(request, response);
	}

	// Boot has reported before that the shop is not ready, and stops the server later. A
	// separate management port has a context of its own, which sends the event once more.
	@EventListener(ContextClosedEvent.class)
	@Order(Ordered.HIGHEST_PRECEDENCE)
	void drain() {
		if (this.draining || this.time.isZero()) {
			return;
		}
		this.draining = true;
		try {
			Thread.sleep(this.time.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}

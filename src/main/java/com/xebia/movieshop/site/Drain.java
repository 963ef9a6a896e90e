package com.xebia.movieshop.site;

import java.io.IOException;
import java.time.Duration;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;
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
class Drain extends HttpFilter implements SmartLifecycle {

	private static final long serialVersionUID = 1L;

	private final transient ApplicationEventPublisher events;

	private final Duration time;

	private volatile boolean running;

	private volatile boolean draining;

	Drain(ApplicationEventPublisher events, @Value("${movieshop.drain-time}") Duration time) {
		this.events = events;
		this.time = time;
	}

	@Override
	protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		if (this.draining) {
			response.setHeader(HttpHeaders.CONNECTION, "close");
		}
		chain.doFilter(request, response);
	}

	@Override
	public void start() {
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
		if (this.time.isZero()) {
			return;
		}
		AvailabilityChangeEvent.publish(this.events, this, ReadinessState.REFUSING_TRAFFIC);
		this.draining = true;
		try {
			Thread.sleep(this.time.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	// The highest phase stops first, so connections are drained before the server stops.
	@Override
	public int getPhase() {
		return Integer.MAX_VALUE;
	}

}

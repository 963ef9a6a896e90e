package com.xebia.movieshop.site;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Asks the embedded server for a page of each kind once, so that the first visitor does
 * not wait until hundreds of classes are loaded. What it is answered does not matter.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "serve", matchIfMissing = true)
class PageWarmUp {

	private static final Log logger = LogFactory.getLog(PageWarmUp.class);

	private static final List<String> PAGES = List.of("/", "/movies", "/movies?form", "/movies/warm-up");

	private static final int TIMEOUT = 5000;

	@EventListener
	@Order(0)
	void request(ApplicationReadyEvent event) {
		Environment environment = event.getApplicationContext().getEnvironment();
		String port = environment.getProperty("local.server.port");
		String address = environment.getProperty("server.address", "localhost");
		String path = environment.getProperty("server.servlet.context-path", "");
		if (port != null) {
			PAGES.forEach((page) -> request("http://" + address + ":" + port + path + page));
		}
	}

	private static void request(String page) {
		try {
			HttpURLConnection connection = (HttpURLConnection) URI.create(page).toURL().openConnection();
			connection.setRequestProperty("Accept", "text/html");
			connection.setConnectTimeout(TIMEOUT);
			connection.setReadTimeout(TIMEOUT);
			connection.getResponseCode();
			connection.disconnect();
		}
		catch (IOException | IllegalArgumentException ex) {
			logger.debug("No matter, the first visitor waits", ex);
		}
	}

}

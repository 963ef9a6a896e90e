package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

import com.sun.net.httpserver.HttpServer;
import com.xebia.movieshop.search.index.OpenSearch.OpenSearchIndex;
import com.xebia.movieshop.search.query.IndexQuery;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link OpenSearchIndex} with responses that a healthy server does not send.
 */
@ExtendWith(OutputCaptureExtension.class)
class OpenSearchIndexTests {

	@Test
	void queryThatTheServerRefusesIsAnsweredWithATimeToTryAgain(CapturedOutput output) throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		OpenSearch store = new OpenSearch("http://127.0.0.1:" + server.getAddress().getPort(), "shop");
		OpenSearchIndex stored = store.create();
		server.createContext("/", (exchange) -> {
			String path = exchange.getRequestURI().getPath();
			String body = "{}";
			if (path.endsWith("_alias")) {
				body = "{\"%s\": {\"aliases\": {\"%s\": {}}}}".formatted(stored.name(), store.alias());
			}
			else if (path.endsWith("_search")) {
				body = "{\"error\": {\"type\": \"too_many_nested_clauses\"}}";
			}
			else if (path.equals("/")) {
				body = "{\"version\": {\"distribution\": \"opensearch\", \"number\": \"2.19.1\"}}";
			}
			else if (path.startsWith("/_cluster")) {
				body = "{\"status\": \"green\", \"timed_out\": false}";
			}
			exchange.getResponseHeaders().set("Content-Type", "application/json");
			boolean head = exchange.getRequestMethod().equals("HEAD");
			exchange.sendResponseHeaders(path.endsWith("_search") ? 400 : 200, head ? -1 : 0);
			if (!head) {
				exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
			}
			exchange.close();
		});
		server.start();
		CurrentIndex index = new CurrentIndex(mock());
		SearchIndex opened = stored.open();
		index.replace(opened);
		assertThatExceptionOfType(SearchUnavailableException.class)
			.isThrownBy(() -> index.ask((asked) -> asked.ask(MovieQuery.of("rashomon"), IndexQuery::facets)))
			.matches((ex) -> ex.getStatusCode().value() == 503 && ex.getHeaders().containsHeader("Retry-After"));
		assertThat(opened.isUsable()).isTrue();
		assertThat(output.getOut().lines().filter((line) -> line.contains("OpenSearch refused a query"))).hasSize(1)
			.allMatch((line) -> line.contains("too_many_nested_clauses"));
		index.replace(null);
		server.stop(0);
	}

}

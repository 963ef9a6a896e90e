package com.xebia.movieshop.exporting;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.search.query.MovieQuery;
import org.apache.commons.io.function.Uncheck;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

class ExportControllerTests {

	@Test
	void exportBeyondTheLimitIsRefusedUntilAnotherEnds() throws Exception {
		CountDownLatch begun = new CountDownLatch(2);
		CountDownLatch end = new CountDownLatch(1);
		MovieCatalogue catalogue = mock();
		given(catalogue.readWhole(any(), any())).willAnswer((call) -> {
			begun.countDown();
			end.await(1, TimeUnit.MINUTES);
			return List.of();
		});
		ExportController controller = new ExportController(catalogue, mock(), mock(), mock(), new JsonMapper(),
				() -> "EUR");
		List<CompletableFuture<Void>> exports = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			exports.add(CompletableFuture.runAsync(() -> export(controller, new MockHttpServletResponse()),
					(export) -> new Thread(export).start()));
		}
		assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
		MockHttpServletResponse refused = new MockHttpServletResponse();
		assertThatExceptionOfType(BusyException.class).isThrownBy(() -> export(controller, refused))
			.matches((ex) -> ex.getStatusCode().value() == 503)
			.satisfies((ex) -> assertThat(ex.getHeaders().getFirst("Retry-After")).isNotNull());
		end.countDown();
		exports.forEach(CompletableFuture::join);
		MockHttpServletResponse next = new MockHttpServletResponse();
		export(controller, next);
		assertThat(next.getContentType()).startsWith("text/csv");
	}

	private static void export(ExportController controller, MockHttpServletResponse response) {
		Uncheck.run(() -> controller.export("csv", MovieQuery.ALL, new MockHttpServletRequest("GET", "/movies/export"),
				response));
	}

}

package com.xebia.movieshop.exporting;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.staff.Role;
import jakarta.servlet.ServletOutputStream;
import org.apache.commons.io.function.Uncheck;
import org.awaitility.Awaitility;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.mock.web.DelegatingServletOutputStream;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;

@Timeout(60)
class ExportControllerTests {

	private final MovieCatalogue catalogue = mock();

	private final CountDownLatch end = new CountDownLatch(1);

	private ExportController controller;

	@BeforeEach
	void create() {
		Movie movie = new Movie(new ObjectId());
		MovieReader reader = mock();
		given(reader.find(anyCollection())).willReturn(List.of(movie));
		given(this.catalogue.ids(any())).willAnswer((call) -> Stream.of(movie.getId()));
		this.controller = new ExportController(this.catalogue, reader, mock(), mock(), new JsonMapper(), () -> "EUR");
	}

	@Test
	void clientsThatReadSlowlyDoNotKeepOthersWaiting() throws Exception {
		AtomicInteger begun = new AtomicInteger();
		List<CompletableFuture<?>> slow = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			int before = i;
			slow.add(start(new MockHttpServletResponse() {

				@Override
				public ServletOutputStream getOutputStream() {
					begun.incrementAndGet();
					Awaitility.await().until(() -> ExportControllerTests.this.end.getCount() == 0);
					return new DelegatingServletOutputStream(OutputStream.nullOutputStream());
				}

			}));
			Awaitility.await().until(() -> begun.get() > before);
		}
		MockHttpServletResponse response = new MockHttpServletResponse();
		export(response);
		assertThat(response.getContentType()).startsWith("text/csv");
		assertThat(response.getContentAsString()).hasLineCount(2);
		this.end.countDown();
		slow.forEach(CompletableFuture::join);
	}

	@Test
	void exportBeyondThoseThatWaitIsRefused() throws Exception {
		given(this.catalogue.ids(any())).willAnswer((call) -> {
			this.end.await();
			return Stream.empty();
		});
		List<CompletableFuture<?>> exports = new ArrayList<>();
		for (int i = 0; i < 30; i++) {
			exports.add(start(new MockHttpServletResponse()));
		}
		CompletableFuture.anyOf(exports.toArray(CompletableFuture[]::new))
			.exceptionally((ex) -> null)
			.get(30, TimeUnit.SECONDS);
		assertThatExceptionOfType(BusyException.class).isThrownBy(() -> export(new MockHttpServletResponse()))
			.matches((ex) -> ex.getStatusCode().value() == 503)
			.satisfies((ex) -> assertThat(ex.getHeaders().getFirst("Retry-After")).isNotNull());
		this.end.countDown();
		assertThat(exports).allSatisfy((export) -> export.exceptionally((ex) -> null).join());
		export(new MockHttpServletResponse());
	}

	@Test
	void headRequestReadsNothing() throws Exception {
		MockHttpServletResponse response = new MockHttpServletResponse();
		MockHttpServletRequest request = new MockHttpServletRequest("HEAD", "");
		request.addUserRole(Role.CURATOR);
		this.controller.export("csv", MovieQuery.ALL, request, response);
		assertThat(response.getContentType()).startsWith("text/csv");
		assertThat(response.getContentAsByteArray()).isEmpty();
		then(this.catalogue).shouldHaveNoInteractions();
	}

	private CompletableFuture<?> start(MockHttpServletResponse response) {
		return CompletableFuture.runAsync(() -> export(response), (export) -> new Thread(export).start());
	}

	private void export(MockHttpServletResponse response) {
		Uncheck
			.run(() -> this.controller.export("csv", MovieQuery.ALL, new MockHttpServletRequest("GET", ""), response));
	}

}

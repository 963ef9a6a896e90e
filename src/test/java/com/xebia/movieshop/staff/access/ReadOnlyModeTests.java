package com.xebia.movieshop.staff.access;

import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.TestAccounts;
import com.xebia.movieshop.staff.WriteMode;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.csrf;

/**
 * Tests for the shop without a password in a container, which determines the address.
 */
@SpringBootTest
@AutoConfigureMockMvc
@OnEngine
class ReadOnlyModeTests {

	@Autowired
	private MockMvcTester mvc;

	@Test
	void anonymousReadIsPermitted() {
		assertThat(this.mvc.get().uri("/movies")).hasStatusOk()
			.model()
			.containsEntry("writeMode", WriteMode.READ_ONLY)
			.containsEntry("mayWrite", false);
	}

	@Test
	void writeIsRefusedWithTheReason() {
		assertThat(this.mvc.post().uri("/movies").with(csrf()).param("title", "M"))
			.satisfies(ReadOnlyModeTests::isRefused);
		assertThat(this.mvc.delete().uri("/movies/0123456789abcdef01234567").with(csrf()))
			.satisfies(ReadOnlyModeTests::isRefused);
	}

	@Test
	void formRequestCreatesNoSession() {
		MvcTestResult result = this.mvc.get().uri("/movies?form").accept("text/html").exchange();
		isRefused(result);
		assertThat(result.getRequest().getSession(false)).isNull();
		assertThat(result.getResponse().getCookies()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/curator/anything", "/bin", "/audit", "/movies/000000000000000000000000/history",
			"/movies/000000000000000000000000/history/0", "/actuator/prometheus" })
	void pagesForCuratorsAreRefused(String path) {
		isRefused(this.mvc.get().uri(path).accept("text/html").exchange());
	}

	@Test
	void accountMayNotWriteWithoutThePasswordOfTheConfiguration(@Autowired MongoOperations mongo) {
		mongo.save(TestAccounts.account("somebody", Role.MANAGER));
		isRefused(this.mvc.get()
			.uri("/bin")
			.accept("text/html")
			.headers((headers) -> headers.setBasicAuth("somebody", TestAccounts.PASSWORD))
			.exchange());
	}

	private static void isRefused(MvcTestResult result) {
		assertThat(result).hasStatus(HttpStatus.FORBIDDEN);
		assertThat(result.getResponse().getErrorMessage()).isEqualTo("read_only");
	}

}

package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The shop shared by this JVM's tests, on the server under test: initially empty, with a
 * password and default limits.
 */
final class Deployment {

	static final String PASSWORD = "Käse: {sorry} %41";

	// The directory of the servlet container below target/containers, or empty for the
	// embedded server.
	static final String SERVER = System.getProperty("movieshop.server", "");

	static final String[] PAGE = { "Accept", "text/html" };

	private static @Nullable Shop shared;

	private Deployment() {
	}

	// Starts the shop unless it runs. No test may stop it.
	static synchronized Shop shared() throws IOException {
		if (shared == null) {
			shared = Shop.start(command("MOVIESHOP_CURATOR_PASSWORD=" + PASSWORD));
		}
		return shared;
	}

	// Returns the command that starts the shop on the server under test. On the embedded
	// server it is unpacked, which starts faster; CatalogueTests start the packed WAR.
	static ShopCommand command(String... variables) {
		List<String> settings = settings(variables);
		if (isEmbedded()) {
			return ShopCommand.unpacked(settings);
		}
		return SERVER.startsWith("apache-tomcat") ? new TomcatCommand(settings) : new WildFlyCommand(settings);
	}

	// With a password, the embedded server would listen on all addresses.
	private static List<String> settings(String... variables) {
		return Stream.concat(Stream.of("MOVIESHOP_SAMPLE_DATA=false", "SERVER_ADDRESS=127.0.0.1"), Stream.of(variables))
			.toList();
	}

	static boolean isEmbedded() {
		return SERVER.isEmpty();
	}

	static String[] curator(String... headers) {
		HttpHeaders credentials = new HttpHeaders();
		credentials.setBasicAuth("curator", PASSWORD, StandardCharsets.UTF_8);
		return Stream
			.concat(Stream.of("Authorization", String.valueOf(credentials.getFirst("Authorization"))),
					Stream.of(headers))
			.toArray(String[]::new);
	}

	static Client signedIn() throws IOException {
		Client client = shared().client();
		HttpResponse<String> answer = signIn(client, PASSWORD);
		assertThat(location(answer)).as(answer.body()).startsWith("/movies");
		return client;
	}

	static HttpResponse<String> signIn(Client client, String password) throws IOException {
		return submit(client, "/login", "_csrf=" + client.formToken("/login") + "&username=curator&password="
				+ URLEncoder.encode(password, StandardCharsets.UTF_8));
	}

	static HttpResponse<String> submit(Client client, String path, String form) throws IOException {
		return client.send("POST", path, form, "Content-Type", "application/x-www-form-urlencoded", "Accept",
				"text/html");
	}

	static String create(Form form) throws IOException {
		HttpResponse<String> answer = shared().client().post("/movies", form, curator(PAGE));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
		return location(answer);
	}

	// Returns the path and query of a redirect to the shop's own address.
	static String location(HttpResponse<String> answer) throws IOException {
		String root = shared().url("");
		String location = answer.headers().firstValue("Location").orElseThrow();
		String target = URI.create(root + "/").resolve(location).toString();
		assertThat(target).startsWith(root + "/").doesNotContain(";");
		return target.substring(root.length());
	}

	// Checks that a response is a page in the shop's layout.
	static void assertPage(HttpResponse<String> answer, int status) {
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
		assertThat(answer.headers().firstValue("Content-Type").orElse(""))
			.isEqualToIgnoringCase("text/html;charset=UTF-8");
		assertThat(answer.headers().allValues("Content-Language")).containsExactly("en");
		assertThat(answer.body()).startsWith("<!DOCTYPE html>")
			.contains("class=\"page-header", "/css/shop")
			.doesNotContain("Exception", "\tat ")
			.endsWith("</html>");
	}

}

package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for a shop without a password: only users of its machine can write.
 */
class LocalModeTests {

	private static Shop shop;

	@BeforeAll
	static void start() throws IOException {
		shop = Shop.shared();
	}

	@Test
	void onlyTheLoopbackAddressAnswers() throws IOException {
		connect(InetAddress.getByName("127.0.0.1"));
		// A server on all addresses would also answer on this address of every Linux.
		Stream<InetAddress> canary = Stream.of(InetAddress.getByName("127.0.0.2"));
		Stream<InetAddress> others = NetworkInterface.networkInterfaces()
			.flatMap(NetworkInterface::inetAddresses)
			.filter((address) -> !address.isLoopbackAddress());
		for (InetAddress address : Stream.concat(canary, others).toList()) {
			assertThatExceptionOfType(IOException.class).as(address.toString()).isThrownBy(() -> connect(address));
		}
	}

	@ParameterizedTest
	@CsvSource({ "Host, 127.0.0.1.shop.example:8080", "X-Forwarded-For, 127.0.0.1", "X-Forwarded-Host, localhost",
			"Forwarded, for=127.0.0.1", "X-Real-IP, 127.0.0.1", "Via, 1.1 proxy" })
	void requestThatSeemsToComeFromElsewhereCannotWrite(String header, String value) throws IOException {
		Client client = shop.client();
		Form form = Form.movie("By " + header).with("_csrf", client.token());
		for (HttpResponse<String> answer : List.of(client.post("/movies", form, header, value, "Accept", "text/html"),
				client.get("/movies?form", header, value, "Accept", "text/html"))) {
			assertThat(answer.statusCode()).isEqualTo(403);
			assertThat(answer.body()).contains("MOVIESHOP_CURATOR_PASSWORD").contains("page-header");
		}
		assertThat(client.get("/movies?size=100", header, value).body()).doesNotContain("By " + header)
			.doesNotContain("Add a movie");
		client.create(form);
		assertThat(client.get("/movies?size=100").body()).contains("By " + header);
	}

	@Test
	void formWithoutItsTokenIsRefused() throws IOException {
		Client client = shop.client();
		HttpResponse<String> answer = client.post("/movies", Form.movie("Forged").with("_csrf", "guess"));
		assertThat(answer.statusCode()).isEqualTo(403);
		assertThat(client.get("/movies?size=100").body()).doesNotContain("Forged");
	}

	private static void connect(InetAddress address) throws IOException {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(address, shop.port()), 2000);
		}
	}

}

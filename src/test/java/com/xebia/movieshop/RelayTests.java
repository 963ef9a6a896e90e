package com.xebia.movieshop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a release behind the relay of a gear tells its visitors apart by address.
 */
class RelayTests {

	private static final InetAddress LOCAL = InetAddress.getLoopbackAddress();

	@TempDir
	Path directory;

	@Test
	void eachClientHasAnAddressOfItsOwnThatIsNotThatOfThisMachine() throws Exception {
		InetAddress visitor = NetworkInterface.networkInterfaces()
			.flatMap(NetworkInterface::inetAddresses)
			.filter((address) -> !address.isLoopbackAddress() && !address.isLinkLocalAddress()
					&& address.getAddress().length == 4)
			.findFirst()
			.orElseThrow();
		int port;
		try (ServerSocket free = new ServerSocket(0)) {
			port = free.getLocalPort();
		}
		try (ServerSocket release = new ServerSocket(0, 50, LOCAL)) {
			Path file = Files.writeString(this.directory.resolve("target"),
					"0.0.0.0 " + port + " " + release.getLocalPort());
			Process relay = new ProcessBuilder("java", ".openshift/Relay.java", file.toString()).inheritIO().start();
			try {
				Awaitility.await()
					.atMost(Duration.ofMinutes(1))
					.ignoreExceptions()
					.until(() -> connect(LOCAL, port, release).equals(LOCAL));
				InetAddress seen = connect(visitor, port, release);
				assertThat(seen).isNotEqualTo(LOCAL).matches(InetAddress::isLoopbackAddress);
				assertThat(connect(visitor, port, release)).isEqualTo(seen);
			}
			finally {
				relay.destroy();
			}
		}
	}

	// Returns the address from which the release sees a connection.
	private static InetAddress connect(InetAddress address, int port, ServerSocket release) throws IOException {
		try (Socket client = new Socket()) {
			client.connect(new InetSocketAddress(address, port));
			release.setSoTimeout(10_000);
			try (Socket seen = release.accept()) {
				return seen.getInetAddress();
			}
		}
	}

}

package com.xebia.movieshop.site.status;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;
import com.xebia.movieshop.mongo.Database;
import com.xebia.movieshop.settings.ShopSettings;
import com.xebia.movieshop.staff.WriteMode;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Logs at startup where the shop stores its data and how to reach it. Warns about a
 * password sent in clear text and about little memory.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "serve")
class StartupLog {

	private static final Log logger = LogFactory.getLog(StartupLog.class);

	// In megabytes. A JVM counts a little less than the heap that it was given.
	private static final int MIN_HEAP = 120;

	// In megabytes: classes, code, threads, connections and pictures being decoded.
	private static final int MIN_BESIDES_HEAP = 300;

	// One of these is set if the server, or perhaps a proxy, has a certificate.
	private static final List<String> ENCRYPTION = List.of("server.ssl.bundle", "server.ssl.key-store",
			"server.ssl.certificate", "server.forward-headers-strategy");

	private final Database database;

	private final WriteMode mode;

	private final Path dataDirectory;

	StartupLog(Database database, WriteMode mode, ShopSettings settings) {
		this.database = database;
		this.mode = mode;
		this.dataDirectory = settings.dataDir();
	}

	@EventListener
	void log(ApplicationReadyEvent event) {
		Environment environment = event.getApplicationContext().getEnvironment();
		String port = environment.getProperty("local.server.port");
		String path = environment.getProperty("server.servlet.context-path", "").replaceFirst("/?$", "/");
		String local = (port != null) ? "at http://localhost:" + port + path : "in this container";
		String url = environment.getProperty("movieshop.public-url", "");
		String address = url.isEmpty() ? local : "at " + url;
		logger.info("Open " + address + ". Database: " + this.database.description() + ". Data directory: "
				+ this.dataDirectory + ". " + writers());
	}

	@EventListener
	void warnOfClearTextPassword(ApplicationReadyEvent event) {
		Environment environment = event.getApplicationContext().getEnvironment();
		boolean reachable = Stream
			.of(environment.getProperty("server.address", "0.0.0.0"),
					environment.getProperty("movieshop.relay-address", ""))
			.anyMatch((address) -> !address.matches("|127\\..*|::1|localhost"));
		boolean encrypted = environment.getProperty("movieshop.public-url", "").startsWith("https")
				|| ENCRYPTION.stream().anyMatch(environment::containsProperty);
		if (this.mode == WriteMode.SIGN_IN && environment.containsProperty("local.server.port") && reachable
				&& !encrypted) {
			logger.warn("The curator's password is sent in clear text: let a proxy terminate TLS, and set "
					+ "MOVIESHOP_PUBLIC_URL to its address, such as https://shop.example.");
		}
	}

	// Before samples are drawn, as that may take more memory than there is.
	@EventListener(ApplicationStartedEvent.class)
	void warnOfLittleMemory() {
		if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
			warnOfLittleMemory(Runtime.getRuntime().maxMemory() >> 20, system.getTotalMemorySize() >> 20);
		}
	}

	// Takes megabytes. In a container the total is the container's limit.
	static void warnOfLittleMemory(long heap, long total) {
		if (heap < MIN_HEAP || total - heap < MIN_BESIDES_HEAP) {
			logger.warn(
					("This process has %d MB of memory and %d MB of it as heap; below %d MB of heap and %d MB besides, it "
							+ "may be killed while it reads pictures: raise the container's limit to 512 MB, or set "
							+ "-XX:MaxRAMPercentage=30 instead of -Xmx.")
						.formatted(total, heap, MIN_HEAP, MIN_BESIDES_HEAP));
		}
	}

	private String writers() {
		return switch (this.mode) {
			case SIGN_IN -> "Signed-in curators may write.";
			case LOCAL -> "Everybody on this machine, and nobody else, may read and write; "
					+ "set MOVIESHOP_CURATOR_PASSWORD to open the shop to others.";
			case READ_ONLY -> "Nobody may write, because no password is set. Set MOVIESHOP_CURATOR_PASSWORD.";
		};
	}

}

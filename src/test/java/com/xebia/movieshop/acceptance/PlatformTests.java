package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.xebia.movieshop.support.Mongod;
import org.apache.commons.io.function.Uncheck;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the commands and environments of platforms: movies and posters survive the
 * loss of a platform's disk.
 */
@Tag("soak")
class PlatformTests {

	private static final String PASSWORD = "a long secret";

	private static final String READINESS = "/actuator/health/readiness";

	// Heroku's Java options for 512 MB.
	private static final String HEROKU = "-Xmx300m -Xss512k -XX:CICompilerCount=2 -Dfile.encoding=UTF-8";

	@TempDir
	Path directory;

	private final JsonNode container = container(manifest("base/deployment.yaml"));

	// The entry point of the image, in the same form as a container's command.
	private final List<String> entryPoint = JsonMapper.shared()
		.readTree(Uncheck.get(() -> Files.readString(Path.of(".openshift/Containerfile"))).split("ENTRYPOINT ")[1])
		.valueStream()
		.map(JsonNode::stringValue)
		.toList();

	private static JsonNode manifest(String path) {
		return yaml(Uncheck.get(() -> Files.readString(Path.of(".openshift/kubernetes", path))));
	}

	private static JsonNode yaml(String text) {
		return JsonMapper.builder().build().valueToTree(new Yaml().load(text));
	}

	private static JsonNode container(JsonNode deployment) {
		return deployment.at("/spec/template/spec/containers/0");
	}

	@Test
	void posterOutlivesADyno() throws IOException {
		Path home = this.directory.resolve("app");
		try (Mongod mongod = Mongod.start(); DeployedShop shop = dyno(home, mongod.uri("films"))) {
			startDyno(home, shop);
			// otherwise a signal would end the shell, and the shop would not drain
			assertThat(shop.process().info().command().orElseThrow()).endsWith("/java");
			assertForwardedHeadersAreTrusted(shop);
			String movie = create(shop);
			shop.kill();
			assertThat(home.resolve(".movieshop")).isNotEmptyDirectory();
			FileSystemUtils.deleteRecursively(home);
			startDyno(home, shop);
			assertIsThere(shop, movie);
			assertDrainsBeforeItWouldBeKilled(shop, movie);
		}
	}

	private static void assertDrainsBeforeItWouldBeKilled(DeployedShop shop, String movie) throws IOException {
		CompletableFuture<Process> end = shop.process().onExit().orTimeout(30, TimeUnit.SECONDS);
		shop.process().destroy();
		Awaitility.await().until(() -> shop.client().get(READINESS).statusCode() == 503);
		assertIsThere(shop, movie);
		assertThat(end).isNotDone().succeedsWithin(Duration.ofMinutes(2));
	}

	private static void startDyno(Path home, DeployedShop shop) throws IOException {
		Files.createDirectories(home.resolve("target"));
		Files.copy(ShopCommand.war(), home.resolve("target/movieshop.war"));
		Files.createDirectory(home.resolve("tmp"));
		shop.start();
		shop.await(READINESS);
	}

	private DeployedShop dyno(Path home, String uri) throws IOException {
		String command = Files.readString(Path.of("Procfile")).strip().replaceFirst("^web: ", "");
		return new DeployedShop(home, home, List.of("sh", "-c", command),
				Map.of("HOME", home.toString(), "DYNO", "web.1", "JAVA_TOOL_OPTIONS", HEROKU, "JAVA_OPTS",
						temporaryFilesIn(home.resolve("tmp")), "MONGODB_URI", uri, "MOVIESHOP_CURATOR_PASSWORD",
						PASSWORD));
	}

	@Test
	void posterOutlivesAPod() throws IOException {
		Path root = this.directory.resolve("root");
		try (Mongod mongod = Mongod.start();
				DeployedShop shop = pod(root, environment(Stream.empty(),
						Map.of("MONGODB_URI", mongod.uri("films"), "MOVIESHOP_CURATOR_PASSWORD", PASSWORD)))) {
			unpackImage(root);
			List<Path> image = shop.files(mounts(root));
			startAndProbe(shop);
			assertForwardedHeadersAreTrusted(shop);
			String movie = create(shop);
			shop.kill();
			assertThat(shop.files(mounts(root))).containsExactlyInAnyOrderElementsOf(image);
			assertThat(root.resolve("data")).isNotEmptyDirectory();
			FileSystemUtils.deleteRecursively(root);
			unpackImage(root);
			startAndProbe(shop);
			assertIsThere(shop, movie);
		}
	}

	@Test
	void singlePodKeepsItsDataInItsVolume() throws IOException {
		Path root = this.directory.resolve("root");
		JsonNode changes = yaml(manifest("single/kustomization.yaml").at("/patches/0/patch").stringValue());
		try (DeployedShop shop = pod(root, environment(container(changes).path("env").valueStream(),
				Map.of("MOVIESHOP_CURATOR_PASSWORD", PASSWORD)))) {
			unpackImage(root);
			startAndProbe(shop);
			String movie = create(shop);
			shop.kill();
			Path volume = Files.move(root.resolve("data"), this.directory.resolve("volume"));
			FileSystemUtils.deleteRecursively(root);
			unpackImage(root);
			FileSystemUtils.deleteRecursively(root.resolve("data"));
			Files.move(volume, root.resolve("data"));
			startAndProbe(shop);
			assertIsThere(shop, movie);
		}
	}

	@Test
	void containersStartAsTheEntryPointDoes() {
		assertThat(this.container.has("command") || this.container.has("args")).isFalse();
		JsonNode changes = yaml(manifest("openshift/kustomization.yaml").at("/patches/0/patch").stringValue());
		assertThat(container(changes).path("command").valueStream().map(JsonNode::stringValue).toList())
			.isEqualTo(this.entryPoint.stream()
				.map((part) -> part.replace("-XX:SharedArchiveFile=/deployments/movieshop.jsa ", "")
					.replace("movieshop.jar", "movieshop.war"))
				.toList());
	}

	// Uses the image's entry point and the container's environment, with their paths
	// moved below a directory.
	private DeployedShop pod(Path root, Map<String, String> environment) throws IOException {
		environment.replace("MOVIESHOP_DATA_DIR", root + environment.get("MOVIESHOP_DATA_DIR"));
		environment.put("JAVA_OPTS", temporaryFilesIn(root.resolve("tmp")));
		environment.put("HOME", root.toString());
		// drawing their posters takes long
		environment.put("MOVIESHOP_SAMPLE_DATA", "false");
		environment.put("KUBERNETES_SERVICE_HOST", "10.0.0.1");
		environment.put("KUBERNETES_SERVICE_PORT", "443");
		List<String> command = this.entryPoint.stream()
			.map((part) -> part.replace("/deployments/", root + "/deployments/"))
			.toList();
		return new DeployedShop(root, root, command, environment);
	}

	private Map<String, String> environment(Stream<JsonNode> changes, Map<String, String> secret) {
		Map<String, String> environment = new HashMap<>();
		Stream.concat(this.container.path("env").valueStream(), changes).forEach((variable) -> {
			String value = variable.has("valueFrom")
					? secret.get(variable.at("/valueFrom/secretKeyRef/key").stringValue())
					: variable.path("value").stringValue();
			environment.compute(variable.path("name").stringValue(), (name, former) -> value);
		});
		return environment;
	}

	private void unpackImage(Path root) throws IOException {
		Path shop = root.resolve("deployments");
		FileSystemUtils.copyRecursively(ShopCommand.unpacked(), shop);
		for (Path mount : mounts(root)) {
			Files.createDirectories(mount);
		}
		// has no effect for root, so the test also checks which files were written
		assertThat(shop.toFile().setReadOnly()).isTrue();
	}

	private Path[] mounts(Path root) {
		return this.container.path("volumeMounts")
			.valueStream()
			.map((mount) -> Path.of(root + mount.path("mountPath").stringValue()))
			.toArray(Path[]::new);
	}

	private void startAndProbe(DeployedShop shop) throws IOException {
		shop.start();
		Stream.of("startupProbe", "livenessProbe", "readinessProbe")
			.forEach((probe) -> shop.await(this.container.at("/" + probe + "/httpGet/path").stringValue()));
	}

	private static String temporaryFilesIn(Path directory) {
		// the C2 compiler does not pay off in such a short run
		return "-XX:TieredStopAtLevel=1 -XX:-UsePerfData -Djava.io.tmpdir=" + directory;
	}

	private static String create(DeployedShop shop) throws IOException {
		String credentials = Base64.getEncoder()
			.encodeToString(("curator:" + PASSWORD).getBytes(StandardCharsets.UTF_8));
		HttpResponse<String> answer = shop.client()
			.post("/movies", Form.movie("Sunrise").withFile(Pictures.png(300, 400)), "Authorization",
					"Basic " + credentials);
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
		return answer.headers().firstValue("Location").orElseThrow().replaceFirst("^https?://[^/]+", "");
	}

	private static void assertIsThere(DeployedShop shop, String movie) throws IOException {
		assertThat(shop.client().get(movie).body()).contains("Sunrise");
		assertThat(shop.client().poster(movie).getWidth()).isEqualTo(300);
	}

	// Both platforms terminate TLS, and Spring Boot detects them by their environment.
	private static void assertForwardedHeadersAreTrusted(DeployedShop shop) throws IOException {
		HttpResponse<String> answer = shop.client().get("/", "X-Forwarded-Proto", "https", "X-Forwarded-Port", "443");
		assertThat(answer.headers().firstValue("Strict-Transport-Security")).isPresent();
	}

}

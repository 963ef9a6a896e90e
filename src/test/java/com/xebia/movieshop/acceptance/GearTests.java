package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import com.xebia.movieshop.acceptance.Gear.Result;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests for a deployment by {@code git push}. Each push starts the WAR under test, but
 * with a stub for Maven; {@link PushTests} run real builds.
 */
@Tag("soak")
class GearTests {

	private static final String RECORD = "echo \"$(basename \"$0\") $(cat \"$OPENSHIFT_REPO_DIR/build\")\" >> \"$OPENSHIFT_DATA_DIR/hooks\"";

	private static final Map<String, String> RECORDING = Map.of("pre_build", RECORD, "build", RECORD, "deploy", RECORD,
			"post_deploy", RECORD);

	@AutoClose
	private static Gear gear;

	private static String[] pages;

	private static String movie;

	@BeforeAll
	static void pushTheFirst() throws IOException {
		gear = Gear.create();
		assertThat(gear.command("start").output()).contains("nothing was pushed yet");
		assertThat(gear.command("restart").output()).contains("nothing was pushed yet");
		Result pushed = gear.push("war", RECORDING);
		assertThat(pushed.status()).as(pushed.output()).isZero();
		assertThat(pushed.output()).contains("as release 1, without its tests",
				"release 1 answers at http://127.0.0.1:" + gear.port() + "/");
		pushed = gear.push("good", Map.of());
		assertThat(pushed.status()).as(pushed.output()).isZero();
		HttpResponse<String> created = gear.client()
			.post("/movies", Form.movie("Pushed").withFile(Pictures.png(60, 90)), Gear.BASIC);
		movie = created.headers().firstValue("Location").orElseThrow();
		pages = new String[] { "/movies", movie, "/movies?q=pushed", "/movies?q=pushed application/json",
				"/movies/suggestions?q=pus application/json", "/people", "/genres", gear.client().posterPath(movie) };
	}

	@Test
	void hooksRunInTheirOrderWithTheVariablesOfAGear() throws IOException {
		assertThat(gear.read("data/hooks").lines().limit(4)).containsExactly("pre_build war", "build war", "deploy war",
				"post_deploy war");
	}

	@Test
	void buildHasNoVariablesOfTheShop() throws IOException {
		Path checkout = gear.home().resolve("releases/1/repo");
		assertThat(checkout.resolve("maven-arguments")).content()
			.contains("clean package", "-Popenshift", "-DskipTests");
		assertThat(checkout.resolve("target")).isDirectoryContaining("glob:**/movieshop.war");
		assertThat(checkout.resolve("maven-environment")).content()
			.doesNotContain(Gear.PASSWORD)
			.doesNotContainPattern("(?m)^(MONGODB_URI|MOVIESHOP_\\w+|OPENSHIFT_\\w+|GIT_DIR)=");
	}

	@Test
	void releaseFollowsReleaseWithoutAFailedRequest() throws Exception {
		try (SteadyVisitors visitors = new SteadyVisitors(gear.port(), pages);
				SlowUpload upload = SlowUpload.beginSteadily(gear.port(), Gear.BASIC)) {
			String before = gear.read("current");
			Result pushed = gear.push("good", Map.of());
			assertThat(pushed.status()).as(pushed.output()).isZero();
			assertThat(gear.read("current")).isNotEqualTo(before);
			assertThat(upload.finish()).startsWith("HTTP/1.1 201 ");
			Result restarted = gear.command("restart");
			assertThat(restarted.status()).as(restarted.output()).isZero();
			Result back = gear.command("rollback", before);
			assertThat(back.status()).as(back.output()).isZero();
			assertThat(gear.read("current")).isEqualTo(before);
			assertThat(visitors.finish()).isEmpty();
			assertThat(visitors.answers()).isGreaterThan(100);
		}
		assertThat(gear.client().get(movie).body()).contains("Pushed");
		assertThat(gear.client().poster(movie).getWidth()).isEqualTo(60);
	}

	@Test
	void commitThatWasRolledBackIsPushedAgain() throws IOException {
		String before = gear.read("current");
		assertThat(gear.push("good", Map.of()).status()).isZero();
		String newer = gear.read("current");
		assertThat(gear.command("rollback", before).output()).contains("gear rollback " + newer + " returns");
		Result again = gear.pushTo("main");
		assertThat(again.status()).as(again.output()).isZero();
		assertThat(again.output()).contains("release " + newer + " is of this commit, too", "gear rollback " + newer);
		assertThat(gear.read("current")).isNotEqualTo(before).isNotEqualTo(newer);
	}

	@Test
	void restartAppliesAnotherAddressAndPort() throws Exception {
		try (SlowUpload upload = SlowUpload.beginSteadily(gear.port(), Gear.BASIC)) {
			gear.set("OPENSHIFT_IP", "127.0.0.2");
			assertThat(gear.command("status").output()).contains("relay listens at 127.0.0.1, port " + gear.port(),
					"not at 127.0.0.2");
			Result restarted = gear.command("restart");
			assertThat(restarted.output()).contains("answers at http://127.0.0.2:" + gear.port() + "/");
			assertThat(gear.client("127.0.0.2").get("/movies?q=pushed").body()).contains("Pushed");
			assertThatIOException().isThrownBy(() -> gear.client().get(movie));
			assertThat(upload.finish()).startsWith("HTTP/1.1 201 ");
			int former = gear.port();
			gear.changePort();
			assertThat(gear.command("restart").output()).contains("answers at http://127.0.0.2:" + gear.port() + "/");
			assertThat(gear.client("127.0.0.2").get(movie).statusCode()).isEqualTo(200);
			assertThatIOException().isThrownBy(() -> new Socket("127.0.0.2", former).close());
		}
		finally {
			gear.unset("OPENSHIFT_IP");
			assertThat(gear.command("restart").status()).isZero();
		}
		assertThat(gear.command("status").output()).contains("relay listens at 127.0.0.1, port " + gear.port());
		assertThat(gear.client().get(movie).statusCode()).isEqualTo(200);
	}

	@Test
	void restartAtAForeignAddressIsRefused() throws IOException {
		gear.set("OPENSHIFT_IP", "192.0.2.1");
		try {
			Result restarted = gear.command("restart");
			assertThat(restarted.status()).isNotZero();
			assertThat(restarted.output()).contains("192.0.2.1", "BindException", "nothing changed");
		}
		finally {
			gear.unset("OPENSHIFT_IP");
		}
		assertThat(gear.client().get(movie).statusCode()).isEqualTo(200);
		assertThat(gear.command("status").output()).contains(", ready");
	}

	@ParameterizedTest
	@ValueSource(strings = { "relay", "database" })
	void portInUseIsReportedWithItsProgram(String name) throws IOException {
		assertThat(gear.command("stop").status()).isZero();
		int port = gear.port() + (name.equals("relay") ? 0 : 100);
		try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
			String program = "java, process " + ProcessHandle.current().pid();
			assertThat(gear.command("start").output())
				.contains("the " + name + " cannot listen at 127.0.0.1, port " + other.getLocalPort() + ": " + program)
				.doesNotContain("answers at");
			assertThat(gear.command("status").output()).contains(name + " does not run, and " + program);
		}
		finally {
			assertThat(gear.command("start").status()).isZero();
		}
		assertThat(gear.client().get(movie).statusCode()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "relay.pid", "releases/N/pid", "database.pid" })
	void restartAfterACrashBringsEverythingBack(String process) throws IOException {
		gear.kill(process.replace("N", gear.read("current")));
		CompletableFuture<Result> other = CompletableFuture.supplyAsync(GearTests::restart);
		Result restarted = restart();
		assertThat(List.of(restarted, other.join())).anySatisfy((result) -> assertThat(result.status()).isZero())
			.anySatisfy((result) -> assertThat(result.output()).contains("another push or command is at work"));
		assertThat(gear.client().get("/movies?q=pushed").body()).contains("Pushed");
		assertThat(gear.command("status").output()).contains("relay listens", "database listens", ", ready");
	}

	private static Result restart() {
		try {
			return gear.command("restart");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@ParameterizedTest
	@CsvSource({ "bad, pre_build, true, it does not build", "unstartable, pre_build, true, does not become ready",
			"good, pre_build, false, the hook pre_build failed", "good, build, false, the hook build failed",
			"good, deploy, false, the hook deploy failed", "good, post_deploy, false, the hook post_deploy failed" })
	void badPushIsRejectedAndTheReleaseKept(String build, String hook, String command, String reason)
			throws IOException {
		try (SteadyVisitors visitors = new SteadyVisitors(gear.port(), pages)) {
			String before = gear.read("current");
			List<Path> releases = releases();
			Result pushed = gear.push(build, Map.of(hook, command));
			assertThat(pushed.status()).isNotZero();
			assertThat(pushed.output()).contains(reason, "this push changed nothing; release " + before + " goes on",
					"rejected");
			assertThat(gear.read("current")).isEqualTo(before);
			assertThat(releases()).isEqualTo(releases);
			assertThat(visitors.finish()).isEmpty();
			assertThat(visitors.answers()).isPositive();
		}
	}

	@Test
	void testsRunWithTheMarkerRunTests() throws IOException {
		Path marker = gear.source().resolve(".openshift/markers/run_tests");
		Files.createDirectories(marker.getParent());
		Files.createFile(marker);
		try {
			// The push is rejected on purpose, so that no release has to start.
			Result pushed = gear.push("good", Map.of("build", "cat \"$OPENSHIFT_REPO_DIR/maven-arguments\"; exit 1"));
			assertThat(pushed.output()).contains("with its tests", "clean package").doesNotContain("-DskipTests");
		}
		finally {
			Files.deleteIfExists(marker);
		}
	}

	@Test
	void branchThatIsNotDeployedIsKept() throws IOException {
		String before = gear.read("current");
		Result pushed = gear.pushTo("draft");
		assertThat(pushed.status()).as(pushed.output()).isZero();
		assertThat(pushed.output()).contains("only main is deployed");
		assertThat(gear.read("current")).isEqualTo(before);
	}

	@Test
	void curatorSeesWhatRunsAndNoSecret() throws IOException {
		Result status = gear.command("status");
		assertThat(status.output()).contains("relay listens", "embedded database listens", "current", ", ready");
		Result logs = gear.command("logs");
		assertThat(logs.output()).contains("Data directory: " + gear.home().resolve("data"));
		assertThat(Files.getPosixFilePermissions(gear.home().resolve("log/relay.log")))
			.isEqualTo(PosixFilePermissions.fromString("rw-------"));
		Result check = gear.command("run", "check-posters");
		assertThat(check.status()).as(check.output()).isZero();
		assertThat(status.output() + logs.output() + check.output()).doesNotContain(Gear.PASSWORD);
		assertThat(gear.command("rollback", "999").output()).contains("there is no release 999");
		assertThat(gear.command("dance").status()).isEqualTo(2);
	}

	@Test
	void stoppedGearStartsAgainWithItsData() throws IOException {
		assertThat(gear.command("stop").status()).isZero();
		assertThat(gear.command("status").output()).contains("relay does not run", "does NOT run");
		Result started = gear.command("start");
		assertThat(started.status()).as(started.output()).isZero();
		assertThat(gear.client().get(movie).statusCode()).isEqualTo(200);
		assertThat(gear.command("start").output()).contains("runs");
	}

	@Test
	void failedRestartKeepsTheRelease() throws IOException {
		String options = gear.read("env/JAVA_OPTS");
		gear.set("JAVA_OPTS", "-XX:+NoSuchOption");
		try {
			Result restarted = gear.command("restart");
			assertThat(restarted.status()).isNotZero();
			assertThat(restarted.output()).contains("does not become ready", "nothing changed");
		}
		finally {
			gear.set("JAVA_OPTS", options);
		}
		assertThat(gear.read("releases/" + gear.read("current") + "/port"))
			.isEqualTo(gear.read("relay.target").replaceFirst(".* ", ""));
		assertThat(gear.command("status").output()).contains(", ready");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " " })
	void gearAtAPublicAddressRequiresAPassword(String password) throws IOException {
		gear.set("OPENSHIFT_IP", "0.0.0.0");
		gear.set("MOVIESHOP_CURATOR_PASSWORD", password);
		try {
			Result restarted = gear.command("restart");
			assertThat(restarted.status()).isNotZero();
			assertThat(restarted.output()).contains("set a password first");
			assertThat(gear.command("status").output()).contains("relay listens at 127.0.0.1");
		}
		finally {
			gear.unset("OPENSHIFT_IP");
			gear.set("MOVIESHOP_CURATOR_PASSWORD", Gear.PASSWORD);
		}
	}

	private static List<Path> releases() throws IOException {
		try (Stream<Path> releases = Files.list(gear.home().resolve("releases"))) {
			return releases.sorted().toList();
		}
	}

}

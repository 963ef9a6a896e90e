package com.xebia.movieshop.platform;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.openshift.api.model.BuildConfig;
import org.junit.jupiter.api.Test;

import org.springframework.boot.convert.DurationStyle;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what images are made of, and what platforms start: the WAR that the build
 * leaves, with settings that the shop knows.
 */
class StartCommandTests {

	private static final Duration PATIENCE_OF_HEROKU = Duration.ofSeconds(30);

	private final String procfile = read("Procfile");

	private final String containerfile = read(".openshift/Containerfile");

	private final String pom = read("pom.xml");

	@Test
	void procfileStartsTheWarThatTheBuildLeaves() {
		assertThat(this.procfile).startsWith("web: exec ").endsWith(" -jar target/" + war() + "\n").hasLineCount(1);
		assertThat(matches(this.procfile, "\\$\\{?(\\w+)")).containsExactly("HOME", "JAVA_OPTS");
		assertThat(matches(this.procfile, " -D([^=]+)=")).contains("movieshop.posters.store")
			.allMatch(KnownSettings::isProperty);
	}

	@Test
	void shopOfTheProcfileEndsBeforeItIsKilled() {
		Duration drain = property("movieshop.drain-time");
		assertThat(drain).isPositive();
		assertThat(drain.plus(property("spring.lifecycle.timeout-per-shutdown-phase")))
			.isLessThan(PATIENCE_OF_HEROKU.minusSeconds(3));
	}

	@Test
	void javaIsTheOneThatTheSourcesAreFor() {
		String version = matches(this.pom, "<java.version>(\\d+)</java.version>").get(0);
		assertThat(parse(read("system.properties"))).containsEntry("java.runtime.version", version);
		assertThat(matches(this.containerfile, "(?m)^FROM \\S+?(\\d+)(?:-jre)?(?: AS build)?$"))
			.containsExactly(version, version);
	}

	@Test
	void imageHoldsTheShopWhereItIsStarted() {
		String arguments = String.join(" ", Manifests.container().getArgs());
		assertThat(this.containerfile).contains("fast-start unpack target/" + war() + " target/unpacked\n",
				"COPY --from=build /src/target/unpacked /deployments\n", "RUN fast-start archive /deployments\n");
		for (String start : List.of(this.containerfile, arguments)) {
			assertThat(matches(start, "-jar (\\S+)")).containsExactly("/deployments/movieshop.jar");
			assertThat(matches(start, "-XX:SharedArchiveFile=(\\S+)")).containsExactly("/deployments/movieshop.jsa");
		}
		assertThat(matches(this.containerfile, "(?m)^USER (.*)$")).containsExactly("1001:0");
		List<String> settings = matches(this.containerfile, "(?m)^ENV (.*)$");
		assertThat(matches(String.join(" ", settings), "(\\w+)=")).isNotEmpty().allMatch(KnownSettings::isVariable);
	}

	@Test
	void imageIsBuiltFromWhatItNeeds() {
		assertThat(read(".dockerignore").lines()).startsWith("*")
			.contains("!pom.xml", "!src/main", "!.openshift/fast-start");
		assertThat(this.containerfile).contains("RUN mvn -B -Popenshift -Dmaven.test.skip=true package && ");
	}

	@Test
	void buildersTakeOneWarEach() {
		assertThat(this.pom).contains("${project.basedir}/deployments/ROOT.war");
		assertThat(parse(read(".s2i/environment"))).isEqualTo(builder("deployments", "ROOT.war"));
		assertThat(Manifests.find(BuildConfig.class)
			.getSpec()
			.getStrategy()
			.getSourceStrategy()
			.getEnv()
			.stream()
			.collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue))).isEqualTo(builder("target", war()));
		assertThat(read(".openshift/kubernetes/openshift/kustomization.yaml")).contains("- /deployments/" + war());
	}

	private static Map<String, String> builder(String directory, String war) {
		return Map.of("MAVEN_S2I_ARTIFACT_DIRS", directory, "S2I_SOURCE_DEPLOYMENTS_FILTER", war);
	}

	private Duration property(String name) {
		return DurationStyle.detectAndParse(matches(this.procfile, " -D" + Pattern.quote(name) + "=(\\S+)").get(0));
	}

	private String war() {
		return matches(this.pom, "<finalName>(.+)</finalName>").get(0) + ".war";
	}

	private static List<String> matches(String text, String pattern) {
		return Pattern.compile(pattern).matcher(text).results().map((MatchResult result) -> result.group(1)).toList();
	}

	private static Map<Object, Object> parse(String text) {
		try {
			Properties properties = new Properties();
			properties.load(new StringReader(text));
			return properties;
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	private static String read(String file) {
		try {
			return Files.readString(Path.of(file));
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

}

package com.xebia.movieshop;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Movieshop}: what it makes of its arguments.
 */
class MovieshopTests {

	@TempDir
	Path directory;

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					check-postres        | There is no command "check-postres": there are backup, check-posters, database, move-posters, restore
					--server.port 9090   | There is no command "9090"
					--server.port 9090   | a value follows its option after "=", without a blank
					backup --to shop.zip | backup takes no "shop.zip": a value follows its option after "=", without a blank
					backup --too=x       | backup has no option --too: say backup --to=FILE
					restore              | Say restore --from=FILE
					move-posters --to=   | Say move-posters --to=STORE
					database --repair    | database has no option --repair: say database
					""")
	void whatNobodyCanMeanIsRefusedBeforeAnythingStarts(String arguments, String message) throws Exception {
		Path log = this.directory.resolve("log");
		Process process = start(log, arguments.split(" "));
		try {
			assertThat(process.onExit().orTimeout(3, TimeUnit.MINUTES).get().exitValue()).isOne();
			assertThat(log).content().contains(message);
			assertThat(data()).doesNotExist();
		}
		finally {
			process.destroyForcibly();
		}
	}

	private Process start(Path log, String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
				System.getProperty("java.class.path"), Movieshop.class.getName(), "--movieshop.data-dir=" + data()));
		command.addAll(List.of(arguments));
		return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.to(log.toFile())).start();
	}

	private Path data() {
		return this.directory.resolve("data");
	}

}

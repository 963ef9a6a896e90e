package com.xebia.movieshop.exchange;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;

import com.xebia.movieshop.exchange.ImportState.Phase;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The command {@code import --from=FILE}, which with {@code --dry-run} writes nothing.
 * Given again after it was interrupted, it goes on. Its reports are beside the file; its
 * exit code is 0 when no line was refused.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "import")
class ImportCommand implements ApplicationRunner, ExitCodeGenerator {

	private static final Log logger = LogFactory.getLog(ImportCommand.class);

	private static final Duration BETWEEN_NEWS = Duration.ofSeconds(5);

	private final Importer importer;

	private Instant lastNews = Instant.now();

	private int exitCode = 1;

	ImportCommand(Importer importer) {
		this.importer = importer;
	}

	@Override
	public void run(ApplicationArguments arguments) throws InterruptedException {
		Path file = Path.of(Objects.requireNonNull(arguments.getOptionValues("from")).get(0));
		ReportFiles reports = new ReportFiles(file.resolveSibling(file.getFileName() + ".report.csv"),
				file.resolveSibling(file.getFileName() + ".refused.csv"));
		Phase phase = arguments.containsOption("dry-run") ? Phase.CHECKING : Phase.APPLYING;
		try {
			if (Files.isDirectory(file)) {
				throw new FileSystemException(file.toString(), null, "It is a directory");
			}
			// The time of the file makes the same ids when the command is given again.
			ImportState begin = ImportState.begin(phase, Locale.ENGLISH, Files.getLastModifiedTime(file).toInstant());
			ImportState end = this.importer.run(begin, file, reports, this::tell);
			if (end.guessed() != null) {
				logger.warn(end.guessed() + " lines are not UTF-8 and were read as spreadsheets write plain CSV");
			}
			if (end.failure() != null) {
				logger.error("Not all was imported: " + end.failure());
			}
			logger.info(describe(end) + "; " + reports.lines() + " says which");
			this.exitCode = (end.failure() == null && end.refused() == 0) ? 0 : 1;
		}
		catch (IOException ex) {
			logger.error("Nothing was imported: " + ex);
		}
	}

	private void tell(ImportState state) {
		if (this.lastNews.plus(BETWEEN_NEWS).isBefore(Instant.now())) {
			this.lastNews = Instant.now();
			logger.info(state.progress() + " %: " + describe(state));
		}
	}

	private static String describe(ImportState state) {
		return "%d movies %s, %d changed, %d as they are already, %d lines refused".formatted(state.created(),
				(state.phase() == Phase.CHECKED || state.phase() == Phase.CHECKING) ? "would be created" : "created",
				state.changed(), state.unchanged(), state.refused());
	}

	@Override
	public int getExitCode() {
		return this.exitCode;
	}

}

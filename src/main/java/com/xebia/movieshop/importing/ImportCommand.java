package com.xebia.movieshop.importing;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;

import com.xebia.movieshop.importing.ImportState.Phase;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The command {@code import --from=FILE}, which with {@code --dry-run} writes nothing and
 * with {@code --restore-deleted} restores and changes movies in the bin. A repeated
 * command continues an interrupted import. The reports are written beside the file; the
 * exit code is 0 if the import finished and refused no line.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "import")
class ImportCommand implements ApplicationRunner, ExitCodeGenerator {

	private static final Log logger = LogFactory.getLog(ImportCommand.class);

	private static final Duration LOG_INTERVAL = Duration.ofSeconds(5);

	private final Importer importer;

	private Instant lastLogged = Instant.now();

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
			// The file time yields the same ids if the command is repeated.
			ImportState begin = ImportState.begin(phase, Locale.ENGLISH, Files.getLastModifiedTime(file).toInstant())
				.restoringDeleted(arguments.containsOption("restore-deleted"));
			ImportState end = this.importer.run(begin, file, reports, this::logProgress);
			if (end.failure() != null) {
				logger.error("The import did not finish: " + end.failure());
			}
			logger.info(describe(end) + "; see " + reports.lines());
			this.exitCode = (end.failure() == null && end.refused() == 0) ? 0 : 1;
		}
		catch (IOException ex) {
			logger.error("Nothing was imported: " + ex);
		}
	}

	private void logProgress(ImportState state) {
		if (this.lastLogged.plus(LOG_INTERVAL).isBefore(Instant.now())) {
			this.lastLogged = Instant.now();
			logger.info(state.progress() + " %: " + describe(state));
		}
	}

	private static String describe(ImportState state) {
		return "%d movies %s, %d changed, %d unchanged, %d lines refused".formatted(state.created(),
				(state.phase() == Phase.CHECKED || state.phase() == Phase.CHECKING) ? "would be created" : "created",
				state.changed(), state.unchanged(), state.refused());
	}

	@Override
	public int getExitCode() {
		return this.exitCode;
	}

}

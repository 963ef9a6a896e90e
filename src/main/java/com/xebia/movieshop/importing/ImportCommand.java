package com.xebia.movieshop.importing;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

import com.xebia.movieshop.importing.store.ImportChoices;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportProgress;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.importing.store.ImportStore;
import com.xebia.movieshop.importing.store.OutcomePage;
import com.xebia.movieshop.importing.store.ReportFiles;
import com.xebia.movieshop.limits.Lease;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The command {@code import --from=FILE}, which with {@code --dry-run} writes nothing and
 * with {@code --restore-deleted} restores and changes movies in the bin. Other options
 * are those of {@link ImportChoices}. The shop lists the import and can take it back. A
 * repeated command continues an interrupted import. The reports are written beside the
 * file; the exit code is 0 if the import finished and refused no line.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "import")
class ImportCommand implements ApplicationRunner, ExitCodeGenerator {

	private static final Log logger = LogFactory.getLog(ImportCommand.class);

	private static final Duration LOG_INTERVAL = Duration.ofSeconds(5);

	private static final long PAUSE = 1000;

	private static final int PATIENCE = 600;

	private final Importer importer;

	private final ImportStore store;

	private Instant lastLogged = Instant.now();

	private int exitCode = 1;

	ImportCommand(Importer importer, ImportStore store) {
		this.importer = importer;
		this.store = store;
	}

	@Override
	public void run(ApplicationArguments arguments) throws InterruptedException {
		Path file = Path.of(Objects.requireNonNull(arguments.getOptionValues("from")).get(0));
		ReportFiles reports = new ReportFiles(file.resolveSibling(file.getFileName() + ".report.csv"),
				file.resolveSibling(file.getFileName() + ".refused.csv"));
		ImportPhase phase = arguments.containsOption("dry-run") ? ImportPhase.CHECKING : ImportPhase.APPLYING;
		try {
			if (Files.isDirectory(file)) {
				throw new FileSystemException(file.toString(), null, "It is a directory");
			}
			// The file time yields the same ids if the command is repeated.
			ImportState begin = ImportState.begin(phase, Locale.ENGLISH, Files.getLastModifiedTime(file).toInstant(),
					String.valueOf(file.getFileName()), choices(arguments));
			ImportState end = run(begin, file, reports);
			if (end.failure() != null) {
				logger.error("The import did not finish: " + end.failure());
			}
			logger.info(describe(end) + "; see " + reports.lines());
			this.exitCode = (end.failure() == null && end.progress().count("refused") == 0) ? 0 : 1;
		}
		catch (IOException ex) {
			logger.error("Nothing was imported: " + ex);
		}
		catch (IllegalArgumentException ex) {
			logger.error("Nothing was imported: --" + ex.getMessage() + " has a value that cannot be chosen");
		}
	}

	private static ImportChoices choices(ApplicationArguments arguments) {
		return ImportChoices.of((name) -> {
			List<String> values = name.equals("restoreDeleted")
					? List.of(String.valueOf(arguments.containsOption("restore-deleted")))
					: arguments.getOptionValues(name);
			return (values != null) ? values.toArray(String[]::new) : null;
		});
	}

	private ImportState run(ImportState begin, Path file, ReportFiles reports)
			throws IOException, InterruptedException {
		Lease lease = this.store.lease(begin.dryRun() ? "check of " + begin.id() : Imports.WRITES);
		for (int waited = 0; !lease.acquire(begin.id()); waited++) {
			if (waited == PATIENCE) {
				throw new IOException("Another import has been running for " + PATIENCE + " seconds");
			}
			Thread.sleep(PAUSE);
		}
		try {
			Consumer<List<OutcomePage>> pages = begin.dryRun() ? (page) -> {
			} : this.store::add;
			ImportState end = this.importer.run(begin, file, reports, pages, (state) -> {
				logProgress(state);
				return lease.acquire(begin.id());
			});
			if (end.isUndoable()) {
				this.store.record(end.dated(Instant.now()), reports);
			}
			return end;
		}
		finally {
			lease.release(begin.id());
		}
	}

	private void logProgress(ImportState state) {
		if (this.lastLogged.plus(LOG_INTERVAL).isBefore(Instant.now())) {
			this.lastLogged = Instant.now();
			logger.info(state.progress().percent() + " %: " + describe(state));
		}
	}

	private static String describe(ImportState state) {
		ImportProgress found = state.progress();
		return "%d movies %s, %d changed, %d unchanged, %d repeated, %d perhaps the same, %d lines refused".formatted(
				found.count("created"), state.dryRun() ? "would be created" : "created", found.count("changed"),
				found.count("unchanged"), found.count("repeated"), found.count("similar"), found.count("refused"));
	}

	@Override
	public int getExitCode() {
		return this.exitCode;
	}

}

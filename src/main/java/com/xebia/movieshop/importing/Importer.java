package com.xebia.movieshop.importing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import com.xebia.movieshop.importing.ImportReport.Outcome;
import com.xebia.movieshop.importing.ImportState.Phase;
import com.xebia.movieshop.importing.ImportState.Reason;
import com.xebia.movieshop.importing.format.ImportException;
import com.xebia.movieshop.importing.format.ImportFile;
import com.xebia.movieshop.importing.format.Reading;
import com.xebia.movieshop.movie.editing.MovieBulkWriter;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/**
 * Imports movies from a file, or finds out in a dry run what an import would do. An
 * interrupted import can be restarted, with the same result.
 */
@Component
class Importer {

	private static final Log logger = LogFactory.getLog(Importer.class);

	private final MovieBulkWriter movies;

	private final ImportRules rules;

	private final ImportPosters posters;

	private final MessageSource messages;

	private final JsonMapper json;

	private final ApplicationEventPublisher events;

	private final DataSize maxFileSize;

	Importer(MovieBulkWriter movies, ImportRules rules, ImportPosters posters, MessageSource messages, JsonMapper json,
			ApplicationEventPublisher events, @Value("${movieshop.import.max-file-size}") DataSize maxFileSize) {
		this.movies = movies;
		this.rules = rules;
		this.posters = posters;
		this.messages = messages;
		this.json = json;
		this.events = events;
		this.maxFileSize = maxFileSize;
	}

	ImportState run(ImportState begin, Path file, ReportFiles reports, Consumer<ImportState> progress)
			throws InterruptedException {
		return run(begin, file, reports, progress, () -> false);
	}

	// Runs an import in its current phase; a shutdown interrupts the thread.
	ImportState run(ImportState begin, Path file, ReportFiles reports, Consumer<ImportState> progress,
			BooleanSupplier cancelled) throws InterruptedException {
		boolean write = begin.phase() == Phase.APPLYING;
		if (write) {
			this.events.publishEvent(Entry.of(EntryKind.IMPORT_STARTED, begin.id(), begin.fileName()));
		}
		ImportState end = execute(begin, file, reports, progress, cancelled);
		if (write) {
			EntryKind kind = (end.phase() == Phase.APPLIED) ? EntryKind.IMPORTED : EntryKind.IMPORT_FAILED;
			this.events
				.publishEvent(Entry.of(kind, end.id(), end.fileName(), end.created(), end.changed(), end.refused()));
		}
		return end;
	}

	private ImportState execute(ImportState begin, Path file, ReportFiles reports, Consumer<ImportState> progress,
			BooleanSupplier cancelled) throws InterruptedException {
		boolean write = begin.phase() == Phase.APPLYING;
		LocaleContextHolder.setLocale(begin.language());
		MessageSourceAccessor messages = new MessageSourceAccessor(this.messages, begin.language());
		ImportState[] last = { begin };
		try (ImportFile input = new ImportFile(file, this.maxFileSize.toBytes(), this.json,
				Objects.requireNonNullElse(begin.reading(), Reading.GUESSED));
				ImportReport output = new ImportReport(reports);
				ImportRun run = run(input, new ImportIds(file, begin.createdAt()), begin, messages, cancelled)) {
			if (write && input.reading().uncertain()) {
				throw new ImportException("encoding");
			}
			for (List<Outcome> outcomes = run.next(); !outcomes.isEmpty(); outcomes = run.next()) {
				output.add(outcomes);
				last[0] = output.describe(begin, input);
				progress.accept(last[0]);
				if (Thread.interrupted()) {
					throw new InterruptedException();
				}
			}
			return last[0].withPhase(write ? Phase.APPLIED : Phase.CHECKED, null, null);
		}
		catch (ImportException ex) {
			return failed(last[0], ex, messages);
		}
		catch (IOException | RuntimeException | VirtualMachineError ex) {
			// An import that runs out of memory or stack fails, too, and can be
			// restarted.
			logger.warn("An import failed", ex);
			return failed(last[0], new ImportException("broken"), messages);
		}
		finally {
			LocaleContextHolder.resetLocaleContext();
		}
	}

	ImportState fail(ImportState state, String reason) {
		return failed(state, new ImportException(reason), new MessageSourceAccessor(this.messages, state.language()));
	}

	private static ImportState failed(ImportState state, ImportException ex, MessageSourceAccessor messages) {
		Reason reason = new Reason(String.valueOf(ex.getMessage()), List.of(ex.getArguments()));
		return state.withPhase(Phase.FAILED, messages.getMessage(ex), reason);
	}

	private ImportRun run(ImportFile input, ImportIds ids, ImportState begin, MessageSourceAccessor messages,
			BooleanSupplier cancelled) {
		boolean write = begin.phase() == Phase.APPLYING;
		LineProcessor processor = new LineProcessor(input, ids, this.rules, this.posters, write,
				Boolean.TRUE.equals(begin.restoreDeleted()), messages);
		return new ImportRun(input, ids, processor, this.movies, write, cancelled);
	}

}

package com.xebia.movieshop.importing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.importing.format.ImportException;
import com.xebia.movieshop.importing.format.ImportFile;
import com.xebia.movieshop.importing.format.Lines;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportProgress;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.importing.store.ImportState.Reason;
import com.xebia.movieshop.importing.store.OutcomePage;
import com.xebia.movieshop.importing.store.ReportFiles;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.names.BegunRename;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.settings.ShopCurrency;
import com.xebia.movieshop.settings.ShopSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/**
 * Imports movies from a file, or finds out in a dry run what an import would do. An
 * interrupted import can be restarted, with the same result. Visitors come first: while
 * there are requests, the import pauses longer than it works.
 */
@Component
public class Importer {

	private static final Log logger = LogFactory.getLog(Importer.class);

	private final MovieBatches movies;

	private final MovieFiller filler;

	private final MessageSource messages;

	private final JsonMapper json;

	private final ApplicationEventPublisher events;

	private final MeterRegistry meters;

	private final DataSize maxFileSize;

	private final ShopCurrency currency;

	Importer(MovieBatches movies, MovieFiller filler, MessageSource messages, JsonMapper json,
			ApplicationEventPublisher events, MeterRegistry meters, ShopSettings settings, ShopCurrency currency) {
		this.currency = currency;
		this.movies = movies;
		this.filler = filler;
		this.messages = messages;
		this.json = json;
		this.events = events;
		this.meters = meters;
		this.maxFileSize = settings.imports().maxFileSize();
	}

	// Runs an import in its current phase; a shutdown interrupts the thread. The observer
	// notes the progress, and returns false if the import is to end.
	public ImportState run(ImportState begin, Path file, ReportFiles reports, Consumer<List<OutcomePage>> pages,
			Predicate<ImportState> observer) throws InterruptedException {
		LocaleContextHolder.setLocale(begin.language());
		try {
			Rename rename = begin.rename();
			if (rename != null && begin.phase() == ImportPhase.APPLYING) {
				this.events.publishEvent(new BegunRename(begin.id(), rename));
			}
			ImportState end = execute(begin, file, reports, pages, observer);
			if (begin.phase() == ImportPhase.APPLYING) {
				this.events.publishEvent(entry(end, rename));
			}
			return end;
		}
		finally {
			LocaleContextHolder.resetLocaleContext();
		}
	}

	private static AuditEntry entry(ImportState end, @Nullable Rename rename) {
		boolean applied = end.phase() == ImportPhase.APPLIED;
		ImportProgress found = end.progress();
		return (applied && rename != null)
				? AuditEntry.of(AuditAction.RENAMED, rename.name(), rename.replacement(), found.count("changed"),
						end.id())
				: AuditEntry.of(applied ? AuditAction.IMPORTED : AuditAction.IMPORT_FAILED, end.id(), end.fileName(),
						found.count("created"), found.count("changed"), found.count("refused"));
	}

	private ImportState execute(ImportState begin, Path file, ReportFiles reports, Consumer<List<OutcomePage>> pages,
			Predicate<ImportState> observer) throws InterruptedException {
		boolean write = begin.phase() == ImportPhase.APPLYING;
		ImportState read = begin;
		ImportRun run = null;
		ImportException failure;
		try (Lines input = open(file, begin);
				ImportReport report = new ImportReport(begin.id(), reports, this.maxFileSize.toBytes(), pages)) {
			// Tells the columns even if none of them has the titles.
			read = begin.with(begin.progress(), input.reading());
			if (write && input.reading().uncertain()) {
				throw new ImportException("encoding");
			}
			ImportIds ids = ImportIds.of(file, begin);
			LineProcessor processor = new LineProcessor(input, inventory(file, input, begin), ids, this.filler, begin,
					new MessageSourceAccessor(this.messages, begin.language()));
			run = new ImportRun(read, input, ids, processor, this.movies, report, observer);
			run.run(this::requests);
			return run.state().withPhase(write ? ImportPhase.APPLIED : ImportPhase.CHECKED, null, null);
		}
		catch (ImportException ex) {
			failure = ex;
		}
		catch (IOException | RuntimeException | VirtualMachineError ex) {
			if (Thread.interrupted()) {
				// The driver has an exception of its own for a shutdown.
				throw new InterruptedException(ex.toString());
			}
			// An import that runs out of memory or stack fails, too, and can be
			// restarted.
			logger.warn("An import failed", ex);
			failure = new ImportException("broken");
		}
		return failed((run != null) ? run.state() : read, failure);
	}

	private ImportedCopies inventory(Path file, Lines input, ImportState begin) throws IOException {
		if (!input.has("format")) {
			return ImportedCopies.NONE;
		}
		try (Lines copies = open(file, begin)) {
			return ImportedCopies.of(copies);
		}
	}

	private Lines open(Path file, ImportState begin) throws IOException {
		if (begin.change() != null) {
			return new ChangedLines(begin, this.movies);
		}
		return new ImportFile(file, this.maxFileSize.toBytes(), this.json, begin.choices().reading(),
				this.currency.code());
	}

	// Returns how many requests this node has answered, except those that follow imports.
	private long requests() {
		return this.meters.find("http.server.requests")
			.tag("uri", (uri) -> !uri.startsWith(Addresses.IMPORTS))
			.timers()
			.stream()
			.mapToLong(Timer::count)
			.sum();
	}

	public ImportState fail(ImportState state, String reason) {
		return failed(state, new ImportException(reason));
	}

	private ImportState failed(ImportState state, ImportException ex) {
		Reason reason = new Reason(String.valueOf(ex.getMessage()), List.of(ex.getArguments()));
		String failure = new MessageSourceAccessor(this.messages, state.language()).getMessage(ex);
		return (state.phase() == ImportPhase.UNDOING) ? state.withPhase(ImportPhase.APPLIED, failure, reason)
				: state.withPhase(ImportPhase.FAILED, failure, reason);
	}

}

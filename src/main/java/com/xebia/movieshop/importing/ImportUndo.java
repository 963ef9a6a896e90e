package com.xebia.movieshop.importing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportProgress;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.importing.store.ImportStore;
import com.xebia.movieshop.importing.store.OutcomePage;
import com.xebia.movieshop.importing.store.OutcomeWriter;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.names.UndoneRename;
import org.bson.types.ObjectId;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Takes an import back: the movies that it created go to the bin, and those that it
 * changed get their former values, except those that were changed since. Idempotent.
 */
@Component
public class ImportUndo {

	private static final String KEPT = "kept";

	private final ImportStore store;

	private final MovieBatches movies;

	private final ApplicationEventPublisher events;

	ImportUndo(ImportStore store, MovieBatches movies, ApplicationEventPublisher events) {
		this.store = store;
		this.movies = movies;
		this.events = events;
	}

	public ImportState run(ImportState begin, Predicate<ImportState> observer) throws InterruptedException {
		Rename rename = begin.rename();
		if (rename != null) {
			this.events.publishEvent(new UndoneRename(begin.id()));
		}
		this.store.clear(begin, KEPT);
		OutcomeWriter kept = new OutcomeWriter(begin.id(), this.store::add);
		ImportState state = begin;
		long seen = 0;
		for (String group : List.of("created", "changed")) {
			Optional<OutcomePage> page = this.store.page(begin, group, 0);
			for (long number = 1; page.isPresent(); number++) {
				if (Thread.interrupted()) {
					throw new InterruptedException();
				}
				undo(page.get(), group.equals("created"), begin, kept);
				seen += page.get().entries().size();
				state = state(begin, seen, kept);
				// What was begun is taken back as a whole.
				boolean unused = observer.test(state);
				page = this.store.page(begin, group, number);
			}
		}
		kept.end();
		ImportState end = state(begin, seen, kept).withPhase(ImportPhase.UNDONE, null, null);
		long undone = end.progress().count("undone");
		long left = end.progress().count(KEPT);
		this.events.publishEvent((rename != null)
				? AuditEntry.of(AuditAction.RENAME_UNDONE, rename.name(), rename.replacement(), undone, left, end.id())
				: AuditEntry.of(AuditAction.IMPORT_UNDONE, end.id(), end.fileName(), undone, left));
		return end;
	}

	private void undo(OutcomePage page, boolean created, ImportState begin, OutcomeWriter kept) {
		Stream<ObjectId> ids = page.entries().stream().flatMap((entry) -> Stream.ofNullable(entry.movie()));
		Set<ObjectId> changed = this.movies.undo(ids.collect(Collectors.toSet()), begin.id(), created);
		page.entries()
			.stream()
			.filter((entry) -> changed.contains(Objects.requireNonNull(entry.movie())))
			.forEach((entry) -> kept.add(KEPT, entry));
	}

	private static ImportState state(ImportState begin, long seen, OutcomeWriter kept) {
		ImportProgress before = begin.progress();
		Map<String, Long> counts = new HashMap<>(before.counts());
		counts.put(KEPT, kept.counts().getOrDefault(KEPT, 0L));
		counts.put("undone", seen - counts.get(KEPT));
		return begin.with(new ImportProgress((int) (seen * 100 / Math.max(1, before.written())), seen, before.total(),
				null, null, before.posters(), ImportProgress.counts(counts), before.ignored(), before.leftOut(),
				before.refusals(), before.rows()), begin.reading());
	}

}

package com.xebia.movieshop.importing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.format.Lines;
import com.xebia.movieshop.importing.store.BulkChange;
import com.xebia.movieshop.importing.store.BulkChange.Chosen;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.names.Rename;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The movies of a change, each once. A rename also finds those that get the old name
 * while it runs, and those that it changed before it was interrupted.
 */
final class ChangedLines implements Lines {

	private final ImportState begin;

	private final BulkChange change;

	private final MovieBatches movies;

	private final Deque<Chosen> next = new ArrayDeque<>();

	private final Set<ObjectId> found = new HashSet<>();

	private int index;

	ChangedLines(ImportState begin, MovieBatches movies) {
		this.begin = begin;
		this.change = Objects.requireNonNull(begin.change());
		this.movies = movies;
		find();
	}

	private void find() {
		Rename rename = this.change.rename();
		List<Chosen> chosen = (rename != null)
				? this.movies.findNamed(rename, this.begin.id()).stream().map((id) -> new Chosen(id, null)).toList()
				: this.change.movies();
		chosen.stream().filter((movie) -> this.found.add(movie.movie())).forEach(this.next::add);
	}

	@Override
	public @Nullable Line next() {
		if (this.next.isEmpty()) {
			find();
		}
		Chosen movie = this.next.poll();
		return (movie != null) ? new Line(this.index + 1L, this.index++,
				Map.of(CsvFile.ID, movie.movie().toHexString(), CsvFile.VERSION, Objects.toString(movie.version(), "")),
				Map.of(), null) : null;
	}

	@Override
	public int progress() {
		return this.index * 100 / Math.max(1, this.found.size());
	}

	@Override
	public void close() {
	}

}

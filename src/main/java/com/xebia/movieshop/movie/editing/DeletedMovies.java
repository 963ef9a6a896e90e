package com.xebia.movieshop.movie.editing;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.address.ListQuery;
import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.Movie.ChangeKind;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.movie.editing.Bin.Deletion;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.settings.ShopSettings;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * The movies in the bin, which can be restored until they expire. A movie that a crash
 * left in both the bin and the catalogue belongs to the catalogue.
 */
@Component
public class DeletedMovies {

	// Small, because the embedded database does nothing else meanwhile.
	private static final int BATCH = 20;

	// Limits a single request, because the user waits for the response.
	private static final int MAX_PURGED = 1000;

	private final Bin bin;

	private final MovieHistory history;

	private final MovieWriter writer;

	private final MovieReader reader;

	private final MovieVersions states;

	private final Copies copies;

	private final Posters posters;

	private final ApplicationEventPublisher events;

	private final int days;

	DeletedMovies(Bin bin, MovieHistory history, MovieWriter writer, MovieReader reader, MovieVersions states,
			Copies copies, Posters posters, ApplicationEventPublisher events, ShopSettings settings) {
		this.bin = bin;
		this.history = history;
		this.writer = writer;
		this.reader = reader;
		this.states = states;
		this.copies = copies;
		this.posters = posters;
		this.events = events;
		this.days = settings.bin().days();
	}

	// Returns the number of days after which a movie expires.
	public int days() {
		return this.days;
	}

	// Newest deletion first.
	public ListPage<Movie> browse(BinQuery query) {
		ObjectId before = query.before();
		int size = query.pageSize();
		List<Deletion> found = (before != null) ? this.bin.before(before, size + 1)
				: this.bin.after(query.after(), size + 1);
		ListPage<Deletion> page = ListPage.of(query, found, Deletion::id);
		Set<ObjectId> elsewhere = inCatalogue(page.items());
		// Concurrent requests may have left several deletions of the same movie.
		return page.with(page.items()
			.stream()
			.map((deletion) -> this.reader.read(deletion.movie()))
			.filter((movie) -> elsewhere.add(movie.getId()))
			.toList());
	}

	private Set<ObjectId> inCatalogue(List<Deletion> deletions) {
		return this.reader.find(deletions.stream().map(Deletion::movieId).toList(), MovieReader.LISTED)
			.stream()
			.map(Movie::getId)
			.collect(Collectors.toCollection(HashSet::new));
	}

	// Counts no further than one more than purgeAll deletes.
	public long count() {
		return this.bin.count(MAX_PURGED + 1);
	}

	// Moves a movie back into the catalogue; idempotent.
	public Optional<Movie> restore(ObjectId id) {
		return this.bin.find(id).flatMap(this::restore).or(() -> this.reader.find(id));
	}

	// Finds the movies in the bin with these ids, which no new movie may get.
	public Map<ObjectId, Movie> find(Collection<ObjectId> ids) {
		return this.bin.find(ids)
			.stream()
			.collect(Collectors.toMap(Deletion::movieId, (deletion) -> this.reader.read(deletion.movie()),
					(latest, former) -> latest));
	}

	// Moves a movie that was found in the bin back into the catalogue, with the changes
	// that were made to it since. Returns false if a concurrent request moved it.
	boolean restore(Movie movie) {
		try {
			return this.bin.find(movie.getId())
				.filter((deletion) -> MovieVersions.hasVersionOf(movie, deletion.movie()))
				.flatMap((deletion) -> {
					renewPoster(deletion);
					return this.writer.restore(deletion, this.states.merge(deletion.movie(), movie));
				})
				.isPresent();
		}
		catch (DuplicateKeyException ex) {
			return false;
		}
	}

	// Moves movies into the bin. Returns the ids of those that were changed concurrently,
	// which stay in the catalogue.
	Set<ObjectId> add(List<Document> movies) {
		if (movies.isEmpty()) {
			return Set.of();
		}
		this.history.keep(movies);
		List<Deletion> deletions = this.bin
			.put(movies.stream().map((movie) -> this.states.next(movie, ChangeKind.DELETED)).toList());
		Set<ObjectId> left = this.states.remove(movies);
		deletions.stream().filter((deletion) -> left.contains(deletion.movieId())).forEach(this.bin::remove);
		return left;
	}

	private Optional<Movie> restore(Deletion deletion) {
		// Otherwise a concurrent deletion of posters that looks in the catalogue before
		// the movie is there, and in the bin after it has left, would delete the poster.
		renewPoster(deletion);
		try {
			return this.writer.restore(deletion, deletion.movie()).or(() -> restore(deletion.movieId()));
		}
		catch (DuplicateKeyException ex) {
			// A concurrent request restored the movie, or is about to complete this
			// deletion, which must therefore stay in the bin.
			return this.writer.confirm(deletion.movieId()).or(() -> restore(deletion.movieId()));
		}
	}

	// Deletes a movie in the bin and its history irrevocably; empty if the bin lacks it.
	// Throws a CopiesOutException if somebody has copies of it, unless that is meant.
	public Optional<Movie> purge(ObjectId id, boolean anyway) {
		this.copies.requireMeant(List.of(id), anyway);
		return purge(id);
	}

	public Optional<Movie> purge(ObjectId id) {
		Optional<Deletion> deletion = this.reader.find(id).isPresent() ? Optional.empty() : this.bin.find(id);
		deletion.map(List::of).ifPresent(this::purge);
		Optional<Movie> purged = deletion.map(Deletion::movie).map(this.reader::read);
		purged.ifPresent((movie) -> this.events.publishEvent(Entry.of(EntryKind.MOVIE_PURGED, movie.getTitle())));
		return purged;
	}

	// Purges the movies that are in the bin now (to the second) and returns their number;
	// stops at a limit, oldest first. Throws a CopiesOutException if somebody has copies
	// of them, unless that is meant.
	public int purgeAll(boolean anyway) {
		if (!anyway) {
			Set<ObjectId> out = this.copies.moviesOut();
			out.removeIf((movie) -> this.reader.find(movie).isPresent());
			this.copies.requireMeant(find(out).keySet(), false);
		}
		int purged = this.bin.after(null, 1)
			.stream()
			.mapToInt((newest) -> purgeBefore(newest.id().getDate().toInstant().plusSeconds(1), MAX_PURGED))
			.sum();
		this.events.publishEvent(Entry.of(EntryKind.BIN_EMPTIED, purged));
		return purged;
	}

	// A write waits for the disks of a majority, so all are removed by one.
	private void purge(List<Deletion> deletions) {
		deletions.forEach(this::renewPoster);
		this.bin.removeUpTo(deletions);
		Set<ObjectId> purged = deletions.stream().map(Deletion::movieId).collect(Collectors.toSet());
		purged.removeAll(inCatalogue(deletions));
		this.history.delete(purged);
		this.copies.purge(purged);
	}

	// Starts the grace period that every poster has after its last reference is removed.
	private void renewPoster(Deletion deletion) {
		Optional.of(this.reader.read(deletion.movie()))
			.map(Movie::getPoster)
			.map(Poster::fileName)
			.ifPresent(this.posters::renew);
	}

	@Scheduled(initialDelay = 25, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
	void purgeExpired() {
		int purged = purgeBefore(this.bin.time().minus(Duration.ofDays(this.days)), Integer.MAX_VALUE);
		if (purged > 0) {
			this.events.publishEvent(Entry.of(EntryKind.BIN_EMPTIED, purged));
		}
	}

	int purgeBefore(Instant limit, int most) {
		int purged = 0;
		for (List<Deletion> old = oldest(limit); !old.isEmpty() && purged < most; old = oldest(limit)) {
			purge(old);
			purged += old.size();
		}
		return purged;
	}

	private List<Deletion> oldest(Instant limit) {
		return this.bin.deletedBefore(limit, BATCH);
	}

	/**
	 * The requested part of the bin; a cursor is the id of a deletion.
	 */
	public record BinQuery(@Nullable ObjectId after, @Nullable ObjectId before,
			@Nullable Integer size) implements ListQuery {

		@Override
		public String path() {
			return Addresses.BIN;
		}

		@Override
		public Map<String, @Nullable Object> parameters() {
			Map<String, @Nullable Object> parameters = new HashMap<>();
			parameters.put("size", this.size);
			return parameters;
		}

	}

}

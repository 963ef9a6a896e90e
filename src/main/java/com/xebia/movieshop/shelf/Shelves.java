package com.xebia.movieshop.shelf;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.names.BegunRename;
import com.xebia.movieshop.names.UndoneRename;
import com.xebia.movieshop.settings.ShopSettings;
import com.xebia.movieshop.shelf.Shelf.ShelfForm;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpStatus;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/**
 * Stores the shelves. A deleted shelf keeps its document, and so its name, until it
 * expires as a movie in the bin does. A shelf that does not exist is not found, with the
 * status 404.
 */
@Component
class Shelves {

	private static final int MAX_SHELVES = 200;

	// How long an equal shelf of the same account is taken for a request sent again.
	private static final Duration REPETITION = Duration.ofHours(1);

	// How many numbers are tried for shelves of one title.
	private static final int MAX_NAMES = 20;

	private static final String DELETED = "deletedAt";

	private static final String POSITION = "position";

	private static final String FILTER = "filter";

	// The change that rewrote the filter, and the former one; no part of a shelf that is
	// saved.
	private static final String RENAMED = "renamed";

	private final MongoOperations mongo;

	private final FailoverReads members;

	private final ApplicationEventPublisher events;

	private final Duration age;

	private final AtomicLong changes = new AtomicLong();

	Shelves(MongoOperations mongo, FailoverReads members, ApplicationEventPublisher events, ShopSettings settings) {
		this.mongo = mongo;
		this.members = members;
		this.events = events;
		this.age = Duration.ofDays(settings.bin().days());
	}

	// Returns a number that changes whenever this node has changed a shelf.
	long changes() {
		return this.changes.get();
	}

	Shelf find(String name) {
		return found(this.members.read((mongo) -> mongo.findOne(named(name, true), Shelf.class)));
	}

	// Returns a shelf of a list with all its films.
	Shelf whole(Shelf listed) {
		Shelf whole = this.members.read((mongo) -> mongo.findById(listed.name(), Shelf.class));
		return Objects.requireNonNullElse(whole, listed);
	}

	private static Shelf found(@Nullable Shelf shelf) {
		return Optional.ofNullable(shelf).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	// Returns the shelves in the owner's order, with the first films of each.
	List<Shelf> all(int films) {
		return list(Criteria.where(DELETED).isNull(), Sort.by(POSITION, "_id"), films);
	}

	// Returns the shelves that have times, whole.
	List<Shelf> programmes() {
		return list(Criteria.where(DELETED).isNull().and("films.times.0").exists(true), Sort.by(POSITION, "_id"),
				ShelfForm.MAX_FILMS);
	}

	// Without films.
	List<Shelf> deleted() {
		return list(Criteria.where(DELETED).ne(null), Sort.by(Sort.Direction.DESC, DELETED), 0);
	}

	// A shelf may have films of half a megabyte. The embedded engine returns no field
	// beside a slice that is not named.
	private List<Shelf> list(Criteria shelves, Sort order, int films) {
		Query query = Query.query(shelves).with(order).limit(MAX_SHELVES);
		query.fields()
			.slice("films", films)
			.include("title", "sentence", FILTER, POSITION, "version", "updatedAt", "updatedBy", DELETED);
		return this.members.read((mongo) -> mongo.find(query, Shelf.class));
	}

	// Creates a shelf if there is no name. Throws an OptimisticLockingFailureException if
	// the stored shelf has another version than the form.
	Shelf save(@Nullable String name, ShelfForm typed) {
		ShelfForm form = typed.in(LocaleContextHolder.getTimeZone().toZoneId());
		if (name == null) {
			return create(form);
		}
		Shelf shelf = shelf(name, form, find(name).position(), Objects.requireNonNullElse(form.version(), -1L));
		return saved(AuditAction.SHELF_CHANGED, this.mongo.save(shelf));
	}

	// Idempotent: the shelf may have been stored although the response was an error.
	private Shelf create(ShelfForm form) {
		List<Shelf> all = all(0);
		if (all.size() >= MAX_SHELVES) {
			throw new ResponseStatusException(HttpStatus.CONFLICT, "shelves");
		}
		String words = Addresses.words(form.title(), null);
		String name = words.isEmpty() ? "shelf-" : words;
		int position = all.isEmpty() ? 0 : all.get(all.size() - 1).position() + 1;
		for (int number = 1; number <= MAX_NAMES; number++) {
			String free = (number == 1) ? name.substring(0, name.length() - 1) : name + number;
			try {
				return saved(AuditAction.SHELF_CREATED, this.mongo.insert(shelf(free, form, position, null)));
			}
			catch (DuplicateKeyException ex) {
				Shelf stored = this.mongo.findById(free, Shelf.class);
				if (stored != null && isOf(form, stored)) {
					// Is acknowledged as the creation would have been.
					this.mongo.updateFirst(named(free, true), Update.update("version", stored.version()), Shelf.class);
					return saved(AuditAction.SHELF_CREATED, stored);
				}
			}
		}
		Shelf unique = shelf(name + new ObjectId(), form, position, null);
		return saved(AuditAction.SHELF_CREATED, this.mongo.insert(unique));
	}

	private static boolean isOf(ShelfForm form, Shelf stored) {
		return ShelfForm.of(stored).with(stored.filter(), form.version()).equals(form)
				&& Objects.equals(stored.version(), 0L) && stored.deletedAt() == null
				&& stored.updatedBy().equals(AuditEntry.currentUser())
				&& stored.updatedAt().isAfter(Instant.now().minus(REPETITION));
	}

	private static Shelf shelf(String name, ShelfForm form, int position, @Nullable Long version) {
		return new Shelf(name, form.title(), form.sentence(), form.filter(), form.films(), position, version,
				Instant.now(), AuditEntry.currentUser(), null);
	}

	// Leaves the versions alone, because no edit of a shelf conflicts with it.
	void move(String name, int places) {
		List<Shelf> all = new ArrayList<>(all(0));
		int from = all.stream().map(Shelf::name).toList().indexOf(name);
		int to = from + places;
		if (from >= 0 && to >= 0 && to < all.size()) {
			Collections.swap(all, from, to);
			for (int place = 0; place < all.size(); place++) {
				Shelf shelf = all.get(place);
				if (shelf.position() != place) {
					this.mongo.updateFirst(named(shelf.name(), true), Update.update(POSITION, place),
							this.mongo.getCollectionName(Shelf.class));
				}
			}
			saved(AuditAction.SHELF_CHANGED, all.get(to));
		}
	}

	Shelf delete(String name) {
		return change(AuditAction.SHELF_DELETED, named(name, true), new Update().set(DELETED, Instant.now()));
	}

	// Idempotent.
	Shelf restore(String name) {
		Query deleted = named(name, false);
		return this.mongo.exists(deleted, Shelf.class)
				? change(AuditAction.SHELF_RESTORED, deleted, new Update().unset(DELETED)) : find(name);
	}

	// Lets filters find by the new name what they found by the old one. Idempotent.
	@EventListener
	void rename(BegunRename rename) {
		for (Shelf shelf : this.mongo.find(Query.query(Criteria.where(FILTER).ne("")), Shelf.class)) {
			String filter = ShelfForm.renamed(shelf.filter(), rename.rename());
			if (!filter.equals(shelf.filter())) {
				Query unchanged = Query.query(Criteria.where("_id").is(shelf.name()).and(FILTER).is(shelf.filter()));
				Document renamed = new Document("by", rename.change()).append(FILTER, shelf.filter());
				this.mongo.updateFirst(unchanged, changed(new Update().set(FILTER, filter).set(RENAMED, renamed)),
						Shelf.class);
				saved(AuditAction.SHELF_CHANGED, shelf);
			}
		}
	}

	// Leaves a shelf that was saved or renamed again since.
	@EventListener
	void takeBack(UndoneRename rename) {
		Query renamed = Query.query(Criteria.where(RENAMED + ".by").is(rename.change()));
		for (Document stored : this.mongo.find(renamed, Document.class, this.mongo.getCollectionName(Shelf.class))) {
			String filter = stored.get(RENAMED, Document.class).getString(FILTER);
			Criteria unchanged = Criteria.where("_id").is(stored.get("_id")).and("version").is(stored.get("version"));
			Update former = changed(new Update().set(FILTER, filter).unset(RENAMED));
			if (this.mongo.updateFirst(Query.query(unchanged), former, Shelf.class).getMatchedCount() > 0) {
				saved(AuditAction.SHELF_CHANGED, this.mongo.getConverter().read(Shelf.class, stored));
			}
		}
	}

	// Increments the version, so that a form that is open meanwhile cannot undo this.
	private Shelf change(AuditAction kind, Query shelf, Update update) {
		return saved(kind, found(this.mongo.findAndModify(shelf, changed(update), Shelf.class)));
	}

	private static Update changed(Update update) {
		return update.set("updatedBy", AuditEntry.currentUser()).inc("version", 1);
	}

	private Shelf saved(AuditAction kind, Shelf shelf) {
		this.changes.incrementAndGet();
		this.events.publishEvent(AuditEntry.of(kind, shelf.title(), shelf.name()));
		return shelf;
	}

	private static Query named(String name, boolean live) {
		Criteria shelf = Criteria.where("_id").is(name).and(DELETED);
		return Query.query(live ? shelf.isNull() : shelf.ne(null));
	}

	@Scheduled(initialDelay = 30, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
	void purgeExpired() {
		this.mongo.remove(Query.query(Criteria.where(DELETED).lt(Instant.now().minus(this.age))), Shelf.class);
	}

}

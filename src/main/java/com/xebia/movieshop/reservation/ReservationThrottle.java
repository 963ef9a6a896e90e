package com.xebia.movieshop.reservation;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.audit.RemoteAddress;
import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.movie.CopyState;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.staff.CuratorAccount;
import com.xebia.movieshop.staff.Role;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Limits the reservations of a source: how many it makes in an hour and has at once, on
 * all nodes together, and how many it attempts, on each node. A reservation is counted
 * before a copy is held for it. All sources together are never refused.
 */
@Component
class ReservationThrottle {

	static final int MAX_IN_AN_HOUR = 10;

	// Many customers may share the address of a school or of a mobile provider.
	static final int MAX_AT_ONCE = 30;

	// So many within an hour, of all sources together, are more than customers make.
	static final int FLOOD = 300;

	// The reservations of an hour by source, until the next hour has passed.
	private static final String COLLECTION = "reservation.sources";

	private static final String CREATED_AT = "createdAt";

	private static final int MAX_ATTEMPTS = 200;

	private final MongoOperations mongo;

	private final CuratorAccount curator;

	private final ApplicationEventPublisher events;

	private final Cache<String, Integer> attempts = CacheSize.RESERVATIONS.cache()
		.expireAfterAccess(Duration.ofHours(1))
		.build();

	private volatile long recent;

	ReservationThrottle(MongoOperations mongo, CuratorAccount curator, ApplicationEventPublisher events) {
		this.mongo = mongo;
		this.curator = curator;
		this.events = events;
	}

	// Returns the keyed digest of the client's address, or null for whoever may write,
	// who is not limited. Throws a BusyException after too many calls for a source.
	@Nullable String attempt(HttpServletRequest request) {
		if (request.isUserInRole(Role.CURATOR)) {
			return null;
		}
		// A customer has a whole IPv6 network of 64 bits. The address is a literal.
		byte[] address = RemoteAddress.parse(RemoteAddress.of(request)).getAddress();
		String network = "reservations of "
				+ HexFormat.of().formatHex(Arrays.copyOf(address, Math.min(address.length, 8)));
		String source = Objects.requireNonNullElseGet(this.curator.sign(network), () -> DigestUtils.sha256Hex(network));
		if (this.attempts.asMap().merge(hour(Instant.now()) + source, 1, Integer::sum) > MAX_ATTEMPTS) {
			throw tooMany();
		}
		return source;
	}

	// Counts a reservation before it is stored, however often it is repeated. Throws a
	// BusyException if its source has made too many.
	void count(Reservation reservation) {
		if (reservation.source() == null) {
			return;
		}
		// The upsert inserts the first of an hour, and fails if there is no room.
		Query room = Query.query(byHour(reservation).orOperator(Criteria.where("made").is(reservation.id()),
				Criteria.where("made." + (MAX_IN_AN_HOUR - 1)).exists(false)));
		Update counted = new Update().addToSet("made", reservation.id())
			.setOnInsert(CREATED_AT, reservation.createdAt());
		if (!upsert(room, counted)) {
			throw tooMany();
		}
	}

	// Returns whether the source of a reservation for which a copy is held has too many
	// with it, of which it had some before. The last one of several at once counts all
	// others, unless all that it can make in two hours are not too many.
	boolean isBeyond(Reservation held, long before) {
		return held.source() != null && before + 2 * MAX_IN_AN_HOUR > MAX_AT_ONCE
				&& this.mongo.count(Query
					.query(Criteria.where("state").is(CopyState.RESERVED).and("reservation.source").is(held.source())),
						StoredCopy.class) > MAX_AT_ONCE;
	}

	private boolean upsert(Query room, Update counted) {
		try {
			this.mongo.upsert(room, counted, COLLECTION);
			return true;
		}
		catch (DuplicateKeyException ex) {
			// A concurrent request may have inserted it.
			return this.mongo.updateFirst(room, counted, COLLECTION).getMatchedCount() > 0;
		}
	}

	// Takes a reservation for which no copy was free out of the count.
	void discount(Reservation reservation) {
		if (reservation.source() != null) {
			this.mongo.updateFirst(Query.query(byHour(reservation)), new Update().pull("made", reservation.id()),
					COLLECTION);
		}
	}

	// Tells staff about a flood, which must not keep customers from reserving.
	@Scheduled(initialDelay = 1, fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
	void watch() {
		Instant now = Instant.now();
		this.mongo.remove(Query.query(Criteria.where(CREATED_AT).lt(now.minus(Duration.ofHours(2)))), COLLECTION);
		Instant hourAgo = now.minus(Duration.ofHours(1));
		this.recent = this.mongo.count(Query.query(Criteria.where(CREATED_AT).gt(hourAgo)), Reservation.class)
				+ this.mongo.count(Query.query(Criteria.where("reservation." + CREATED_AT).gt(hourAgo)),
						StoredCopy.class)
				+ this.mongo.count(Query.query(Criteria.where(CREATED_AT).gt(hourAgo)), Reservation.QUEUE);
		if (isFlooded() && isFirst("all " + hour(now), now)) {
			this.events.publishEvent(AuditEntry.of(AuditAction.FLOODED, this.recent));
		}
	}

	boolean isFlooded() {
		return this.recent >= FLOOD;
	}

	// Returns true on one of all nodes.
	private boolean isFirst(String id, Instant now) {
		try {
			this.mongo.insert(new Document("_id", id).append(CREATED_AT, now), COLLECTION);
			return true;
		}
		catch (DuplicateKeyException ex) {
			return false;
		}
	}

	private static Criteria byHour(Reservation reservation) {
		return Criteria.where("_id").is(reservation.source() + " " + hour(reservation.createdAt()));
	}

	private static Instant hour(Instant time) {
		return time.truncatedTo(ChronoUnit.HOURS);
	}

	static BusyException tooMany() {
		Instant now = Instant.now();
		return BusyException.tooMany("reservations",
				(int) Duration.between(now, hour(now).plus(Duration.ofHours(1))).toSeconds() + 1);
	}

}

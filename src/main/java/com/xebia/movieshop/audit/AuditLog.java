package com.xebia.movieshop.audit;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ValueRange;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.audit.AuditLogController.AuditLogQuery;
import com.xebia.movieshop.settings.ShopSettings;
import org.bson.types.ObjectId;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Reads the audit log, whose entries are immutable, and deletes expired ones. Ids contain
 * the time, so that pages and days are ranges of ids on every engine.
 */
@Component
class AuditLog {

	// An id can contain times of these years only.
	private static final ValueRange YEARS = ValueRange.of(1971, 2105);

	private final MongoOperations mongo;

	private final Duration age;

	AuditLog(MongoOperations mongo, ShopSettings settings) {
		this.mongo = mongo;
		this.age = Duration.ofDays(settings.record().days());
	}

	// Newest entry first. The day of the query is one in the given zone.
	ListPage<AuditEntry> browse(AuditLogQuery query, ZoneId zone) {
		boolean forward = query.before() == null;
		List<AuditEntry> found = this.mongo.find(Query.query(criteria(query, zone))
			.with(Sort.by(forward ? Sort.Direction.DESC : Sort.Direction.ASC, "_id"))
			.limit(query.pageSize() + 1), AuditEntry.class);
		return ListPage.of(query, found, AuditEntry::id);
	}

	private static Criteria criteria(AuditLogQuery query, ZoneId zone) {
		List<Criteria> all = new ArrayList<>();
		if (query.after() != null) {
			all.add(Criteria.where("_id").lt(query.after()));
		}
		if (query.before() != null) {
			all.add(Criteria.where("_id").gt(query.before()));
		}
		if (query.kind() != null) {
			all.add(Criteria.where("kind").is(query.kind().name()));
		}
		if (!query.name().isEmpty()) {
			all.add(new Criteria().orOperator(Criteria.where("by").is(query.name()),
					Criteria.where("details.account").is(query.name())));
		}
		LocalDate day = query.day();
		if (day != null) {
			all.add(madeOn(day, zone));
		}
		return all.isEmpty() ? new Criteria() : new Criteria().andOperator(all);
	}

	private static Criteria madeOn(LocalDate day, ZoneId zone) {
		Criteria id = Criteria.where("_id");
		if (!YEARS.isValidValue(day.getYear())) {
			return id.in(List.of());
		}
		return id.gte(first(day.atStartOfDay(zone).toInstant()))
			.lt(first(day.plusDays(1).atStartOfDay(zone).toInstant()));
	}

	private static ObjectId first(Instant time) {
		return ObjectId.getSmallestWithDate(Date.from(time));
	}

	@Scheduled(initialDelay = 35, fixedDelay = 60, timeUnit = TimeUnit.MINUTES)
	void removeExpired() {
		ObjectId oldest = first(Instant.now().minus(this.age));
		this.mongo.remove(Query.query(Criteria.where("_id").lt(oldest)), AuditEntry.class);
	}

}

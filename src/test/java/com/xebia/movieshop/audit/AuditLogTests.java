package com.xebia.movieshop.audit;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Date;
import java.util.List;
import java.util.Map;

import com.xebia.movieshop.audit.AuditLogController.AuditLogQuery;
import com.xebia.movieshop.support.ShopTest;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.MongoOperations;

import static org.assertj.core.api.Assertions.assertThat;

@ShopTest
class AuditLogTests {

	@Autowired
	private AuditLog entries;

	@Autowired
	private MongoOperations mongo;

	@Test
	void entriesOlderThanTheSettingAreRemoved() {
		AuditEntry old = insert(Duration.ofDays(401));
		AuditEntry young = insert(Duration.ofDays(399));
		this.entries.removeExpired();
		assertThat(this.mongo.findById(old.id(), AuditEntry.class)).isNull();
		assertThat(this.mongo.findById(young.id(), AuditEntry.class)).isNotNull();
	}

	@Test
	void dayThatIdsCannotTellFromAnotherHasNoEntry() {
		insert(Duration.ZERO);
		LocalDate today = LocalDate.now();
		assertThat(entriesOf(today)).isNotEmpty();
		LocalDate alike = LocalDate.ofInstant(Instant.now().minusSeconds(1L << Integer.SIZE), ZoneId.systemDefault());
		assertThat(entriesOf(alike)).isEmpty();
		assertThat(entriesOf(LocalDate.MIN)).isEmpty();
		assertThat(entriesOf(LocalDate.MAX)).isEmpty();
	}

	private List<AuditEntry> entriesOf(LocalDate day) {
		return this.entries.browse(new AuditLogQuery(null, null, day, null, null, null), ZoneId.systemDefault())
			.items();
	}

	private AuditEntry insert(Duration age) {
		Instant time = Instant.now().minus(age);
		String id = new ObjectId(Date.from(time)).toHexString();
		return this.mongo.insert(new AuditEntry(id, time, "SIGNED_IN", "Ann", null, Map.of(), 1));
	}

}

package com.xebia.movieshop.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.EveryEngine;
import org.bson.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

import static org.assertj.core.api.Assertions.assertThat;

@EveryEngine
class LeaseTests {

	@AutoClose("destroy")
	private final SimpleMongoClientDatabaseFactory databases;

	private final MongoTemplate mongo;

	private final Lease lease;

	LeaseTests() {
		this.databases = new SimpleMongoClientDatabaseFactory(Engine.tested().newDatabase());
		this.mongo = new MongoTemplate(this.databases);
		this.lease = new Lease(this.mongo, "import", Duration.ofHours(1));
	}

	@Test
	void onlyItsHolderRenewsALeaseUntilItIsReleased() {
		assertThat(this.lease.acquire("a")).isTrue();
		assertThat(this.lease.acquire("b")).isFalse();
		assertThat(this.lease.acquire("a")).isTrue();
		this.lease.release("b");
		assertThat(this.lease.acquire("b")).isFalse();
		this.lease.release("a");
		assertThat(this.lease.acquire("b")).isTrue();
	}

	@Test
	void threadThatIsInterruptedReleasesItsLease() {
		assertThat(this.lease.acquire("a")).isTrue();
		Thread.currentThread().interrupt();
		this.lease.release("a");
		assertThat(Thread.interrupted()).isTrue();
		assertThat(this.lease.acquire("b")).isTrue();
	}

	@Test
	void leasesOfOtherThingsAreIndependent() {
		assertThat(this.lease.acquire("a")).isTrue();
		assertThat(new Lease(this.mongo, "census", Duration.ofHours(1)).acquire("b")).isTrue();
	}

	@Test
	void leaseThatIsOverEndsTooLateOrNeverIsFree() {
		for (Object end : Arrays.asList(Date.from(Instant.now().minusSeconds(1)),
				Date.from(Instant.now().plus(Duration.ofHours(3))), "tomorrow", null)) {
			this.mongo.save(new Document("_id", "import").append("name", "a").append("end", end), "turn");
			assertThat(this.lease.acquire("b")).as("end: " + end).isTrue();
			assertThat(this.lease.acquire("a")).isFalse();
		}
	}

}

package com.xebia.movieshop.site.brand;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.mongodb.core.MongoOperations;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BrandStore}.
 */
@SpringBootTest
@OnEngine(Engine.EMBEDDED)
class EmbeddedBrandStoreTests {

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private Brand configured;

	@Test
	void brandIsWhatTheSettingsSayUntilItIsSavedForAllNodes() {
		this.mongo.dropCollection("setting");
		BrandStore node = new BrandStore(this.mongo, this.configured);
		BrandStore other = new BrandStore(this.mongo, this.configured);
		other.read();
		assertThat(other.current()).isEqualTo(this.configured).extracting(Brand::getName).isEqualTo("Movieshop");
		Brand saved = new Brand("Bijou", "B", "#aa0011", "Bijou Ltd.", "a@b", "Welcome,\nall");
		node.save(saved);
		other.read();
		assertThat(other.current()).isEqualTo(saved);
		this.mongo.dropCollection("setting");
	}

}

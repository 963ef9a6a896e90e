package com.xebia.movieshop.site.brand;

import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.support.ShopTest;
import jakarta.validation.Validator;
import org.bson.Document;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.MongoOperations;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BrandStore}.
 */
@ShopTest
class BrandStoreTests {

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private Validator validator;

	@Autowired
	private Brand configured;

	@Autowired
	private ObjectProvider<SampleData> samples;

	@Test
	void brandIsWhatTheSettingsSayUntilItIsSavedForAllNodes() {
		this.mongo.dropCollection("setting");
		BrandStore node = node();
		BrandStore other = node();
		other.read();
		assertThat(other.current()).isEqualTo(this.configured).extracting(Brand::name).isEqualTo("Movieshop");
		Brand saved = new Brand("Bijou", "B", "#aa0011", "Bijou Ltd.", "a@b", "Welcome,\nall", "de", "", "", null, null,
				"", "", null);
		node.save(saved);
		other.read();
		assertThat(other.current()).isEqualTo(saved);
		this.mongo.dropCollection("setting");
	}

	@Test
	void brandThatBreaksTheRulesIsNotShown() {
		BrandStore node = node();
		this.mongo.save(Document.parse("{ _id: 'brand', name: 'Bijou', accent: '#000} body {display:none' }"),
				"setting");
		node.read();
		assertThat(node.current()).isEqualTo(this.configured);
		this.mongo.save(Document.parse("{ _id: 'brand', name: 'Bijou', currency: 'ABC' }"), "setting");
		node.read();
		assertThat(node.current()).isEqualTo(this.configured);
		this.mongo.save(Document.parse("{ _id: 'brand', name: 'Bijou' }"), "setting");
		node.read();
		assertThat(node.current().name()).isEqualTo("Bijou");
		this.mongo.dropCollection("setting");
	}

	@Test
	void logoIsShownByAllNodesUntilItIsRemoved() {
		BrandStore node = node();
		BrandStore other = node();
		Poster logo = new Poster("0123456789abcdef0123456789abcdef.png", "image/png", 300, 100, 5, "#aa0011");
		node.saveLogo(logo);
		node.save(this.configured);
		other.read();
		assertThat(other.logo()).isEqualTo(logo);
		node.saveLogo(null);
		other.read();
		assertThat(other.logo()).isNull();
		this.mongo.save(Document.parse("{ _id: 'logo', poster: { fileName: '../logo.png' } }"), "setting");
		other.read();
		assertThat(other.logo()).isNull();
		this.mongo.dropCollection("setting");
	}

	private BrandStore node() {
		return new BrandStore(this.mongo, new FailoverReads(this.mongo, this.mongo), this.validator, this.configured,
				this.samples);
	}

}

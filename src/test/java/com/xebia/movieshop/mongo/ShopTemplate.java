package com.xebia.movieshop.mongo;

import java.util.List;

import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/**
 * A template that reads documents as the shop does.
 */
public final class ShopTemplate {

	private ShopTemplate() {
	}

	public static MongoTemplate of(MongoDatabaseFactory databases) {
		StaticListableBeanFactory beans = new StaticListableBeanFactory();
		MongoCustomConversions conversions = new MongoCustomConversions(List.of());
		MongoMappingContext types = new MongoMappingContext();
		types.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
		TolerantConverter converter = new TolerantConverter(databases, types, conversions, new UnreadableDocuments(
				beans.getBeanProvider(MongoOperations.class), beans.getBeanProvider(MeterRegistry.class)));
		converter.afterPropertiesSet();
		return new MongoTemplate(databases, converter);
	}

}

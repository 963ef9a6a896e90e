package com.xebia.movieshop.mongo;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * Sorts as its superclass, but reads the values that documents are sorted by once, and
 * not for each comparison, which is most of the time of a list.
 */
class SortedH2Collection extends H2Collection {

	SortedH2Collection(MongoDatabase database, String name, CollectionOptions options,
			MVMap<Object, Document> documents, MVMap<String, Object> meta, CursorRegistry cursors) {
		super(database, name, options, documents, meta, cursors);
	}

	@Override
	protected QueryResult matchDocumentsFromStream(Stream<Document> documents, Document query,
			@Nullable Document orderBy, int skip, int limit, int batchSize, Document fields) {
		Comparator<Document> order = (orderBy != null && deriveComparator(orderBy) != null) ? order(orderBy) : null;
		return matchDocumentsFromStream(query, documents, skip, limit, batchSize, order, fields);
	}

	private static Comparator<Document> order(Document orderBy) {
		return orderBy.entrySet()
			.stream()
			.map((field) -> order(field.getKey(), ((Number) field.getValue()).intValue() > 0))
			.reduce(Comparator::thenComparing)
			.orElseThrow();
	}

	private static Comparator<Document> order(String field, boolean ascending) {
		Map<Document, Object> values = new IdentityHashMap<>();
		return Comparator.comparing(
				(document) -> values.computeIfAbsent(document,
						(read) -> Utils.getSubdocumentValueCollectionAware(read, field)),
				ascending ? ValueComparator.asc() : ValueComparator.desc());
	}

}

package com.xebia.movieshop.mongo;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import com.mongodb.client.model.Filters;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.stereotype.Component;

/**
 * The documents with values that the shop could not read since it started: the first of
 * them, until they are corrected or deleted. Each is logged once.
 */
@Component
public class UnreadableDocuments {

	private static final Log logger = LogFactory.getLog(UnreadableDocuments.class);

	private static final int MAX_FOUND = 200;

	private final Set<Place> found = ConcurrentHashMap.newKeySet();

	private final ObjectProvider<MongoOperations> mongo;

	public UnreadableDocuments(ObjectProvider<MongoOperations> mongo, ObjectProvider<MeterRegistry> meters) {
		this.mongo = mongo;
		meters.ifAvailable((registry) -> Gauge.builder("movieshop.documents.unreadable", this.found, Set::size)
			.description("Documents with values that could not be read")
			.register(registry));
	}

	void add(MongoPersistentEntity<?> entity, @Nullable Object id, Set<String> fields) {
		Place place = new Place(entity.getType(), entity.getCollection(), String.valueOf(id), id);
		if (this.found.size() < MAX_FOUND && this.found.add(place)) {
			logger.warn(
					"The document %s of the collection %s has values that cannot be read, in %s; correct it in the database"
						.formatted(id, entity.getCollection(), String.join(", ", fields)));
		}
	}

	// Forgets documents that were corrected or deleted meanwhile.
	public List<Unreadable> list() {
		return this.found.stream()
			.map((place) -> new Unreadable(place.collection(), place.name(), place.key(), fields(place)))
			.filter((document) -> !document.fields().isEmpty())
			.toList();
	}

	private Set<String> fields(Place place) {
		MongoOperations operations = this.mongo.getObject();
		// A query of the template would take a text for an ObjectId if it looks like one.
		Document stored = operations.execute(place.collection(),
				(documents) -> documents.find(Filters.eq(place.id())).first());
		Set<String> fields = (stored != null && operations.getConverter() instanceof TolerantConverter converter)
				? converter.unreadableFields(place.type(), stored) : Set.of();
		if (fields.isEmpty()) {
			this.found.remove(place);
		}
		return fields;
	}

	// Deletes one of these documents for good; empty if there is none with the key.
	public Optional<Unreadable> delete(String key) {
		Optional<Unreadable> deleted = list().stream().filter((document) -> document.key().equals(key)).findFirst();
		deleted.ifPresent((document) -> this.found.stream()
			.filter((place) -> place.key().equals(key))
			.forEach((place) -> this.mongo.getObject()
				.execute(place.collection(), (documents) -> documents.deleteOne(Filters.eq(place.id())))));
		return deleted;
	}

	private record Place(Class<?> type, String collection, String name, @Nullable Object id) {

		// The name does not tell a number from a text.
		String key() {
			return DigestUtils.sha256Hex(this.collection + this.name + ((this.id != null) ? this.id.getClass() : ""));
		}

	}

	/**
	 * A document with values that cannot be read.
	 *
	 * @param id the id as text, whatever its type is
	 * @param key identifies the document in a form
	 * @param fields the names of the fields with these values
	 */
	public record Unreadable(String collection, String id, String key, Set<String> fields) {

		// Returns whether the document has a page, where it can be corrected or deleted.
		public boolean isMovie() {
			return this.collection.equals("movie") && !this.fields.contains("_id");
		}

	}

}

package com.xebia.movieshop.people;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.WriteModel;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.people.Tally.SpellingCount;
import org.bson.Document;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * Counts the movies of each person, genre and decade and stores a {@link Tally} for each.
 * The database groups by spelling and the shop merges spellings, which neither MongoDB's
 * aggregation nor the embedded engine's collation can. Writes changed tallies only.
 */
@Component
class Census {

	private static final int BATCH = 1000;

	private final MongoOperations mongo;

	Census(MongoOperations mongo) {
		this.mongo = mongo;
	}

	// Idempotent: several nodes may count at the same time.
	void take() {
		for (NameKind kind : NameKind.values()) {
			MongoCollection<Document> tallies = collection(kind.collection());
			tallies.createIndex(Indexes.ascending("rank"));
			tallies.createIndex(Indexes.ascending("letter", "sorted"));
			tallies.createIndex(Indexes.ascending("beginnings", "rank"));
			tallies.createIndex(Indexes.compoundIndex(Indexes.descending("directed"), Indexes.ascending("sorted")));
			tallies.createIndex(Indexes.compoundIndex(Indexes.descending("starred"), Indexes.ascending("sorted")));
			try (SpellingCounts counts = SpellingCounts.create()) {
				count(kind, counts);
				if (kind == NameKind.PERSON) {
					countOnceWhoDirectAndStar(counts);
				}
				write(kind, tallies, counts);
			}
		}
	}

	private void count(NameKind kind, SpellingCounts counts) {
		MongoCollection<Document> movies = collection(this.mongo.getCollectionName(Movie.class));
		for (List<Document> pipeline : kind.pipelines()) {
			for (Document group : movies.aggregate(pipeline).allowDiskUse(true).batchSize(BATCH)) {
				SpellingCount.of(group).forEach(counts::add);
			}
		}
	}

	// The pipelines count a movie twice for one of several directors who is also its
	// star.
	private void countOnceWhoDirectAndStar(SpellingCounts counts) {
		MongoCollection<Document> movies = collection(this.mongo.getCollectionName(Movie.class));
		for (Document movie : movies.find(Filters.regex("director", Directors.SEVERAL))
			.projection(Projections.include("director", "stars"))
			.batchSize(BATCH)) {
			List<String> directors = (movie.get("director") instanceof String text) ? Directors.of(text) : List.of();
			Object stars = movie.get("stars");
			if (directors.size() > 1) {
				directors.stream()
					.filter((name) -> (stars instanceof List<?> names) ? names.contains(name) : name.equals(stars))
					.forEach((name) -> counts.add(SpellingCount.correction(name)));
			}
		}
	}

	private void write(NameKind kind, MongoCollection<Document> tallies, SpellingCounts counts) {
		List<WriteModel<Document>> changes = new ArrayList<>();
		// Sorted by id, so that replaced documents are not returned twice.
		for (Document document : tallies.find().sort(Sorts.ascending("_id")).batchSize(BATCH)) {
			Tally former = this.mongo.getConverter().read(Tally.class, document);
			List<SpellingCount> counted = counts.remove(former.key());
			if (counted.isEmpty()) {
				changes.add(new DeleteOneModel<>(Filters.eq(former.key())));
			}
			else if (!former.equals(Tally.of(kind, former.key(), counted))) {
				changes.add(replacement(Tally.of(kind, former.key(), counted)));
			}
			write(tallies, changes, BATCH);
		}
		counts.forEach((key, counted) -> {
			changes.add(replacement(Tally.of(kind, key, counted)));
			write(tallies, changes, BATCH);
		});
		write(tallies, changes, 1);
	}

	private static void write(MongoCollection<Document> tallies, List<WriteModel<Document>> changes, int batch) {
		if (changes.size() >= batch) {
			tallies.bulkWrite(changes);
			changes.clear();
		}
	}

	private WriteModel<Document> replacement(Tally tally) {
		Document document = new Document();
		this.mongo.getConverter().write(tally, document);
		return new ReplaceOneModel<>(Filters.eq(tally.key()), document, new ReplaceOptions().upsert(true));
	}

	// Reading all movies takes longer than the timeout of requests allows.
	private MongoCollection<Document> collection(String name) {
		return this.mongo.getCollection(name).withTimeout(10, TimeUnit.MINUTES);
	}

}

package com.xebia.movieshop.search.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import com.xebia.movieshop.search.query.SearchResult;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * The films of the search tests.
 *
 * @param documents the documents of the films in the database
 */
public record Films(List<Document> documents) {

	public static Films read() {
		try (InputStream lines = Films.class.getResourceAsStream("/search/movies.ndjson")) {
			return new Films(new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines()
				.map((line) -> Document.parse(line)
					.append("_id", new ObjectId())
					.append("language", List.of("de", "en", "fr").get(line.length() % 3))
					.append("runningTime", 60 + line.length() % 120)
					.append("stock", copies(line.length() % 5)))
				.toList());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	// Returns none, one for sale, one for rental, one of each, or one without terms.
	private static List<Document> copies(int kind) {
		return switch (kind) {
			case 0 -> List.of();
			case 1 -> List.of(new Document("terms", "sale"));
			case 2 -> List.of(new Document("terms", "rental"));
			case 3 -> List.of(new Document("terms", "sale"), new Document("terms", "rental"));
			default -> List.of(new Document());
		};
	}

	public List<IndexedMovie> movies() {
		return this.documents.stream().map(IndexedMovie::of).toList();
	}

	// Returns the titles of the hits, with the year where films have the same title.
	public List<String> names(SearchResult result) {
		return names(result.ids());
	}

	public List<String> names(List<ObjectId> ids) {
		return ids.stream().map(this::name).toList();
	}

	private String name(ObjectId id) {
		Document film = this.documents.stream()
			.filter((document) -> document.getObjectId("_id").equals(id))
			.findFirst()
			.orElseThrow();
		String title = film.getString("title");
		long namesakes = this.documents.stream().filter((other) -> title.equals(other.getString("title"))).count();
		return (namesakes > 1) ? "%s (%d)".formatted(title, film.getInteger("year")) : title;
	}

}

package com.xebia.movieshop.movie.web;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import com.mongodb.ReadPreference;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.limits.SingleFlight;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.settings.PublicUrl;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The sitemap of all movies for search engines, in parts of the size that they accept. A
 * part is streamed while it is read.
 */
@Controller
class SitemapController {

	// The sitemap protocol's limit for the URLs of a part.
	private static final int PART = 50_000;

	private static final ObjectId BEFORE_ALL = new ObjectId(new byte[12]);

	// Not smaller, because the embedded database scans all movies for each batch.
	private static final int BATCH_SIZE = 5000;

	private final MongoOperations mongo;

	private final MovieReader reader;

	private final CacheControl caching;

	// Concurrent requests share a read, because finding the parts scans all ids.
	private final SingleFlight<Integer, List<ObjectId>> parts = new SingleFlight<>(Duration.ofSeconds(10));

	SitemapController(MongoOperations mongo, MovieReader reader, PublicUrl publicUrl) {
		// Otherwise a cache would repeat the Host header of one client to others.
		this.caching = publicUrl.isSet() ? CacheControl.maxAge(Duration.ofHours(1)).cachePublic()
				: CacheControl.noStore();
		this.mongo = mongo;
		this.reader = reader;
	}

	@GetMapping("/sitemap.xml")
	void showIndex(HttpServletRequest request, HttpServletResponse response) throws IOException, XMLStreamException {
		String shop = shop(request);
		write("sitemapindex", "sitemap",
				parts(PART).stream().map((id) -> new Location(shop + "/sitemap/" + id + ".xml", null)), response);
	}

	@GetMapping("/sitemap" + Addresses.BY_ID + ".xml")
	void showPart(@PathVariable ObjectId id, HttpServletRequest request, HttpServletResponse response)
			throws IOException, XMLStreamException {
		String shop = shop(request);
		write("urlset", "url",
				part(id, PART).map((movie) -> new Location(shop + movie.getAddress(), movie.getUpdatedAt())), response);
	}

	private static String shop(HttpServletRequest request) {
		return ServletUriComponentsBuilder.fromContextPath(request).toUriString();
	}

	private void write(String root, String element, Stream<Location> locations, HttpServletResponse response)
			throws IOException, XMLStreamException {
		response.setContentType(MediaType.APPLICATION_XML_VALUE);
		response.setHeader(HttpHeaders.CACHE_CONTROL, this.caching.getHeaderValue());
		XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(response.getOutputStream(), "UTF-8");
		xml.writeStartDocument("UTF-8", "1.0");
		xml.writeStartElement(root);
		xml.writeDefaultNamespace("http://www.sitemaps.org/schemas/sitemap/0.9");
		for (Location location : (Iterable<Location>) locations::iterator) {
			xml.writeStartElement(element);
			xml.writeStartElement("loc");
			xml.writeCharacters(location.address());
			xml.writeEndElement();
			if (location.changed() != null) {
				xml.writeStartElement("lastmod");
				xml.writeCharacters(location.changed().truncatedTo(ChronoUnit.SECONDS).toString());
				xml.writeEndElement();
			}
			xml.writeEndElement();
		}
		xml.writeEndDocument();
		xml.flush();
	}

	// Returns the ids after which the parts of a size begin, at least one.
	List<ObjectId> parts(int size) {
		return this.parts.get(size, () -> {
			List<ObjectId> parts = new ArrayList<>();
			for (ObjectId start = BEFORE_ALL; start != null; start = nextPart(start, size)) {
				parts.add(start);
			}
			return parts;
		});
	}

	private @Nullable ObjectId nextPart(ObjectId start, int size) {
		Query ends = behind(start, "_id").skip(size - 1).limit(2);
		List<Document> lastAndNext = this.mongo.find(ends, Document.class, Movie.COLLECTION);
		return (lastAndNext.size() == 2) ? lastAndNext.get(0).getObjectId("_id") : null;
	}

	// Reads a part's movies with the required fields. Each batch is a query of its own,
	// because a cursor ends at the timeout of the client, however slowly a crawler reads.
	Stream<Movie> part(ObjectId start, int size) {
		return Stream
			.iterate(batch(start), Predicate.not(List::isEmpty),
					(batch) -> batch(batch.get(batch.size() - 1).getObjectId("_id")))
			.flatMap(Collection::stream)
			.limit(size)
			.map(this.reader::read);
	}

	private List<Document> batch(ObjectId start) {
		Query movies = behind(start, "title", "year", "updatedAt").limit(BATCH_SIZE);
		return this.mongo.find(movies, Document.class, Movie.COLLECTION);
	}

	private static Query behind(ObjectId start, String... fields) {
		Query movies = Query.query(Criteria.where("_id").gt(start)).with(Sort.by("_id"));
		movies.fields().include(fields);
		return movies.withReadPreference(ReadPreference.primaryPreferred());
	}

	private record Location(String address, @Nullable Instant changed) {

	}

}

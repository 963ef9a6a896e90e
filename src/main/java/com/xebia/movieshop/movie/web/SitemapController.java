package com.xebia.movieshop.movie.web;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import com.mongodb.ReadPreference;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.limits.SingleFlight;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.settings.PublicUrl;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.function.IOConsumer;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.springframework.web.util.HtmlUtils;

/**
 * The sitemap of all movies for search engines, in parts. A part is streamed while it is
 * read, and a HEAD request reads nothing.
 */
@Controller
class SitemapController {

	// A tenth of the protocol's limit, so that no request takes long.
	private static final int PART = 5000;

	private static final String BEGINNING = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
			+ "<%s xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">";

	private static final ObjectId BEFORE_ALL = new ObjectId(new byte[12]);

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
	void showIndex(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String start = "<sitemap><loc>" + shop(request) + "/sitemap/";
		write("sitemapindex", request, response, (output) -> {
			for (ObjectId id : parts(PART)) {
				output.write(bytes(start + id + ".xml</loc></sitemap>"));
			}
		});
	}

	@GetMapping("/sitemap" + Addresses.BY_ID + ".xml")
	void showPart(@PathVariable ObjectId id, HttpServletRequest request, HttpServletResponse response)
			throws IOException {
		byte[] start = bytes("<url><loc>" + shop(request));
		write("urlset", request, response, (output) -> writePart(id, PART, start, output));
	}

	private static String shop(HttpServletRequest request) {
		return escape(ServletUriComponentsBuilder.fromContextPath(request).toUriString());
	}

	private static String escape(String text) {
		return HtmlUtils.htmlEscape(text, "UTF-8");
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private void write(String root, HttpServletRequest request, HttpServletResponse response,
			IOConsumer<OutputStream> content) throws IOException {
		response.setContentType(MediaType.APPLICATION_XML_VALUE);
		response.setHeader(HttpHeaders.CACHE_CONTROL, this.caching.getHeaderValue());
		// A HEAD request reads nothing.
		if (HttpMethod.GET.matches(request.getMethod())) {
			OutputStream output = response.getOutputStream();
			output.write(bytes(BEGINNING.formatted(root)));
			content.accept(output);
			output.write(bytes("</" + root + ">"));
		}
		// Otherwise a short response to GET would have a length, and that to HEAD none.
		response.flushBuffer();
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
		Query ends = behind(start).skip(size - 1).limit(2).withReadPreference(ReadPreference.primaryPreferred());
		ends.fields().include("_id");
		List<Document> lastAndNext = this.mongo.find(ends, Document.class, Movie.COLLECTION);
		return (lastAndNext.size() == 2) ? lastAndNext.get(0).getObjectId("_id") : null;
	}

	// Reads a part at once, because a cursor would end at the timeout of the client,
	// however slowly a crawler reads.
	void writePart(ObjectId after, int size, byte[] start, OutputStream output) throws IOException {
		for (Document stored : this.reader.readStored(behind(after).limit(size), "title", "year", "updatedAt")) {
			output.write(start);
			output.write(bytes(describe(this.reader.read(stored))));
		}
	}

	private static String describe(Movie movie) {
		String changed = (movie.getUpdatedAt() != null)
				? "<lastmod>" + movie.getUpdatedAt().truncatedTo(ChronoUnit.SECONDS) + "</lastmod>" : "";
		return escape(movie.getAddress()) + "</loc>" + changed + "</url>";
	}

	private static Query behind(ObjectId start) {
		return Query.query(Criteria.where("_id").gt(start)).with(Sort.by("_id"));
	}

}

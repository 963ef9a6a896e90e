package com.xebia.movieshop.movie.web;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.stream.Stream;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieAddress;
import com.xebia.movieshop.movie.MovieReader;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * Tells search engines the addresses of all movies, in parts that they accept. A part is
 * written while it is being read.
 */
@Controller
class SitemapController {

	// By the protocol a part may have so many addresses at most.
	private static final int PART = 50_000;

	private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

	private static final CacheControl FOR_AN_HOUR = CacheControl.maxAge(Duration.ofHours(1)).cachePublic();

	private final Sitemap sitemap;

	SitemapController(MongoOperations mongo, MovieReader reader) {
		this.sitemap = new Sitemap(mongo, reader, PART);
	}

	@GetMapping("/sitemap.xml")
	void showIndex(HttpServletRequest request, HttpServletResponse response) throws IOException, XMLStreamException {
		Iterator<ObjectId> parts = this.sitemap.parts().iterator();
		XMLStreamWriter xml = begin("sitemapindex", response);
		while (parts.hasNext()) {
			write(xml, "sitemap", shop(request) + "/sitemap/" + parts.next() + ".xml", null);
		}
		xml.writeEndDocument();
		xml.flush();
	}

	@GetMapping("/sitemap" + MovieAddress.ID + ".xml")
	void showPart(@PathVariable ObjectId id, HttpServletRequest request, HttpServletResponse response)
			throws IOException, XMLStreamException {
		String shop = shop(request);
		try (Stream<Movie> movies = this.sitemap.part(id)) {
			Iterator<Movie> part = movies.iterator();
			XMLStreamWriter xml = begin("urlset", response);
			while (part.hasNext()) {
				Movie movie = part.next();
				write(xml, "url", shop + movie.getAddress(), movie.getUpdatedAt());
			}
			xml.writeEndDocument();
			xml.flush();
		}
	}

	private static String shop(HttpServletRequest request) {
		return ServletUriComponentsBuilder.fromContextPath(request).toUriString();
	}

	private static XMLStreamWriter begin(String root, HttpServletResponse response)
			throws IOException, XMLStreamException {
		response.setContentType(MediaType.APPLICATION_XML_VALUE);
		response.setHeader(HttpHeaders.CACHE_CONTROL, FOR_AN_HOUR.getHeaderValue());
		XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(response.getOutputStream(), "UTF-8");
		xml.writeStartDocument("UTF-8", "1.0");
		xml.writeStartElement(root);
		xml.writeDefaultNamespace(NAMESPACE);
		return xml;
	}

	private static void write(XMLStreamWriter xml, String element, String address, @Nullable Instant changed)
			throws XMLStreamException {
		xml.writeStartElement(element);
		xml.writeStartElement("loc");
		xml.writeCharacters(address);
		xml.writeEndElement();
		if (changed != null) {
			xml.writeStartElement("lastmod");
			xml.writeCharacters(changed.truncatedTo(ChronoUnit.SECONDS).toString());
			xml.writeEndElement();
		}
		xml.writeEndElement();
	}

}

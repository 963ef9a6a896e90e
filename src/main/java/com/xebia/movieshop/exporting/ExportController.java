package com.xebia.movieshop.exporting;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.limits.WaitingRoom;
import com.xebia.movieshop.limits.WaitingRoom.Place;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.web.MovieResource;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.settings.ShopCurrency;
import com.xebia.movieshop.shelf.Shelf;
import com.xebia.movieshop.shelf.ShelfFilms;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.function.IOStream;
import org.bson.types.ObjectId;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/**
 * Exports the movies of a list to any visitor, as a stream. A failed export aborts the
 * connection, so that the client does not take a truncated file for a complete one.
 */
@Controller
public class ExportController {

	// Each reads the whole catalogue.
	private static final int MAX_EXPORTS = 2;

	private static final int SECONDS_UNTIL_RETRY = 30;

	// Limits search results, whose ids are all in memory because a search has no cursors.
	private static final int MAX_FOUND = 100_000;

	private static final int PART = 500;

	private final WaitingRoom exports = new WaitingRoom(MAX_EXPORTS, 1, Duration.ZERO);

	private final MovieCatalogue catalogue;

	private final MovieReader reader;

	private final MovieSearch search;

	private final ShelfFilms shelves;

	private final JsonMapper json;

	private final ShopCurrency currency;

	ExportController(MovieCatalogue catalogue, MovieReader reader, MovieSearch search, ShelfFilms shelves,
			JsonMapper json, ShopCurrency currency) {
		this.currency = currency;
		this.catalogue = catalogue;
		this.reader = reader;
		this.search = search;
		this.shelves = shelves;
		this.json = json;
	}

	@GetMapping(Addresses.EXPORT)
	void export(@RequestParam(defaultValue = "") String format, MovieQuery query, HttpServletRequest request,
			HttpServletResponse response) throws IOException {
		export(format, () -> query.isPlain() ? read(query) : find(query), request, response);
	}

	@GetMapping(Addresses.SHELVES + "/{name}/export")
	void export(@RequestParam(defaultValue = "") String format, @PathVariable String name, HttpServletRequest request,
			HttpServletResponse response) throws IOException {
		Shelf shelf = this.shelves.shelf(name);
		export(format, () -> this.shelves.movies(shelf).stream(), request, response);
	}

	// Returns the movies of a list, of which a part is in memory at a time; the first one
	// is read at once.
	private Stream<Movie> read(MovieQuery query) {
		MovieQuery all = query.inPagesOf(Integer.MAX_VALUE);
		return Stream
			.iterate(this.catalogue.readWhole(all, null), Predicate.not(List::isEmpty),
					(page) -> this.catalogue.readWhole(all, page.get(page.size() - 1)))
			.flatMap(Collection::stream);
	}

	// Returns the movies that are found. Too many results are a bad request.
	private Stream<Movie> find(MovieQuery query) {
		List<ObjectId> ids = this.search.find(query, MAX_FOUND + 1);
		if (ids.size() > MAX_FOUND) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "found");
		}
		return IntStream.iterate(0, (start) -> start < ids.size(), (start) -> start + PART)
			.mapToObj((start) -> ids.subList(start, Math.min(start + PART, ids.size())))
			.flatMap((part) -> this.reader.find(part).stream());
	}

	private void export(String format, Supplier<Stream<Movie>> list, HttpServletRequest request,
			HttpServletResponse response) throws IOException {
		boolean jsonLines = switch (format) {
			case "jsonl" -> true;
			case "csv" -> false;
			case "" -> Objects.toString(request.getHeader(HttpHeaders.ACCEPT), "").contains("ndjson");
			default -> throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		};
		try (Place place = this.exports.enter(1, () -> new BusyException(null, SECONDS_UNTIL_RETRY))) {
			export(jsonLines, list.get(), request, response);
		}
	}

	private void export(boolean jsonLines, Stream<Movie> movies, HttpServletRequest request,
			HttpServletResponse response) throws IOException {
		response.setContentType((jsonLines ? MediaType.APPLICATION_NDJSON : CsvFile.TYPE).toString());
		response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
				ContentDisposition.attachment().filename(jsonLines ? "movies.jsonl" : "movies.csv").build().toString());
		// A HEAD request must not wait for the whole export.
		if (HttpMethod.GET.matches(request.getMethod())) {
			// The writer of the response would hide that the client has disconnected.
			Writer output = new BufferedWriter(
					new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
			if (jsonLines) {
				IOStream.adapt(movies)
					.forEachOrdered((movie) -> output.write(this.json.writeValueAsString(
							MovieResource.of(movie, request.getContextPath(), this.currency.code())) + "\n"));
			}
			else {
				CsvFile.begin(output, CsvFile.COLUMNS).printRecords(movies.map(CsvFile::cells));
			}
			output.flush();
		}
	}

}

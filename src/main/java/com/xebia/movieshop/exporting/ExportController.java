package com.xebia.movieshop.exporting;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
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
import com.xebia.movieshop.staff.WriteAccess;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.bson.types.ObjectId;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/**
 * Exports the movies of a list as a stream: any list to staff and their programs, and a
 * short one to any visitor. A failed export aborts the connection, so that the client
 * does not take a truncated file for a complete one.
 */
@Controller
public class ExportController {

	// Making parts at once, and waiting to begin.
	private static final int MAX_MAKERS = 2;

	private static final int MAX_WAITING = 16;

	private static final int SECONDS_UNTIL_RETRY = 30;

	// Limits search results, whose ids are all in memory because a search has no cursors.
	private static final int MAX_FOUND = 100_000;

	// More would take a visitor more than a fifth of a second of a processor.
	private static final int MAX_FOR_VISITORS = 1000;

	// Each export has a part in memory while its client reads.
	private static final int PART = 100;

	private final WaitingRoom makers = new WaitingRoom(MAX_MAKERS, MAX_WAITING, Duration.ofSeconds(30));

	private final MovieCatalogue catalogue;

	private final MovieReader reader;

	private final MovieSearch search;

	private final ShelfFilms shelves;

	private final WriteAccess access;

	private final JsonMapper json;

	private final ShopCurrency currency;

	ExportController(MovieCatalogue catalogue, MovieReader reader, MovieSearch search, ShelfFilms shelves,
			WriteAccess access, JsonMapper json, ShopCurrency currency) {
		this.currency = currency;
		this.catalogue = catalogue;
		this.reader = reader;
		this.search = search;
		this.shelves = shelves;
		this.access = access;
		this.json = json;
	}

	private static BusyException busy() {
		return new BusyException(null, SECONDS_UNTIL_RETRY);
	}

	@GetMapping(Addresses.EXPORT)
	void export(@RequestParam(defaultValue = "") String format, MovieQuery query, HttpServletRequest request,
			HttpServletResponse response) throws IOException {
		if (!this.access.isGranted(request) && isLong(query)) {
			throw new AccessDeniedException("A long list");
		}
		export(format, () -> query.isPlain() ? this.catalogue.ids(query) : find(query), request, response);
	}

	@GetMapping(Addresses.SHELVES + "/{name}/export")
	void export(@RequestParam(defaultValue = "") String format, @PathVariable String name, HttpServletRequest request,
			HttpServletResponse response) throws IOException {
		Shelf shelf = this.shelves.shelf(name);
		export(format, () -> this.shelves.ids(shelf).stream(), request, response);
	}

	private boolean isLong(MovieQuery query) {
		return query.isPlain() ? this.catalogue.hasMoreThan(MAX_FOR_VISITORS, query)
				: this.search.find(query, MAX_FOR_VISITORS + 1).size() > MAX_FOR_VISITORS;
	}

	// Returns the movies that are found. Too many results are a bad request.
	private Stream<ObjectId> find(MovieQuery query) {
		List<ObjectId> ids = this.search.find(query, MAX_FOUND + 1);
		if (ids.size() > MAX_FOUND) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "found");
		}
		return ids.stream();
	}

	private void export(String format, Supplier<Stream<ObjectId>> list, HttpServletRequest request,
			HttpServletResponse response) throws IOException {
		boolean jsonLines = switch (format) {
			case "jsonl" -> true;
			case "csv" -> false;
			case "" -> Objects.toString(request.getHeader(HttpHeaders.ACCEPT), "").contains("ndjson");
			default -> throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		};
		String path = request.getContextPath();
		String currency = this.currency.code();
		Export export = jsonLines
				? new Export(list,
						(movie) -> this.json.writeValueAsString(MovieResource.of(movie, path, currency)) + "\n")
				: new Export(list, CsvFile::line);
		byte[] first = HttpMethod.GET.matches(request.getMethod()) ? export.begin() : new byte[0];
		response.setContentType((jsonLines ? MediaType.APPLICATION_NDJSON : CsvFile.TYPE).toString());
		response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
				ContentDisposition.attachment().filename(jsonLines ? "movies.jsonl" : "movies.csv").build().toString());
		// A HEAD request reads nothing.
		if (HttpMethod.GET.matches(request.getMethod())) {
			ServletOutputStream output = response.getOutputStream();
			output.write(jsonLines ? new byte[0] : CsvFile.begin(CsvFile.COLUMNS));
			for (byte[] part = first; part.length > 0; part = export.next()) {
				output.write(part);
			}
		}
		// Otherwise a short response to GET would have a length, and that to HEAD none.
		response.flushBuffer();
	}

	/**
	 * The lines of a list in one format. A client that reads slowly has no place in the
	 * waiting room, which is for making a part and not for sending it.
	 */
	private final class Export {

		private final Supplier<Stream<ObjectId>> list;

		private final Function<Movie, String> line;

		private Iterator<ObjectId> ids = Collections.emptyIterator();

		Export(Supplier<Stream<ObjectId>> list, Function<Movie, String> line) {
			this.list = list;
			this.line = line;
		}

		byte[] begin() {
			try (Place place = ExportController.this.makers.enter(1, ExportController::busy)) {
				this.ids = this.list.get().iterator();
				return make();
			}
		}

		byte[] next() {
			try (Place place = ExportController.this.makers.enterAgain(1, ExportController::busy)) {
				return make();
			}
		}

		// Returns nothing after the last part. All movies of a part may have been
		// deleted.
		private byte[] make() {
			StringBuilder part = new StringBuilder();
			while (part.isEmpty() && this.ids.hasNext()) {
				List<ObjectId> next = new ArrayList<>(PART);
				while (next.size() < PART && this.ids.hasNext()) {
					next.add(this.ids.next());
				}
				ExportController.this.reader.find(next).forEach((movie) -> part.append(this.line.apply(movie)));
			}
			return part.toString().getBytes(StandardCharsets.UTF_8);
		}

	}

}

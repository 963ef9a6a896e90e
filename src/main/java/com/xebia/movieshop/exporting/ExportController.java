package com.xebia.movieshop.exporting;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.limits.Permit;
import com.xebia.movieshop.limits.WaitingRoom;
import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.web.MovieResource;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.settings.ShopCurrency;
import com.xebia.movieshop.shelf.Shelf;
import com.xebia.movieshop.shelf.ShelfFilms;
import com.xebia.movieshop.staff.Role;
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

	private static final Map<String, MediaType> TYPES = Map.of("csv", CsvFile.TYPE, "jsonl",
			MediaType.APPLICATION_NDJSON, "xlsx", ExcelFile.TYPE);

	private final WaitingRoom makers = new WaitingRoom(MAX_MAKERS, MAX_WAITING, Duration.ofSeconds(30));

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

	private static BusyException busy() {
		return new BusyException(null, SECONDS_UNTIL_RETRY);
	}

	@GetMapping(Addresses.EXPORT)
	void export(@RequestParam(defaultValue = "") String format, MovieQuery query, HttpServletRequest request,
			HttpServletResponse response) throws IOException {
		if (!request.isUserInRole(Role.CURATOR) && isLong(query)) {
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

	// A client that reads slowly has no place in the waiting room, which is for making a
	// part and not for sending it. A HEAD request reads nothing.
	private void export(String format, Supplier<Stream<ObjectId>> list, HttpServletRequest request,
			HttpServletResponse response) throws IOException {
		String name = name(format, request);
		ExportFormat file = format(name, request.getContextPath());
		Iterator<ObjectId> ids = null;
		byte[] part = {};
		if (HttpMethod.GET.matches(request.getMethod())) {
			try (Permit permit = this.makers.enter(1, ExportController::busy)) {
				ids = list.get().iterator();
				part = make(file, ids);
			}
		}
		response.setContentType(String.valueOf(TYPES.get(name)));
		response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
				ContentDisposition.attachment().filename("movies." + name).build().toString());
		if (ids != null) {
			ServletOutputStream output = response.getOutputStream();
			output.write(name.equals("csv") ? CsvFile.begin(CsvFile.COLUMNS) : new byte[0]);
			output.write(part);
			boolean more;
			do {
				try (Permit permit = this.makers.enterAgain(1, ExportController::busy)) {
					more = ids.hasNext();
					part = more ? make(file, ids) : file.end();
				}
				output.write(part);
			}
			while (more);
		}
		// Otherwise a short response to GET would have a length, and that to HEAD none.
		response.flushBuffer();
	}

	private byte[] make(ExportFormat file, Iterator<ObjectId> ids) throws IOException {
		List<ObjectId> next = new ArrayList<>(PART);
		while (next.size() < PART && ids.hasNext()) {
			next.add(ids.next());
		}
		return file.add(this.reader.find(next));
	}

	private static String name(String format, HttpServletRequest request) {
		boolean lines = Objects.toString(request.getHeader(HttpHeaders.ACCEPT), "").contains("ndjson");
		String name = format.isEmpty() ? (lines ? "jsonl" : "csv") : format;
		if (!TYPES.containsKey(name)) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		return name;
	}

	private ExportFormat format(String name, String path) throws IOException {
		return switch (name) {
			case "csv" -> ExportFormat.of(CsvFile::line);
			case "jsonl" -> {
				String code = this.currency.code();
				yield ExportFormat
					.of((movie) -> this.json.writeValueAsString(MovieResource.of(movie, path, code)) + "\n");
			}
			default -> new ExcelFile();
		};
	}

}

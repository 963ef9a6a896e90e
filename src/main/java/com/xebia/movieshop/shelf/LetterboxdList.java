package com.xebia.movieshop.shelf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.editing.MovieBulkWriter;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import com.xebia.movieshop.text.TextKey;
import com.xebia.movieshop.text.TypedText;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.multipart.MultipartFile;

/**
 * Reads lists as Letterboxd exports them, and finds their films in the shop by title and
 * year. Lines about the list itself precede the header of the films.
 */
@Component
public class LetterboxdList {

	private static final int MAX_BYTES = 1 << 20;

	private final MovieBulkWriter movies;

	LetterboxdList(MovieBulkWriter movies) {
		this.movies = movies;
	}

	// Returns nothing for a file without such a header, or one that is no CSV.
	FoundFilms read(@Nullable MultipartFile file) throws IOException {
		if (file == null || file.isEmpty()) {
			return FoundFilms.NONE;
		}
		try (InputStream content = file.getInputStream()) {
			String text = new String(content.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
			return find(records(text.replaceFirst("^\uFEFF", "")));
		}
	}

	private static List<CSVRecord> records(String text) throws IOException {
		try (CSVParser parser = CSVParser.parse(text, CSVFormat.DEFAULT)) {
			return parser.getRecords();
		}
		catch (IOException | RuntimeException ex) {
			return List.of();
		}
	}

	private FoundFilms find(List<CSVRecord> records) {
		int header = 0;
		while (header < records.size() && !records.get(header).toList().containsAll(List.of("Name", "Year"))) {
			header++;
		}
		if (header == records.size()) {
			return FoundFilms.NONE;
		}
		List<String> names = records.get(header).toList();
		List<CSVRecord> lines = records.subList(header + 1, records.size());
		Map<String, List<Movie>> byTitle = this.movies
			.findByTitles(lines.stream().map((line) -> cell(line, names, "Name")).toList())
			.stream()
			.collect(Collectors.groupingBy((movie) -> key(movie.getTitle())));
		List<ShelfFilm> films = new ArrayList<>();
		List<String> missing = new ArrayList<>();
		for (CSVRecord line : lines) {
			String title = cell(line, names, "Name");
			String year = cell(line, names, "Year");
			byTitle.getOrDefault(key(title), List.of())
				.stream()
				.filter((movie) -> year.isEmpty() || year.equals(Objects.toString(movie.getYear(), "")))
				.filter((movie) -> films.size() < ShelfForm.MAX_FILMS)
				.findFirst()
				.ifPresentOrElse(
						(movie) -> films.add(new ShelfFilm(movie.getId().toHexString(),
								cut(cell(line, names, "Description")), List.of())),
						() -> missing.add(year.isEmpty() ? title : title + " (" + year + ")"));
		}
		return new FoundFilms(films, missing);
	}

	private static String cell(CSVRecord line, List<String> names, String name) {
		int column = names.indexOf(name);
		return (column >= 0 && column < line.size()) ? TypedText.line(line.get(column)) : "";
	}

	private static String cut(String note) {
		return note.substring(0, Math.min(note.length(), ShelfFilm.MAX_NOTE));
	}

	private static String key(String title) {
		return TextKey.spellings(title).stream().min(Comparator.comparing(String::length)).orElse(title);
	}

	/**
	 * What was found of a list.
	 *
	 * @param missing the lines without a film in the shop
	 */
	public record FoundFilms(List<ShelfFilm> films, List<String> missing) {

		static final FoundFilms NONE = new FoundFilms(List.of(), List.of());

		public boolean isEmpty() {
			return this.films.isEmpty() && this.missing.isEmpty();
		}

	}

}

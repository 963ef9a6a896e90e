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

import org.springframework.web.multipart.MultipartFile;

/**
 * A list as Letterboxd exports it: the lines of its movies follow a header, before which
 * a table of one line describes the list.
 *
 * @param title the title of the list, empty if the file has none
 * @param films the movies that the shop has, found by title and year
 * @param missing the lines without a movie in the shop
 */
public record LetterboxdList(String title, List<ShelfFilm> films, List<String> missing) {

	private static final int MAX_BYTES = 1 << 20;

	// Finds nothing in a file without such a header, or in one that is no CSV.
	static LetterboxdList read(MultipartFile file, MovieBulkWriter movies) throws IOException {
		try (InputStream content = file.getInputStream()) {
			String text = new String(content.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
			List<CSVRecord> records = records(text.replaceFirst("^\uFEFF", ""));
			int header = 0;
			while (header < records.size() && !records.get(header).toList().containsAll(List.of("Name", "Year"))) {
				header++;
			}
			String title = (header > 1 && header < records.size())
					? cell(records.get(header - 1), records.get(header - 2).toList(), "Name") : "";
			return find(title, records.subList(header, records.size()), movies);
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

	private static LetterboxdList find(String title, List<CSVRecord> lines, MovieBulkWriter movies) {
		List<String> names = lines.isEmpty() ? List.of() : lines.get(0).toList();
		Map<String, List<Movie>> byTitle = movies
			.findByTitles(lines.stream().map((line) -> cell(line, names, "Name")).toList())
			.stream()
			.collect(Collectors.groupingBy((movie) -> key(movie.getTitle())));
		LetterboxdList list = new LetterboxdList(title, new ArrayList<>(), new ArrayList<>());
		lines.stream().skip(1).forEach((line) -> {
			String name = cell(line, names, "Name");
			String year = cell(line, names, "Year");
			String note = cell(line, names, "Description");
			byTitle.getOrDefault(key(name), List.of())
				.stream()
				.filter((movie) -> year.isEmpty() || year.equals(Objects.toString(movie.getYear(), "")))
				.filter((movie) -> list.films.size() < ShelfForm.MAX_FILMS)
				.findFirst()
				.ifPresentOrElse(
						(movie) -> list.films.add(ShelfFilm.of(movie,
								note.substring(0, Math.min(note.length(), ShelfFilm.MAX_NOTE)))),
						() -> list.missing.add(year.isEmpty() ? name : name + " (" + year + ")"));
		});
		return list;
	}

	private static String cell(CSVRecord line, List<String> names, String name) {
		int column = names.indexOf(name);
		return (column >= 0 && column < line.size()) ? TypedText.line(line.get(column)) : "";
	}

	private static String key(String title) {
		return TextKey.spellings(title).stream().min(Comparator.comparing(String::length)).orElse(title);
	}

	public boolean isEmpty() {
		return this.films.isEmpty() && this.missing.isEmpty();
	}

}

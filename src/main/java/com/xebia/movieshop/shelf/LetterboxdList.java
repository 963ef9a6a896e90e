package com.xebia.movieshop.shelf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.editing.MovieBatches;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import com.xebia.movieshop.shelf.Shelf.ShelfForm;
import com.xebia.movieshop.text.TextKey;
import com.xebia.movieshop.text.TypedText;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

import org.springframework.web.multipart.MultipartFile;

/**
 * A list as Letterboxd exports it, whose movies are found by title and year.
 *
 * @param films the movies that the shop has
 * @param missing the lines of those that it lacks
 */
public record LetterboxdList(List<ShelfFilm> films, List<String> missing) {

	private static final int MAX_BYTES = 1 << 20;

	private static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

	// Lines about the list itself precede the header of its movies.
	private static final Pattern HEADER = Pattern.compile("(?m)^(?=.*\\bName,)(?=.*\\bYear\\b)");

	// Finds nothing in a file without such a header, or in one that is no CSV.
	static LetterboxdList read(MultipartFile file, MovieBatches movies) throws IOException {
		try (InputStream content = file.getInputStream()) {
			String text = new String(content.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
			Matcher header = HEADER.matcher(text);
			return find(header.find() ? records(text.substring(header.start())) : List.of(), movies);
		}
	}

	private static List<CSVRecord> records(String text) {
		try (CSVParser parser = CSVParser.parse(text, FORMAT)) {
			return parser.getRecords();
		}
		catch (IOException | RuntimeException ex) {
			return List.of();
		}
	}

	private static LetterboxdList find(List<CSVRecord> lines, MovieBatches movies) {
		Map<String, List<Movie>> byTitle = movies
			.findByTitles(lines.stream().map((line) -> cell(line, "Name")).toList())
			.stream()
			.collect(Collectors.groupingBy((movie) -> key(movie.getTitle())));
		LetterboxdList list = new LetterboxdList(new ArrayList<>(), new ArrayList<>());
		for (CSVRecord line : lines) {
			String title = cell(line, "Name");
			String year = cell(line, "Year");
			String note = cell(line, "Description");
			byTitle.getOrDefault(key(title), List.of())
				.stream()
				.filter((movie) -> year.isEmpty() || year.equals(Objects.toString(movie.getYear(), "")))
				.filter((movie) -> list.films.size() < ShelfForm.MAX_FILMS)
				.findFirst()
				.ifPresentOrElse(
						(movie) -> list.films.add(new ShelfFilm(movie.getId().toHexString(),
								note.substring(0, Math.min(note.length(), ShelfFilm.MAX_NOTE)), List.of())),
						() -> list.missing.add(year.isEmpty() ? title : title + " (" + year + ")"));
		}
		return list;
	}

	private static String cell(CSVRecord line, String name) {
		return line.isSet(name) ? TypedText.line(line.get(name)) : "";
	}

	private static String key(String title) {
		return TextKey.spellings(title).stream().min(Comparator.comparing(String::length)).orElse(title);
	}

	public boolean isEmpty() {
		return this.films.isEmpty() && this.missing.isEmpty();
	}

}

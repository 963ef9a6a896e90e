package com.xebia.movieshop.importing;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.store.Finding;
import com.xebia.movieshop.importing.store.ImportProgress;
import com.xebia.movieshop.importing.store.ImportProgress.Refusal;
import com.xebia.movieshop.importing.store.ImportProgress.Row;
import com.xebia.movieshop.importing.store.OutcomeEntry;
import com.xebia.movieshop.importing.store.OutcomePage;
import com.xebia.movieshop.importing.store.OutcomeWriter;
import com.xebia.movieshop.importing.store.ReportFiles;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/**
 * Writes the outcome of each line to a CSV file and to pages, and counts the outcomes. A
 * second file has the refused lines in the format of an export, with the reasons
 * appended, so that they can be corrected and imported again.
 */
final class ImportReport implements Closeable {

	// The number of first lines whose movies are shown completely.
	static final int ROWS = 20;

	// Limits the refusals in JSON; the file has all of them.
	private static final int MAX_SHOWN = 50;

	private static final List<String> FIELDS = Stream.concat(CsvFile.COLUMNS.stream(), Stream.of(Movie.POSTER))
		.toList();

	private static final Finding NOTHING = new Finding("", "");

	private final OutcomeWriter pages;

	private final CSVPrinter lines;

	private final Writer refused;

	// How much more of the refused lines an import accepts.
	private long room;

	private final List<Refusal> refusals = new ArrayList<>();

	private final List<Row> rows = new ArrayList<>();

	ImportReport(String importId, ReportFiles files, long maxBytes, Consumer<List<OutcomePage>> store)
			throws IOException {
		this.pages = new OutcomeWriter(importId, store);
		this.lines = CsvFile.begin(writer(files.lines()),
				List.of("line", "outcome", "title", "field", "reason", "id", "movie"));
		this.refused = writer(files.refused());
		CsvFile.begin(this.refused, Stream.concat(FIELDS.stream(), Stream.of("line", "reason")).toList()).flush();
		this.room = maxBytes - Files.size(files.refused());
	}

	// Does not fail on unpaired surrogates in JSON, unlike Files.newBufferedWriter.
	private static Writer writer(Path file) throws IOException {
		return new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8));
	}

	void add(Outcome outcome) throws IOException {
		for (Finding note : outcome.notes()) {
			print(outcome, "note", note, outcome.movie());
		}
		for (Movie movie : outcome.alike()) {
			print(outcome, outcome.kind().toString(), NOTHING, movie);
		}
		boolean bare = outcome.findings().isEmpty() && outcome.alike().isEmpty();
		for (Finding finding : bare ? List.of(NOTHING) : outcome.findings()) {
			print(outcome, outcome.kind().toString(), finding, outcome.movie());
		}
		if (outcome.kind() == OutcomeKind.REFUSED) {
			addRefused(outcome);
		}
		addToPage(outcome);
	}

	private void print(Outcome outcome, String kind, Finding finding, @Nullable Movie movie) throws IOException {
		String year = (movie != null && movie.getYear() != null) ? " (" + movie.getYear() + ")" : "";
		this.lines.printRecord(outcome.line().number(), kind, CsvFile.defuse(outcome.title()), finding.field(),
				CsvFile.defuse(finding.reason()), (movie != null) ? movie.getId().toHexString() : "",
				(movie != null) ? CsvFile.defuse(movie.getTitle() + year) : "");
	}

	// A line that could not be parsed has no values, only a number and a reason. What an
	// import would not accept again is only in the report.
	private void addRefused(Outcome outcome) throws IOException {
		Line line = outcome.line();
		List<Finding> findings = outcome.findings();
		findings.stream()
			.limit(MAX_SHOWN - this.refusals.size())
			.map((finding) -> new Refusal(line.number(), Line.shorten(outcome.title()), finding.field(),
					finding.reason(), finding.link()))
			.forEach(this.refusals::add);
		String reasons = findings.stream()
			.map((finding) -> finding.field().isEmpty() ? finding.reason() : finding.field() + ": " + finding.reason())
			.collect(Collectors.joining("\n"));
		Stream<String> cells = Stream.concat(FIELDS.stream().map(line::value),
				Stream.of(String.valueOf(line.number()), reasons));
		String record = CsvFile.record(cells.map(CsvFile::defuse).toList());
		int size = record.getBytes(StandardCharsets.UTF_8).length;
		if (record.length() <= Line.MAX_LENGTH && size <= this.room) {
			this.room -= size;
			this.refused.write(record);
		}
	}

	private void addToPage(Outcome outcome) {
		Line line = outcome.line();
		Movie movie = outcome.movie();
		String kind = outcome.kind().toString();
		String title = Line.shorten((movie != null) ? movie.getTitle() : line.value("title"));
		String facts = (movie != null) ? facts(Objects.toString(movie.getYear(), ""), movie.getDirector())
				: facts(line.year(), line.director());
		List<Finding> findings = Stream.concat(outcome.findings().stream(), outcome.notes().stream()).toList();
		this.pages.add(outcome.kind().group(),
				new OutcomeEntry(line.number(), kind,
						(movie != null && outcome.alike().isEmpty()) ? movie.getId() : null, title, facts, findings,
						outcome.alike().stream().map(Movie::getId).toList()));
		if (this.rows.size() < ROWS) {
			Movie shown = (outcome.kind() != OutcomeKind.REFUSED) ? movie : null;
			Map<String, String> values = (shown != null) ? shown.texts() : new HashMap<>(line.values());
			if (shown == null) {
				values.replaceAll((field, value) -> Line.shorten(value));
			}
			Copy.VALUES.forEach((field) -> values.put(field, line.value(field)));
			this.rows.add(new Row(line.number(), kind, title, shown, values, findings));
		}
	}

	private static String facts(String year, String director) {
		return Line
			.shorten(Stream.of(year, director).filter((fact) -> !fact.isEmpty()).collect(Collectors.joining(", ")));
	}

	Map<String, Long> counts() {
		return ImportProgress.counts(this.pages.counts());
	}

	List<Refusal> refusals() {
		return List.copyOf(this.refusals);
	}

	List<Row> rows() {
		return List.copyOf(this.rows);
	}

	@Override
	public void close() throws IOException {
		try (this.refused; this.lines) {
			this.pages.end();
		}
	}

}

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
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.ImportRules.Finding;
import com.xebia.movieshop.importing.ImportState.Refusal;
import com.xebia.movieshop.importing.format.ImportFile;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.movie.Movie;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/**
 * Writes the outcome of each line to a CSV file, and counts the outcomes. Unchanged lines
 * are only counted. A second file has the refused lines in the format of an export, with
 * the reasons appended, so that they can be corrected and imported again.
 */
final class ImportReport implements Closeable {

	// Limits the refusals on the page; the file has all of them.
	private static final int MAX_SHOWN = 50;

	// The fields that a line may have.
	private static final List<String> FIELDS = Stream.concat(CsvFile.COLUMNS.stream(), Stream.of(Movie.POSTER))
		.toList();

	private final CSVPrinter lines;

	private final CSVPrinter refused;

	private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);

	private final List<Refusal> refusals = new ArrayList<>();

	ImportReport(ReportFiles files) throws IOException {
		this.lines = CsvFile.begin(writer(files.lines()), List.of("line", "outcome", "title", "field", "reason"));
		this.refused = CsvFile.begin(writer(files.refused()),
				Stream.concat(FIELDS.stream(), Stream.of("line", "reason")).toList());
	}

	// Does not fail on unpaired surrogates in JSON, unlike Files.newBufferedWriter.
	private static Writer writer(Path file) throws IOException {
		Files.deleteIfExists(file);
		Files.createFile(file, ImportStore.ownerOnly("rw-------"));
		return new BufferedWriter(new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8));
	}

	void add(List<Outcome> outcomes) throws IOException {
		for (Outcome outcome : outcomes) {
			add(outcome);
		}
	}

	private void add(Outcome outcome) throws IOException {
		this.counts.merge(outcome.kind(), 1L, Long::sum);
		Line line = outcome.line();
		if (outcome.kind() == Kind.CREATED || (outcome.kind() == Kind.RESTORED && outcome.findings().isEmpty())) {
			print(line, outcome.kind().toString(), new Finding("", ""));
		}
		if (outcome.kind() == Kind.REFUSED) {
			printRefused(line, outcome.findings());
		}
		for (Finding note : outcome.notes()) {
			print(line, "note", note);
		}
		for (Finding finding : outcome.findings()) {
			print(line, outcome.kind().toString(), finding);
			if (outcome.kind() == Kind.REFUSED && this.refusals.size() < MAX_SHOWN) {
				this.refusals.add(new Refusal(line.number(), Line.shorten(line.value("title")), finding.field(),
						finding.reason(), finding.link()));
			}
		}
	}

	private void print(Line line, String outcome, Finding finding) throws IOException {
		this.lines.printRecord(line.number(), outcome, CsvFile.defuse(line.value("title")), finding.field(),
				CsvFile.defuse(finding.reason()));
	}

	// A line that could not be parsed has no values, only a number and a reason.
	private void printRefused(Line line, List<Finding> findings) throws IOException {
		String reasons = findings.stream()
			.map((finding) -> finding.field().isEmpty() ? finding.reason() : finding.field() + ": " + finding.reason())
			.collect(Collectors.joining("\n"));
		this.refused.printRecord(
				Stream.concat(FIELDS.stream().map(line::value), Stream.of(String.valueOf(line.number()), reasons))
					.map(CsvFile::defuse)
					.toList());
	}

	ImportState describe(ImportState state, ImportFile file) {
		return new ImportState(state.id(), state.createdAt(), state.language(), state.phase(), file.progress(),
				count(Kind.CREATED), count(Kind.CHANGED) + count(Kind.RESTORED), count(Kind.UNCHANGED),
				count(Kind.REFUSED), List.copyOf(file.ignored()), List.copyOf(this.refusals), null, state.dryRun(),
				file.reading(), state.fileName(), state.begunBy(), null, state.restoreDeleted());
	}

	private long count(Kind kind) {
		return this.counts.getOrDefault(kind, 0L);
	}

	@Override
	public void close() throws IOException {
		try (this.refused) {
			this.lines.close();
		}
	}

	/**
	 * The outcome of a line.
	 *
	 * @param movie the movie to write, null if there is none
	 * @param findings the changes, or the reasons for the refusal
	 * @param notes the values that could not be read or are invalid, and were left out
	 */
	record Outcome(Line line, Kind kind, @Nullable Movie movie, List<Finding> findings, List<Finding> notes) {

		static Outcome refused(Line line, List<Finding> findings) {
			return new Outcome(line, Kind.REFUSED, null, findings, List.of());
		}

	}

	/**
	 * The kinds of outcomes.
	 */
	enum Kind {

		CREATED, CHANGED, RESTORED, UNCHANGED, REFUSED;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}

package com.xebia.movieshop.importing;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.ImportReport.Kind;
import com.xebia.movieshop.importing.ImportReport.Outcome;
import com.xebia.movieshop.importing.ImportRules.Finding;
import com.xebia.movieshop.importing.format.ImportFile;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.poster.PosterRejectedException;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;

import org.springframework.context.support.MessageSourceAccessor;

/**
 * Decides whether a line of a file creates or changes a movie, changes nothing or is
 * refused. Of several lines for one movie, the first valid one counts.
 */
public class LineProcessor {

	private final ImportFile file;

	private final ImportIds ids;

	private final ImportRules rules;

	private final ImportPosters posters;

	// Whether pictures are stored, or only checked.
	private final boolean write;

	private final boolean restoreDeleted;

	private final MessageSourceAccessor messages;

	// The numbers of lines by a digest of the key of their movies, which needs less
	// memory than the key.
	private final Map<Long, Long> claims = new HashMap<>();

	LineProcessor(ImportFile file, ImportIds ids, ImportRules rules, ImportPosters posters, boolean write,
			boolean restoreDeleted, MessageSourceAccessor messages) {
		this.file = file;
		this.ids = ids;
		this.rules = rules;
		this.posters = posters;
		this.write = write;
		this.restoreDeleted = restoreDeleted;
		this.messages = messages;
	}

	// Idempotent: the same line can be processed again.
	Outcome process(Line line, Candidates candidates) throws InterruptedException {
		if (line.flaw() != null) {
			return refused(line, line.flaw().field(), line.flaw().reason());
		}
		if (line.hasBadId()) {
			return refused(line, CsvFile.ID, "id");
		}
		if (candidates.byId(this.ids.of(line)) != null) {
			claim(line, this.ids.of(line).toHexString());
			claim(line, title(line));
			return new Outcome(line, this.write ? Kind.CREATED : Kind.UNCHANGED, null, List.of(), List.of());
		}
		Movie deleted = candidates.deleted(line);
		if (deleted != null && !this.restoreDeleted) {
			return Outcome.refused(line,
					List.of(new Finding(CsvFile.ID, this.messages.getMessage("import.refused.deleted"), "/bin")));
		}
		Movie byId = (deleted != null) ? deleted : line.id().map(candidates::byId).orElse(null);
		List<Movie> matches = (byId != null) ? List.of(byId)
				: candidates.matching(line, (movie) -> line.id().isEmpty() || !isClaimed(line, id(movie)));
		if (matches.size() > 1) {
			return refused(line, "title", "ambiguous");
		}
		Movie stored = matches.isEmpty() ? null : matches.get(0);
		String key = (stored != null) ? id(stored) : line.id().map(ObjectId::toHexString).orElseGet(() -> title(line));
		if (isClaimed(line, key)) {
			return refused(line, "title", "same", String.valueOf(this.claims.get(digest(key))));
		}
		Outcome outcome = (stored != null) ? change(line, stored, (deleted != null) ? Kind.RESTORED : Kind.CHANGED)
				: create(line);
		if (outcome.kind() != Kind.REFUSED) {
			claim(line, (outcome.movie() != null) ? id(outcome.movie()) : key);
		}
		if (outcome.kind() == Kind.CREATED) {
			claim(line, title(line));
		}
		return outcome;
	}

	// Refuses a line after too many concurrent changes of its movie.
	Outcome refuseAsConflict(Line line) {
		return refused(line, "", "conflict");
	}

	private Outcome create(Line line) throws InterruptedException {
		Movie movie = new Movie(line.id().orElseGet(() -> this.ids.of(line)));
		List<Finding> notes = notes(line);
		List<Finding> findings = fill(movie, line, Map.of(), notes);
		return findings.isEmpty() ? new Outcome(line, Kind.CREATED, movie, List.of(), notes)
				: Outcome.refused(line, findings);
	}

	private Outcome change(Line line, Movie movie, Kind kind) throws InterruptedException {
		Map<String, String> before = movie.texts();
		List<Finding> notes = notes(line);
		List<Finding> findings = fill(movie, line, before, notes);
		if (!findings.isEmpty()) {
			return Outcome.refused(line, findings);
		}
		Map<String, String> after = movie.texts();
		List<Finding> changes = before.entrySet()
			.stream()
			.filter((field) -> !field.getValue().equals(after.get(field.getKey())))
			.map((field) -> new Finding(field.getKey(),
					Line.shorten(field.getValue()) + " → " + Line.shorten(after.getOrDefault(field.getKey(), ""))))
			.toList();
		if (kind == Kind.RESTORED) {
			return new Outcome(line, kind, movie, changes, notes);
		}
		if (changes.isEmpty()) {
			return new Outcome(line, Kind.UNCHANGED, null, List.of(), notes);
		}
		// The movie was changed after the export that the line comes from.
		if (isOutdated(line, movie)) {
			return refused(line, CsvFile.VERSION, "version", String.valueOf(movie.getVersion()));
		}
		return new Outcome(line, kind, movie, changes, notes);
	}

	private static boolean isOutdated(Line line, Movie movie) {
		String version = line.value(CsvFile.VERSION);
		return line.id().filter(movie.getId()::equals).isPresent() && !version.isEmpty()
				&& !version.equals(String.valueOf(movie.getVersion()));
	}

	// Returns the values that could not be read.
	private List<Finding> notes(Line line) {
		return line.notes()
			.entrySet()
			.stream()
			.map((note) -> new Finding(note.getKey(),
					this.messages.getMessage("import.note", new Object[] { Line.shorten(note.getValue()) })))
			.collect(Collectors.toCollection(ArrayList::new));
	}

	private List<Finding> fill(Movie movie, Line line, Map<String, String> former, List<Finding> notes)
			throws InterruptedException {
		List<Finding> findings = this.rules.fill(movie, line, former, this.messages, notes);
		String name = line.value(Movie.POSTER);
		return (findings.isEmpty() && !name.isEmpty()) ? fillPoster(movie, name) : findings;
	}

	private List<Finding> fillPoster(Movie movie, String name) throws InterruptedException {
		int pictures = this.file.pictures(name).size();
		if (pictures != 1) {
			return List.of(new Finding(Movie.POSTER,
					this.messages.getMessage((pictures == 0) ? "import.refused.poster" : "import.refused.posters",
							new Object[] { Line.shorten(name) })));
		}
		try {
			if (this.write) {
				this.posters.replace(movie, this.file, name);
			}
			else {
				this.posters.preview(movie, this.file, name);
			}
			return List.of();
		}
		catch (PosterRejectedException ex) {
			return List.of(new Finding(Movie.POSTER,
					this.messages.getMessage(ex.getDetailMessageCode(), ex.getDetailMessageArguments())));
		}
	}

	private Outcome refused(Line line, String field, String reason, Object... arguments) {
		return Outcome.refused(line,
				List.of(new Finding(field, this.messages.getMessage("import.refused." + reason, arguments))));
	}

	private void claim(Line line, String key) {
		this.claims.putIfAbsent(digest(key), line.number());
	}

	private boolean isClaimed(Line line, String key) {
		return this.claims.getOrDefault(digest(key), line.number()) != line.number();
	}

	private static Long digest(String key) {
		return ByteBuffer.wrap(DigestUtils.sha256(key)).getLong();
	}

	private static String id(Movie movie) {
		return movie.getId().toHexString();
	}

	private static String title(Line line) {
		return String.join("\n", line.title(), line.year(), line.director()).toLowerCase(Locale.ROOT);
	}

}

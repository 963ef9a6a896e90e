package com.xebia.movieshop.importing;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import com.carrotsearch.hppc.LongLongHashMap;
import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.format.Lines;
import com.xebia.movieshop.importing.store.BulkChange;
import com.xebia.movieshop.importing.store.Finding;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.importing.store.Similar;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.text.TextKey;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.support.MessageSourceAccessor;

/**
 * Decides whether a line of a file creates or changes a movie, changes nothing, is about
 * a movie that is perhaps stored, or is refused. Of several lines for one movie, the
 * first valid one counts.
 */
final class LineProcessor {

	private static final int DIRECTOR = (1 << Short.SIZE) - 1;

	private final Lines file;

	private final ImportedCopies inventory;

	private final ImportIds ids;

	private final MovieFiller filler;

	private final ImportState begin;

	private final boolean write;

	private final MessageSourceAccessor messages;

	// The numbers of lines, and hashes of what they say, by a digest of the key of their
	// movies, without objects: there may be two million.
	private final LongLongHashMap claims = new LongLongHashMap();

	// The numbers of lines, and hashes of titles and directors, by what may be another
	// spelling of the title.
	private final LongLongHashMap titles = new LongLongHashMap();

	private long pictures;

	LineProcessor(Lines file, ImportedCopies inventory, ImportIds ids, MovieFiller filler, ImportState begin,
			MessageSourceAccessor messages) {
		this.file = file;
		this.inventory = inventory;
		this.ids = ids;
		this.filler = filler;
		this.begin = begin;
		this.write = begin.phase() == ImportPhase.APPLYING;
		this.messages = messages;
	}

	long pictures() {
		return this.pictures;
	}

	// Idempotent: the same line can be processed again.
	Outcome process(Line read, MovieMatcher matcher) throws InterruptedException {
		BulkChange change = this.begin.change();
		if (change != null) {
			return process(change, read, matcher.byId(this.ids.ofNew(read)));
		}
		long first = this.inventory.firstLine(read);
		if (first != read.number()) {
			return Outcome.unchanged(read, OutcomeKind.REPEATED, null,
					List.of(finding("copies", "import.copy", String.valueOf(first))), notes(read));
		}
		Line line = this.inventory.complete(read);
		if (line.flaw() != null) {
			return refused(line, null, "", line.flaw());
		}
		if (line.id().isEmpty() && !line.value(CsvFile.ID).isEmpty()) {
			return refused(line, null, CsvFile.ID, "id");
		}
		Movie created = matcher.byId(this.ids.of(line));
		if (created != null) {
			claim(line, id(created));
			claimTitle(line, matcher);
			return Outcome.unchanged(line, this.write ? OutcomeKind.CREATED : OutcomeKind.UNCHANGED, created, List.of(),
					List.of());
		}
		Movie deleted = matcher.deleted(line);
		if (deleted != null && !this.begin.choices().restoreDeleted()) {
			return Outcome.refused(line, deleted,
					List.of(new Finding(CsvFile.ID, this.messages.getMessage("import.refused.deleted"), "/bin")));
		}
		Movie stored = (deleted != null) ? deleted
				: line.id()
					.map(matcher::byId)
					.or(() -> matcher.same(line, (movie) -> line.id().isEmpty() || !isClaimed(line, id(movie))))
					.orElse(null);
		String key = (stored != null) ? id(stored) : line.id().map(ObjectId::toHexString).orElseGet(() -> title(line));
		if (isClaimed(line, key)) {
			return repeated(line, key, stored);
		}
		boolean known = stored != null || line.id().isPresent();
		List<Movie> alike = known ? List.of() : matcher.alike(line);
		long like = known ? 0 : otherSpelling(line, matcher);
		if (!alike.isEmpty() || like != 0) {
			String decision = this.begin.decision(line.number(), alike.stream().map(Movie::getId).toList());
			stored = alike.stream().filter((movie) -> id(movie).equals(decision)).findFirst().orElse(null);
			if (stored == null && !decision.equals(Similar.CREATE.toString())) {
				return similar(line, key, alike, like);
			}
			if (stored != null && isClaimed(line, id(stored))) {
				return repeated(line, id(stored), stored);
			}
		}
		Outcome outcome = (stored != null)
				? change(line, stored, (deleted != null) ? OutcomeKind.RESTORED : OutcomeKind.CHANGED)
				: change(line, new Movie(this.ids.ofNew(line)), OutcomeKind.CREATED);
		if (outcome.kind() != OutcomeKind.REFUSED) {
			claim(line, key);
			Stream.ofNullable(outcome.movie()).forEach((movie) -> claim(line, id(movie)));
		}
		if (outcome.kind() == OutcomeKind.CREATED || (outcome.kind() != OutcomeKind.REFUSED && line.id().isEmpty())) {
			claimTitle(line, matcher);
		}
		return outcome;
	}

	private Outcome process(BulkChange change, Line chosen, @Nullable Movie movie) throws InterruptedException {
		if (movie == null) {
			return Outcome.refused(chosen, null,
					List.of(new Finding(CsvFile.ID, this.messages.getMessage("import.refused.gone"), "/bin")));
		}
		Map<String, String> values = new HashMap<>(chosen.values());
		values.putAll(change.values(movie));
		values.entrySet().removeAll(movie.texts().entrySet());
		return change(new Line(chosen.number(), chosen.index(), values, Map.of(), null), movie, OutcomeKind.CHANGED);
	}

	// Takes the number of an earlier line that is perhaps about the same movie, or zero.
	private Outcome similar(Line line, String key, List<Movie> alike, long like) {
		Movie movie = new Movie(this.ids.of(line));
		List<Finding> notes = notes(line);
		if (like != 0) {
			notes.add(finding("title", "import.note.like", String.valueOf(like)));
		}
		List<Finding> findings = this.filler.fill(movie, line, Map.of(), this.messages, notes);
		if (!findings.isEmpty()) {
			return Outcome.refused(line, null, findings);
		}
		claim(line, key);
		return new Outcome(line, OutcomeKind.SIMILAR, movie, false, List.of(), notes, alike);
	}

	// Lines are also repeated in diaries, where a film may be seen again.
	private Outcome repeated(Line line, String key, @Nullable Movie stored) {
		long claim = this.claims.get(digest(key));
		Finding same = finding("title", "import.refused.same", String.valueOf(claim >>> Integer.SIZE));
		return ((int) claim == line.values().hashCode())
				? Outcome.unchanged(line, OutcomeKind.REPEATED, stored, List.of(same), List.of())
				: Outcome.refused(line, stored, List.of(same));
	}

	// Refuses a line after too many concurrent changes of its movie.
	Outcome refuseAsConflict(Line line) {
		return refused(line, null, "", "conflict");
	}

	private Outcome change(Line line, Movie movie, OutcomeKind kind) throws InterruptedException {
		Map<String, String> before = (kind != OutcomeKind.CREATED) ? movie.texts() : Map.of();
		List<Finding> notes = notes(line);
		List<Finding> violations = fill(movie, line, before, notes);
		if (!violations.isEmpty()) {
			return Outcome.refused(line, (kind != OutcomeKind.CREATED) ? movie : null, violations);
		}
		List<Finding> changes = (kind != OutcomeKind.CREATED) ? changes(line, before, movie.texts()) : List.of();
		if (kind == OutcomeKind.CHANGED && changes.isEmpty()) {
			// A former attempt of this import has changed it.
			boolean done = this.write && this.begin.id().equals(movie.getImportId());
			return Outcome.unchanged(line, done ? OutcomeKind.CHANGED : OutcomeKind.UNCHANGED, movie, List.of(), notes);
		}
		// The movie was changed after the export that the line comes from.
		if (kind == OutcomeKind.CHANGED && isOutdated(line, movie)) {
			return refused(line, movie, CsvFile.VERSION, (this.begin.change() != null) ? "since" : "version",
					String.valueOf(movie.getVersion()));
		}
		movie.setImportId(this.begin.id());
		return new Outcome(line, kind, movie, this.write, changes, notes, List.of());
	}

	private List<Finding> changes(Line line, Map<String, String> before, Map<String, String> after) {
		if (!Objects.equals(after.get(Movie.POSTER), before.get(Movie.POSTER))) {
			after.put(Movie.POSTER, line.value(Movie.POSTER));
		}
		return before.entrySet()
			.stream()
			.filter((field) -> !field.getValue().equals(after.get(field.getKey())))
			.map((field) -> new Finding(field.getKey(),
					shorten(named(field.getKey(), field.getValue())) + " → "
							+ shorten(named(field.getKey(), after.getOrDefault(field.getKey(), "")))))
			.toList();
	}

	private String named(String field, String value) {
		return field.equals("language") ? this.messages.getMessage("language." + value, value) : value;
	}

	// Separates the names of a field, which are lines of its text.
	private static String shorten(String value) {
		return Line.shorten(value.strip().replace("\n", " / "));
	}

	private static boolean isOutdated(Line line, Movie movie) {
		String version = line.value(CsvFile.VERSION);
		return line.id().filter(movie.getId()::equals).isPresent() && !version.isEmpty()
				&& !version.equals(String.valueOf(movie.getVersion()));
	}

	private List<Finding> notes(Line line) {
		List<Finding> notes = new ArrayList<>();
		line.notes().forEach((field, value) -> notes.add(finding(field, "import.note", Line.shorten(value))));
		return notes;
	}

	private List<Finding> fill(Movie movie, Line line, Map<String, String> former, List<Finding> notes)
			throws InterruptedException {
		List<Finding> findings = this.filler.fill(movie, line, former, this.messages, notes);
		String name = line.value(Movie.POSTER);
		return (findings.isEmpty() && !name.isEmpty()) ? fillPoster(movie, line, name, notes) : findings;
	}

	// A code of another catalogue names no picture.
	private List<Finding> fillPoster(Movie movie, Line line, String name, List<Finding> notes)
			throws InterruptedException {
		int pictures = this.file.pictures(name).size();
		if (pictures != 1) {
			notes.add(finding(Movie.POSTER, (pictures == 0) ? "import.note.poster" : "import.note.posters",
					Line.shorten(name)));
			return List.of();
		}
		try {
			// The first lines are shown with their posters.
			if (this.write || line.index() < ImportReport.ROWS) {
				this.filler.replacePoster(movie, this.file, name);
			}
			else {
				this.filler.previewPoster(movie, this.file, name);
			}
			this.pictures++;
			return List.of();
		}
		catch (PosterRejectedException ex) {
			return List.of(new Finding(Movie.POSTER,
					this.messages.getMessage(ex.getDetailMessageCode(), ex.getDetailMessageArguments())));
		}
	}

	private Outcome refused(Line line, @Nullable Movie movie, String field, String reason, Object... arguments) {
		return Outcome.refused(line, movie, List.of(finding(field, "import.refused." + reason, arguments)));
	}

	private Finding finding(String field, String code, Object... arguments) {
		return new Finding(field, this.messages.getMessage(code, arguments));
	}

	private boolean isClaimed(Line line, String key) {
		long claim = this.claims.get(digest(key));
		return claim != 0 && claim >>> Integer.SIZE != line.number();
	}

	private void claimTitle(Line line, MovieMatcher matcher) {
		claim(line, title(line));
		claim(this.titles, line, spelling(line, matcher), hash(line));
	}

	// Returns the number of an earlier line whose title has another article or spelling,
	// while neither year nor director tells another movie; zero if there is none.
	private long otherSpelling(Line line, MovieMatcher matcher) {
		long claim = this.titles.get(digest(spelling(line, matcher)));
		int difference = (int) claim ^ hash(line);
		boolean directed = (claim & DIRECTOR) != 0 && !line.director().isEmpty();
		return ((difference & ~DIRECTOR) == 0 || (directed && (difference & DIRECTOR) != 0)) ? 0
				: claim >>> Integer.SIZE;
	}

	private static String spelling(Line line, MovieMatcher matcher) {
		return matcher.titleKey(line.title()) + "\n" + line.year();
	}

	// Returns a hash of the title, and in the last bits one of the director, if there is
	// one.
	private static int hash(Line line) {
		String director = TextKey.of(line.director());
		return (MovieMatcher.exactTitle(line).hashCode() << Short.SIZE)
				| (director.isEmpty() ? 0 : director.hashCode() & DIRECTOR | 1);
	}

	private void claim(Line line, String key) {
		claim(this.claims, line, key, line.values().hashCode());
	}

	private static void claim(LongLongHashMap claims, Line line, String key, int hash) {
		long digest = digest(key);
		int index = claims.indexOf(digest);
		if (!claims.indexExists(index)) {
			claims.indexInsert(index, digest, (line.number() << Integer.SIZE) | Integer.toUnsignedLong(hash));
		}
	}

	private static long digest(String key) {
		return ByteBuffer.wrap(DigestUtils.sha256(key)).getLong();
	}

	private static String id(Movie movie) {
		return movie.getId().toHexString();
	}

	private static String title(Line line) {
		return String.join("\n", MovieMatcher.exactTitle(line), line.year(), TextKey.of(line.director()));
	}

}

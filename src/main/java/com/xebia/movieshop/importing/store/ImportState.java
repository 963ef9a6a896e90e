package com.xebia.movieshop.importing.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.importing.format.FileLayout;
import com.xebia.movieshop.names.Rename;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * The state of an import, which every node reads from the database.
 *
 * @param language the language of the messages
 * @param fileName the name of the file, or a description of the change
 * @param begunBy the name of the curator who began, last applied or took back the import
 * @param reading how the file is read: what was chosen, and the guesses for the rest
 * @param decisions what was decided about similar movies, by the numbers of their lines:
 * the id of the same movie, or one of {@link Similar}
 * @param change what is changed without a file, null if there is one
 * @param failure why the import failed, null if it did not
 * @param reason the failure as a message code, null if there is none
 */
@Document(ImportState.COLLECTION)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties({ "running", "undoable" })
public record ImportState(@Id String id, Instant createdAt, Locale language, @Nullable String fileName, String begunBy,
		boolean dryRun, @JsonUnwrapped ImportChoices choices, FileLayout reading,
		@JsonIgnore Map<String, String> decisions, @JsonIgnore @Nullable BulkChange change, ImportPhase phase,
		@JsonUnwrapped ImportProgress progress, @Nullable String failure, @Nullable Reason reason) {

	public static final String COLLECTION = "imports";

	// A former release, which would take them for imports, does not find changes.
	public static final String CHANGES = "changes";

	// More than a person decides one by one; a document has a limit.
	public static final int MAX_DECISIONS = 10_000;

	public static ImportState begin(ImportPhase phase, Locale language, Instant createdAt, @Nullable String fileName,
			ImportChoices choices) {
		return begin(phase, language, createdAt, fileName, choices, null);
	}

	public static ImportState begin(ImportPhase phase, Locale language, String title, BulkChange change) {
		return begin(phase, language, Instant.now(), title, ImportChoices.NONE, change);
	}

	private static ImportState begin(ImportPhase phase, Locale language, Instant createdAt, @Nullable String fileName,
			ImportChoices choices, @Nullable BulkChange change) {
		// As precise as the database.
		Instant time = createdAt.truncatedTo(ChronoUnit.MILLIS);
		return new ImportState(new ObjectId().toHexString(), time, language, fileName, AuditEntry.currentUser(),
				phase == ImportPhase.CHECKING, choices, choices.reading(), Map.of(), change, phase,
				ImportProgress.begin(null), null, null);
	}

	public @Nullable Rename rename() {
		return (this.change != null) ? this.change.rename() : null;
	}

	public String collection() {
		return (this.change != null) ? CHANGES : COLLECTION;
	}

	public boolean isRunning() {
		return this.phase.running;
	}

	public boolean isUndoable() {
		return !this.dryRun && !isRunning() && this.phase != ImportPhase.UNDONE && this.progress.written() > 0;
	}

	// Returns how many movies the import will write unless similar ones are the same.
	long writes() {
		long skipped = this.decisions.values().stream().filter(Similar.SKIP.toString()::equals).count();
		long similar = (this.choices.similar() == Similar.SKIP) ? this.decisions.size()
				: this.progress.count("similar");
		return this.progress.written() + similar - skipped;
	}

	// Returns what was decided about a line: the id of the stored movie that is the same,
	// or what becomes of the line.
	public String decision(long line, List<ObjectId> alike) {
		Similar all = this.choices.similar();
		return this.decisions.getOrDefault(String.valueOf(line), (all == Similar.SAME) ? same(alike) : all.toString());
	}

	private static String same(List<ObjectId> alike) {
		return (alike.size() == 1) ? alike.get(0).toHexString() : Similar.SKIP.toString();
	}

	public ImportState with(ImportProgress next, FileLayout effective) {
		return new ImportState(this.id, this.createdAt, this.language, this.fileName, this.begunBy, this.dryRun,
				this.choices, effective, this.decisions, this.change, this.phase, next, this.failure, this.reason);
	}

	public ImportState withPhase(ImportPhase other, @Nullable String failure, @Nullable Reason reason) {
		return new ImportState(this.id, this.createdAt, this.language, this.fileName, this.begunBy, this.dryRun,
				this.choices, this.reading, this.decisions, this.change, other, this.progress, failure, reason);
	}

	// Returns the state as of now, for an import that began with the time of its file.
	public ImportState dated(Instant time) {
		return new ImportState(this.id, time, this.language, this.fileName, this.begunBy, this.dryRun, this.choices,
				this.reading, this.decisions, this.change, this.phase, this.progress, this.failure, this.reason);
	}

	// Returns the state to apply a checked import, or to restart a failed one.
	public ImportState next() {
		boolean check = this.phase == ImportPhase.FAILED && this.dryRun;
		return begin(check ? ImportPhase.CHECKING : ImportPhase.APPLYING, this.choices, this.decisions);
	}

	public ImportState choosing(ImportChoices others) {
		return begin(ImportPhase.CHECKING, others, Map.of());
	}

	private ImportState begin(ImportPhase next, ImportChoices choices, Map<String, String> decisions) {
		return new ImportState(this.id, this.createdAt, this.language, this.fileName, AuditEntry.currentUser(),
				next == ImportPhase.CHECKING, choices, choices.reading(), decisions, this.change, next,
				ImportProgress.begin(this.progress.total()), null, null);
	}

	public ImportState undoing() {
		return new ImportState(this.id, this.createdAt, this.language, this.fileName, AuditEntry.currentUser(),
				this.dryRun, this.choices, this.reading, this.decisions, this.change, ImportPhase.UNDOING,
				this.progress, null, null);
	}

	/**
	 * The failure of an import.
	 *
	 * @param code the end of the message code, "broken" if the file is not the cause
	 */
	public record Reason(String code, List<Object> arguments) {

	}

}

package com.xebia.movieshop.importing;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.xebia.movieshop.audit.CurrentEditor;
import com.xebia.movieshop.importing.format.Reading;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The progress and result of an import.
 *
 * @param createdAt when the file was received
 * @param language the language of the messages
 * @param progress how much of the file was read, in percent
 * @param unchanged how many lines equal what is stored
 * @param ignored the unknown columns or fields of the file
 * @param refusals the first refused lines
 * @param failure why the import failed, null if it did not
 * @param dryRun whether nothing is written, null in old states
 * @param reading how the file is read: the choices before the import has run, then what
 * was chosen or guessed; null in old states
 * @param fileName the original name of an upload, null for the command and in old states
 * @param begunBy the name of the curator who began or last applied the import, null in
 * old states
 * @param restoreDeleted whether movies in the bin are restored and changed, null in old
 * states; otherwise their lines are refused
 * @param reason the failure as a message code, null if there is none and in old states
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
// A newer release that was rolled back may have stored more properties.
@JsonIgnoreProperties(value = "running", ignoreUnknown = true)
public record ImportState(String id, Instant createdAt, Locale language, Phase phase, int progress, long created,
		long changed, long unchanged, long refused, List<String> ignored, List<Refusal> refusals,
		@Nullable String failure, @Nullable Boolean dryRun, @Nullable Reading reading, @Nullable String fileName,
		@Nullable String begunBy, @Nullable Reason reason, @Nullable Boolean restoreDeleted) {

	static ImportState begin(Phase phase, Locale language, Instant createdAt) {
		return begin(phase, language, createdAt, null);
	}

	static ImportState begin(Phase phase, Locale language, Instant createdAt, @Nullable String fileName) {
		return begin(new ObjectId().toHexString(), createdAt, language, phase, fileName, false, null);
	}

	private static ImportState begin(String id, Instant createdAt, Locale language, Phase phase,
			@Nullable String fileName, @Nullable Boolean restoreDeleted, @Nullable Reading reading) {
		return new ImportState(id, createdAt, language, phase, 0, 0, 0, 0, 0, List.of(), List.of(), null,
				phase == Phase.CHECKING, reading, fileName, CurrentEditor.name(), null, restoreDeleted);
	}

	public boolean isRunning() {
		return this.phase == Phase.CHECKING || this.phase == Phase.APPLYING;
	}

	ImportState restoringDeleted(boolean restore) {
		return begin(this.id, this.createdAt, this.language, this.phase, this.fileName, restore, this.reading);
	}

	ImportState readAs(Reading choices) {
		return begin(this.id, this.createdAt, this.language, this.phase, this.fileName, this.restoreDeleted, choices);
	}

	ImportState withPhase(Phase other, @Nullable String failure, @Nullable Reason reason) {
		return new ImportState(this.id, this.createdAt, this.language, other, this.progress, this.created, this.changed,
				this.unchanged, this.refused, this.ignored, this.refusals, failure, this.dryRun, this.reading,
				this.fileName, this.begunBy, reason, this.restoreDeleted);
	}

	// Returns the state to apply a checked import, or to restart a failed one.
	ImportState next() {
		boolean check = this.phase == Phase.FAILED && Boolean.TRUE.equals(this.dryRun);
		return begin(this.id, this.createdAt, this.language, check ? Phase.CHECKING : Phase.APPLYING, this.fileName,
				this.restoreDeleted, this.reading);
	}

	/**
	 * The phases of an import.
	 */
	enum Phase {

		// A dry run is in progress.
		CHECKING,

		// The dry run is done; the import can be applied.
		CHECKED,

		// Movies are being written.
		APPLYING,

		// All lines were processed.
		APPLIED,

		// The rest of the file could not be read, or nothing could be written.
		FAILED;

		@JsonValue
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/**
	 * A refused line, or one of its invalid fields.
	 *
	 * @param line the number of the line
	 * @param field the invalid field, empty if the whole line is invalid
	 * @param link the path of a page where the cause can be removed, below the context
	 * path; null if there is none
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Refusal(long line, String title, String field, String reason, @Nullable String link) {

	}

	/**
	 * The failure of an import.
	 *
	 * @param code the end of the message code, "broken" if the file is not the cause
	 */
	public record Reason(String code, List<Object> arguments) {

	}

}

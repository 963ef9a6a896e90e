package com.xebia.movieshop.exchange;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.xebia.movieshop.exchange.ImportReport.Refusal;
import com.xebia.movieshop.record.CurrentEditor;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * How far an import has come.
 *
 * @param createdAt when its file came
 * @param language the language of its reasons
 * @param progress how much of the file was read, in hundredths
 * @param unchanged how many lines say what is stored already
 * @param ignored the columns or fields of the file that mean nothing here
 * @param refusals the first of the lines that were refused
 * @param failure why it came to no end
 * @param dryRun whether nothing is written, null if that was not noted
 * @param guessed how many lines were not UTF-8 and taken for what Windows writes, null if
 * none were
 * @param fileName the name that its file had where it came from, null if that was not
 * noted
 * @param begunBy the name of who began it or last applied it, null if that was not noted
 * @param reason why it came to no end, in no language, null if that was not noted
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
// A later release, which was taken back, may have noted more.
@JsonIgnoreProperties(ignoreUnknown = true)
record ImportState(String id, Instant createdAt, Locale language, Phase phase, int progress, long created, long changed,
		long unchanged, long refused, List<String> ignored, List<Refusal> refusals, @Nullable String failure,
		@Nullable Boolean dryRun, @Nullable Long guessed, @Nullable String fileName, @Nullable String begunBy,
		@Nullable Reason reason) {

	static ImportState begin(Phase phase, Locale language, Instant createdAt) {
		return begin(phase, language, createdAt, null);
	}

	static ImportState begin(Phase phase, Locale language, Instant createdAt, @Nullable String fileName) {
		return begin(new ObjectId().toHexString(), createdAt, language, phase, fileName);
	}

	private static ImportState begin(String id, Instant createdAt, Locale language, Phase phase,
			@Nullable String fileName) {
		return new ImportState(id, createdAt, language, phase, 0, 0, 0, 0, 0, List.of(), List.of(), null,
				phase == Phase.CHECKING, null, fileName, CurrentEditor.name(), null);
	}

	ImportState in(Phase other, @Nullable String failure, @Nullable Reason reason) {
		return new ImportState(this.id, this.createdAt, this.language, other, this.progress, this.created, this.changed,
				this.unchanged, this.refused, this.ignored, this.refusals, failure, this.dryRun, this.guessed,
				this.fileName, this.begunBy, reason);
	}

	// Writes what was checked, or does once more what failed.
	ImportState next() {
		boolean check = this.phase == Phase.FAILED && Boolean.TRUE.equals(this.dryRun);
		return begin(this.id, this.createdAt, this.language, check ? Phase.CHECKING : Phase.APPLYING, this.fileName);
	}

	/**
	 * What can happen to an import.
	 */
	enum Phase {

		// It is found out what it would do.
		CHECKING,

		// It can be applied.
		CHECKED,

		// It writes.
		APPLYING,

		// It is done.
		APPLIED,

		// The rest of the file could not be read, or nothing could be written.
		FAILED;

		boolean isRunning() {
			return this == CHECKING || this == APPLYING;
		}

		@JsonValue
		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/**
	 * Why an import came to no end.
	 *
	 * @param code the end of the message code, "broken" if not for what the file is
	 */
	record Reason(String code, List<Object> arguments) {

	}

}

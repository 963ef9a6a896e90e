package com.xebia.movieshop.importing.store;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The phases of an import. A dry run is checking and checked; another import is applying
 * and applied, and can be taken back. If it failed, the rest of the file could not be
 * read, or nothing could be written.
 */
public enum ImportPhase {

	CHECKING(true), CHECKED(false), APPLYING(true), APPLIED(false), UNDOING(true), UNDONE(false), FAILED(false);

	public static final List<ImportPhase> RUNNING = Stream.of(values()).filter((phase) -> phase.running).toList();

	final boolean running;

	ImportPhase(boolean running) {
		this.running = running;
	}

	@JsonValue
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}

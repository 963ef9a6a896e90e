package com.xebia.movieshop.importing;

import java.util.Locale;

/**
 * The kinds of outcomes.
 */
enum OutcomeKind {

	CREATED, CHANGED, RESTORED, UNCHANGED,

	// The line says the same about a movie as an earlier line.
	REPEATED,

	// A stored movie is perhaps the same, and nobody has decided yet.
	SIMILAR,

	REFUSED;

	// Returns the name under which outcomes of this kind are counted and listed.
	String group() {
		return (this == RESTORED) ? CHANGED.toString() : toString();
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}

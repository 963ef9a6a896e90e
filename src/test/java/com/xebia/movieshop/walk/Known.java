package com.xebia.movieshop.walk;

import java.util.List;

/**
 * Differences that are known: the model does as the shop does, so that whatever else
 * differs is found. {@code -Dmovieshop.walk.known=} (none) makes each of them a failure.
 */
enum Known {

	/** A PUT without copies removes them, also those that are lent. */
	PUT_WITHOUT_COPIES,

	/** The counter and the customer's page do not show a loan of a film in the bin. */
	LOAN_IN_BIN,

	/** A copy that is lent can be removed from the form, and its loan is out of sight. */
	REMOVED_LOAN,

	/**
	 * A film in which a director and a star have two spellings of a name counts twice.
	 */
	TWO_SPELLINGS,

	/** A shelf that filters by a name finds nothing after the name is changed. */
	RENAMED_SHELF;

	private static final List<String> ACCEPTED = List.of(System
		.getProperty("movieshop.walk.known", "PUT_WITHOUT_COPIES,LOAN_IN_BIN,REMOVED_LOAN,TWO_SPELLINGS,RENAMED_SHELF")
		.split(","));

	boolean isAccepted() {
		return ACCEPTED.contains(name());
	}

}

package com.xebia.movieshop.mongo;

import com.mongodb.WriteConcern;

/**
 * What a write promises once it is acknowledged, by the names of the driver's first
 * generation and by what each of them means today.
 */
enum WriteConcernName {

	/**
	 * Nothing, not even that the server was reached.
	 */
	NONE(WriteConcern.UNACKNOWLEDGED),

	/**
	 * Nothing once it is sent; the default of that generation.
	 */
	NORMAL(WriteConcern.UNACKNOWLEDGED),

	/**
	 * The server has it in memory.
	 */
	SAFE(WriteConcern.W1.withJournal(false)),

	/**
	 * The server has it in its journal.
	 */
	JOURNAL_SAFE(WriteConcern.W1.withJournal(true)),

	/**
	 * The server has it on its disk: today, too, by way of the journal.
	 */
	FSYNC_SAFE(WriteConcern.W1.withJournal(true)),

	/**
	 * Two members of the replica set have it.
	 */
	REPLICAS_SAFE(WriteConcern.W2),

	/**
	 * Most members of the replica set have it in their journals, so that it survives the
	 * loss of any one; on a single server, that one has.
	 */
	MAJORITY(WriteConcern.MAJORITY.withJournal(true));

	private final WriteConcern writeConcern;

	WriteConcernName(WriteConcern writeConcern) {
		this.writeConcern = writeConcern;
	}

	WriteConcern writeConcern() {
		return this.writeConcern;
	}

}

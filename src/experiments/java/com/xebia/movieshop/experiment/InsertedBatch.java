package com.xebia.movieshop.experiment;

import java.time.Duration;

import com.xebia.movieshop.experiment.measure.Sample;
import com.xebia.movieshop.experiment.mongo.CollectionSize;

/**
 * The measurements of one inserted batch of documents.
 *
 * @param indexed whether there was an index
 * @param round the round
 * @param number the batch's number, from one
 * @param inserts the insert rate
 * @param total the size of the collection after the batch
 * @param firstFind the time to find a name afterwards
 * @param secondFind the time to find it again
 */
record InsertedBatch(boolean indexed, int round, int number, Sample inserts, CollectionSize total, Duration firstFind,
		Duration secondFind) {
}

package com.xebia.movieshop.experiment;

import java.time.Duration;

import com.xebia.movieshop.experiment.measure.Sample;
import com.xebia.movieshop.experiment.mongo.CollectionSize;

/**
 * What was measured when a batch of documents was inserted.
 *
 * @param indexed whether there was an index
 * @param round the round
 * @param number the batch's number, from one
 * @param inserts how fast it was inserted
 * @param total all that was inserted until then
 * @param firstFind how long it then took to find a name
 * @param secondFind how long it took again
 */
record InsertedBatch(boolean indexed, int round, int number, Sample inserts, CollectionSize total, Duration firstFind,
		Duration secondFind) {
}

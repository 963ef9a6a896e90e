package com.xebia.movieshop.experiment.measure;

import java.io.IOException;

/**
 * Measures a target once, and checks that the work was done.
 */
@FunctionalInterface
public interface Probe {

	Sample take() throws IOException;

}

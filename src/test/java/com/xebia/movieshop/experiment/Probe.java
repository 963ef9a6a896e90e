package com.xebia.movieshop.experiment;

import java.io.IOException;

/**
 * Measures a target once, and checks that the work was done.
 */
@FunctionalInterface
interface Probe {

	Sample take() throws IOException;

}

package com.xebia.movieshop.acceptance;

import java.io.IOException;

import org.junit.jupiter.api.BeforeAll;

/**
 * Base class of tests that use the shared shop on the server under test.
 */
abstract class OnDeployment {

	static Shop shop;

	@BeforeAll
	static void startDeployment() throws IOException {
		shop = Deployment.shared();
	}

}

package com.xebia.movieshop;

import org.junit.jupiter.api.Test;

import org.springframework.modulith.core.ApplicationModules;

/**
 * Tests for the packages' declared dependencies.
 */
class ModularityTests {

	@Test
	void everyPackageUsesOnlyWhatItDeclares() {
		ApplicationModules.of(Movieshop.class).verify();
	}

}

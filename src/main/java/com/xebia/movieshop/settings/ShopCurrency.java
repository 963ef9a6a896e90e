package com.xebia.movieshop.settings;

/**
 * The currency of the shop's prices.
 */
@FunctionalInterface
public interface ShopCurrency {

	// Returns the code of ISO 4217.
	String code();

}

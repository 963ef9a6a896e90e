package com.xebia.movieshop.settings;

/**
 * Whether visitors may reserve copies.
 */
@FunctionalInterface
public interface ShopReservations {

	boolean accepted();

}

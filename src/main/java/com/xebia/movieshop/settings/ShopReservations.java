package com.xebia.movieshop.settings;

import java.util.TimeZone;

/**
 * Whether visitors may reserve copies, for how many days copies are lent, and when these
 * days end.
 */
public interface ShopReservations {

	boolean accepted();

	int loanDays();

	// Returns the time zone in which the shop's days end.
	TimeZone zone();

}

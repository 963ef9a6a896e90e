package com.xebia.movieshop.shelf;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Objects;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.MoviePreview;
import com.xebia.movieshop.shelf.ShelfFilms.Showing;
import com.xebia.movieshop.shelf.ShelfFilms.ShownShelf;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.Name;
import net.fortuna.ical4j.model.property.Uid;
import net.fortuna.ical4j.model.property.Url;

/**
 * The programme of a shelf in the format of RFC 5545. Times are instants, so that a
 * calendar needs no definition of the shop's time zone.
 */
final class ShelfCalendar {

	// For a movie whose length is unknown.
	private static final int USUAL_MINUTES = 120;

	private ShelfCalendar() {
	}

	static String of(ShownShelf shelf, ZoneId zone, String shop) {
		Calendar calendar = new Calendar().withProdId("-//movieshop//shelves//EN").withDefaults().getFluentTarget();
		calendar.add(new Name(shelf.shelf().title()));
		for (Showing showing : shelf.showings(LocalDateTime.MIN)) {
			Movie movie = showing.movie();
			MoviePreview preview = new MoviePreview(movie, shop);
			Instant begin = showing.time().atZone(zone).toInstant();
			int minutes = Objects.requireNonNullElse(movie.getRunningTime(), USUAL_MINUTES);
			VEvent event = new VEvent(begin, Duration.ofMinutes(minutes), preview.title());
			event.add(new Uid(movie.getId() + "-" + showing.time() + "@" + shelf.shelf().name()));
			event.add(new Url(URI.create(preview.url())));
			calendar.add(event);
		}
		return calendar.toString();
	}

}

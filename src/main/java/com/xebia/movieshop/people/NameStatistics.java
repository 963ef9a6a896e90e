package com.xebia.movieshop.people;

import java.util.Comparator;
import java.util.List;

import com.xebia.movieshop.limits.SingleFlight;

import org.springframework.stereotype.Component;

/**
 * The charts of people, decades and genres. They are read from the last census, so that
 * each is a short index query even at a million movies.
 */
@Component
public class NameStatistics {

	private static final int BARS = 12;

	private static final int DECADES = 30;

	private final Tallies tallies;

	private final SingleFlight<String, List<NameChart>> charts = new SingleFlight<>();

	NameStatistics(Tallies tallies) {
		this.tallies = tallies;
	}

	List<NameChart> all() {
		return this.charts.get("all", this::readAll);
	}

	private List<NameChart> readAll() {
		return List.of(
				NameChart.of("directors", NameKind.PERSON, this.tallies.top(NameKind.PERSON, "directed", BARS),
						Tally::directed),
				NameChart.of("stars", NameKind.PERSON, this.tallies.top(NameKind.PERSON, "starred", BARS),
						Tally::starred),
				decades(), genres());
	}

	// Returns the charts of the home page, which link to the catalogue.
	public List<NameChart> ofHomePage() {
		return this.charts.get("home", this::readOfHomePage);
	}

	// Omits people with one movie, because in a small shop most have one.
	private List<NameChart> readOfHomePage() {
		List<Tally> people = this.tallies.top(NameKind.PERSON, "movies", BARS);
		return List.of(decades(), genres(), NameChart.of("people", NameKind.PERSON,
				people.stream().filter((person) -> person.movies() > 1).toList(), Tally::movies));
	}

	private NameChart decades() {
		List<Tally> decades = this.tallies.top(NameKind.DECADE, "movies", DECADES);
		return NameChart.of("decades", NameKind.DECADE,
				decades.stream().sorted(Comparator.comparing(Tally::name)).toList(), Tally::movies);
	}

	private NameChart genres() {
		return NameChart.of("genres", NameKind.GENRE, this.tallies.top(NameKind.GENRE, "movies", BARS), Tally::movies);
	}

}

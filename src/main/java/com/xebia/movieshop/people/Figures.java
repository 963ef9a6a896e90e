package com.xebia.movieshop.people;

import java.util.Comparator;
import java.util.List;

import com.xebia.movieshop.mongo.SharedReads;

import org.springframework.stereotype.Component;

/**
 * Who has most movies, and how many there are by decade and genre. All figures come from
 * the last census, so that each costs a visitor a short query of an index at a million
 * movies, too.
 */
@Component
public class Figures {

	private static final int BARS = 12;

	private static final int DECADES = 30;

	private final Tallies tallies;

	private final SharedReads<String, List<Chart>> charts = new SharedReads<>();

	Figures(Tallies tallies) {
		this.tallies = tallies;
	}

	List<Chart> all() {
		return this.charts.get("all", this::readAll);
	}

	private List<Chart> readAll() {
		return List.of(
				Chart.of("directors", NameKind.PERSON, this.tallies.top(NameKind.PERSON, "directed", BARS),
						Tally::directed),
				Chart.of("stars", NameKind.PERSON, this.tallies.top(NameKind.PERSON, "starred", BARS), Tally::starred),
				decades(), genres());
	}

	// The charts that lead into the catalogue.
	public List<Chart> ways() {
		return this.charts.get("ways", this::readWays);
	}

	// Most people of a small shop have one movie: among them nobody has most.
	private List<Chart> readWays() {
		List<Tally> people = this.tallies.top(NameKind.PERSON, "movies", BARS);
		return List.of(decades(), genres(), Chart.of("people", NameKind.PERSON,
				people.stream().filter((person) -> person.movies() > 1).toList(), Tally::movies));
	}

	private Chart decades() {
		List<Tally> decades = this.tallies.top(NameKind.DECADE, "movies", DECADES);
		return Chart.of("decades", NameKind.DECADE, decades.stream().sorted(Comparator.comparing(Tally::name)).toList(),
				Tally::movies);
	}

	private Chart genres() {
		return Chart.of("genres", NameKind.GENRE, this.tallies.top(NameKind.GENRE, "movies", BARS), Tally::movies);
	}

}

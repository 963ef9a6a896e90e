package com.xebia.movieshop.people;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * The figures: who has most movies, and how many there are by decade and genre. They come
 * from the last census, so that they cost a visitor four short queries of indexes at a
 * million movies, too.
 */
@Controller
@RequestMapping("/figures")
class FiguresController {

	private static final int BARS = 12;

	private static final int DECADES = 30;

	private final Tallies tallies;

	FiguresController(Tallies tallies) {
		this.tallies = tallies;
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String show(Model model) {
		model.addAttribute("charts", charts());
		return "people/figures";
	}

	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<Map<String, List<NameResource>>> show(HttpServletRequest request) {
		Map<String, List<NameResource>> figures = new LinkedHashMap<>();
		charts().forEach((chart) -> figures.put(chart.getName(), chart.getBars()
			.stream()
			.map((bar) -> new NameResource(bar.getName(), request.getContextPath() + bar.getLink(), bar.getMovies()))
			.toList()));
		return ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT).body(figures);
	}

	private List<Chart> charts() {
		List<Tally> decades = this.tallies.top(NameKind.DECADE, "movies", DECADES);
		return List.of(
				Chart.of("directors", NameKind.PERSON, this.tallies.top(NameKind.PERSON, "directed", BARS),
						Tally::getDirected),
				Chart.of("stars", NameKind.PERSON, this.tallies.top(NameKind.PERSON, "starred", BARS),
						Tally::getStarred),
				Chart.of("decades", NameKind.DECADE,
						decades.stream().sorted(Comparator.comparing(Tally::getName)).toList(), Tally::getMovies),
				Chart.of("genres", NameKind.GENRE, this.tallies.top(NameKind.GENRE, "movies", BARS), Tally::getMovies));
	}

}

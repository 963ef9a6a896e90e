package com.xebia.movieshop.people;

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
 * The page with the charts, and the same figures as JSON.
 */
@Controller
@RequestMapping("/figures")
class FiguresController {

	private final NameStatistics figures;

	FiguresController(NameStatistics figures) {
		this.figures = figures;
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String show(Model model) {
		model.addAttribute("charts", this.figures.all());
		return "people/figures";
	}

	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<Map<String, List<NameResource>>> show(HttpServletRequest request) {
		Map<String, List<NameResource>> figures = new LinkedHashMap<>();
		this.figures.all()
			.forEach((chart) -> figures.put(chart.name(),
					chart.bars()
						.stream()
						.map((bar) -> new NameResource(bar.name(), request.getContextPath() + bar.link(), bar.movies()))
						.toList()));
		return ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT).body(figures);
	}

}

package com.xebia.movieshop.people;

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
 * The names with the most movies, as a page and as JSON.
 */
@Controller
@RequestMapping("/figures")
class FiguresController {

	private final NameStatistics statistics;

	FiguresController(NameStatistics statistics) {
		this.statistics = statistics;
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String show(Model model) {
		model.addAttribute("figures", this.statistics.all(""));
		return "people/figures";
	}

	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<Map<String, List<NameResource>>> show(HttpServletRequest request) {
		return ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT).body(this.statistics.all(request.getContextPath()));
	}

}

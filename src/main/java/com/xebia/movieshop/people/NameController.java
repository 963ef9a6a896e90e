package com.xebia.movieshop.people;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * The indexes of people and of genres: by letter, or by the number of movies.
 */
@Controller
@RequestMapping(path = NameController.INDEX, params = { "!name", "!form" })
class NameController {

	static final String INDEX = "/{index:people|genres}";

	private final Tallies tallies;

	NameController(Tallies tallies) {
		this.tallies = tallies;
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String list(@PathVariable String index, TallyQuery query, Model model) {
		NameKind kind = NameKind.ofPlural(index);
		model.addAttribute("page", this.tallies.page(kind, query)).addAttribute("letters", this.tallies.letters(kind));
		return "people/" + index;
	}

	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<NameResource.Page> list(@PathVariable String index, TallyQuery query, HttpServletRequest request) {
		NameKind kind = NameKind.ofPlural(index);
		NameResource.Page page = NameResource.Page.of(kind, this.tallies.page(kind, query), request.getContextPath());
		return page.links().answer(page);
	}

}

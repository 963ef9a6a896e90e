package com.xebia.movieshop.people;

import com.xebia.movieshop.people.People.Person;
import com.xebia.movieshop.people.People.PersonQuery;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.server.ResponseStatusException;

/**
 * The page of a person. Names that are unsafe in a path are sent as a parameter.
 */
@Controller
class PersonController {

	private final People people;

	PersonController(People people) {
		this.people = people;
	}

	@GetMapping(path = "/people/{name}", produces = MediaType.TEXT_HTML_VALUE)
	String show(PersonQuery query, Model model) {
		model.addAttribute("person", find(query));
		return "people/person";
	}

	@GetMapping(path = "/people", params = { "name", "!form" }, produces = MediaType.TEXT_HTML_VALUE)
	String showByParameter(PersonQuery query, Model model) {
		return show(query, model);
	}

	@GetMapping(path = "/people/{name}", produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<NameResource.OfPerson> show(PersonQuery query, HttpServletRequest request) {
		return ResponseEntity.ok()
			.varyBy(HttpHeaders.ACCEPT)
			.body(NameResource.OfPerson.of(find(query), request.getContextPath()));
	}

	@GetMapping(path = "/people", params = { "name", "!form" }, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<NameResource.OfPerson> showByParameter(PersonQuery query, HttpServletRequest request) {
		return show(query, request);
	}

	private Person find(PersonQuery query) {
		return this.people.find(query).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "person"));
	}

}

package com.xebia.movieshop.audit;

import java.time.ZoneId;
import java.util.List;

import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.address.ListPage;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * Shows the audit log to managers, as a page and in JSON.
 */
@Controller
@RequestMapping(RecordController.PATH)
class RecordController {

	static final String PATH = "/record";

	private final Entries entries;

	RecordController(Entries entries) {
		this.entries = entries;
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String list(RecordQuery query, ZoneId zone, Model model) {
		model.addAttribute("page", this.entries.browse(query, zone)).addAttribute("kinds", List.of(EntryKind.values()));
		return "record/list";
	}

	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<RecordResource> listResource(RecordQuery query, ZoneId zone, HttpServletRequest request) {
		ListPage<Entry> page = this.entries.browse(query, zone);
		Links links = Links.of(page, request.getContextPath());
		return links.answer(new RecordResource(page.items(), links));
	}

	/**
	 * A page of the audit log as JSON.
	 */
	record RecordResource(List<Entry> entries, Links links) {

	}

}

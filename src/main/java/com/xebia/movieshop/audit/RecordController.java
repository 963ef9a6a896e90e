package com.xebia.movieshop.audit;

import java.time.ZoneId;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
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
		RecordPage page = this.entries.browse(query, zone);
		return ResponseEntity.ok()
			.varyBy(HttpHeaders.ACCEPT)
			.body(new RecordResource(page.entries().items(), Links.of(page, request.getContextPath())));
	}

	/**
	 * A page of the audit log as JSON.
	 */
	record RecordResource(List<Entry> entries, Links links) {

	}

	/**
	 * Links to newer and older entries, if there are any.
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record Links(@Nullable String prev, @Nullable String next) {

		static Links of(RecordPage page, String contextPath) {
			return new Links(prefix(contextPath, page.getPrevious()), prefix(contextPath, page.getNext()));
		}

		private static @Nullable String prefix(String contextPath, @Nullable String link) {
			return (link != null) ? contextPath + link : null;
		}

	}

}

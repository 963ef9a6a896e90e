package com.xebia.movieshop.audit;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.address.ListQuery;
import jakarta.servlet.http.HttpServletRequest;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.format.annotation.DateTimeFormat;
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
@RequestMapping(AuditLogController.PATH)
public class AuditLogController {

	static final String PATH = "/audit";

	private final AuditLog entries;

	AuditLogController(AuditLog entries) {
		this.entries = entries;
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String list(AuditLogQuery query, ZoneId zone, Model model) {
		model.addAttribute("page", this.entries.browse(query, zone))
			.addAttribute("kinds", List.of(AuditAction.values()));
		return "audit/list";
	}

	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<AuditLogResource> listResource(AuditLogQuery query, ZoneId zone, HttpServletRequest request) {
		ListPage<AuditEntry> page = this.entries.browse(query, zone);
		Links links = Links.of(page, request.getContextPath());
		return links.answer(new AuditLogResource(page.items(), links));
	}

	/**
	 * A page of the audit log as JSON.
	 */
	record AuditLogResource(List<AuditEntry> entries, Links links) {

	}

	/**
	 * The requested part of the audit log; a missing parameter does not filter.
	 *
	 * @param person the user of an entry, or the account that the entry is about
	 */
	public record AuditLogQuery(@Nullable String person, @Nullable AuditAction kind,
			@DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate day, @Nullable ObjectId after,
			@Nullable ObjectId before, @Nullable Integer size) implements ListQuery {

		public String name() {
			return Objects.requireNonNullElse(this.person, "").strip();
		}

		@Override
		public int usualSize() {
			return 50;
		}

		@Override
		public String path() {
			return AuditLogController.PATH;
		}

		@Override
		public Map<String, @Nullable Object> parameters() {
			Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
			parameters.put("person", name().isEmpty() ? null : name());
			parameters.put("kind", this.kind);
			parameters.put("day", this.day);
			parameters.put("size", this.size);
			return parameters;
		}

	}

}

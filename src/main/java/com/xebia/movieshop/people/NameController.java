package com.xebia.movieshop.people;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.people.Renames.Outcome;
import com.xebia.movieshop.people.Renames.Rename;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The indexes of people and genres, by letter or by number of movies. Renames a person or
 * genre in two steps: a form and a preview.
 */
@Controller
@RequestMapping("/{index:people|genres}")
class NameController {

	private final Tallies tallies;

	private final Renames renames;

	NameController(Tallies tallies, Renames renames) {
		this.tallies = tallies;
		this.renames = renames;
	}

	@GetMapping(params = { "!name", "!form" }, produces = MediaType.TEXT_HTML_VALUE)
	String list(@PathVariable String index, TallyQuery query, Model model) {
		NameKind kind = NameKind.ofPlural(index);
		model.addAttribute("page", this.tallies.page(query.of(kind)))
			.addAttribute("letters", this.tallies.letters(kind));
		return "people/" + index;
	}

	@GetMapping(params = { "!name", "!form" }, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<NameResource.IndexResource> list(@PathVariable String index, TallyQuery query,
			HttpServletRequest request) {
		NameKind kind = NameKind.ofPlural(index);
		NameResource.IndexResource page = NameResource.IndexResource.of(kind, this.tallies.page(query.of(kind)),
				request.getContextPath());
		return page.links().answer(page);
	}

	@GetMapping(params = { "name", "form" }, produces = MediaType.TEXT_HTML_VALUE)
	String form(@PathVariable String index, @RequestParam String name, @RequestParam(defaultValue = "") String to,
			Model model) {
		NameKind kind = NameKind.ofPlural(index);
		String replacement = NameReplacement.normalize(to);
		Rename rename = this.renames.preview(kind, name, replacement);
		if (rename.count() == 0 && replacement.isEmpty()) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "name");
		}
		model.addAttribute("index", index)
			.addAttribute("rename", rename)
			.addAttribute("maxLength", kind.maxLength())
			.addAttribute("address", kind.address(name))
			.addAttribute("preview", isName(kind, replacement));
		return "people/rename";
	}

	@PostMapping(params = "name", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView rename(@PathVariable String index, @RequestParam String name, @RequestParam String to,
			RedirectAttributes nextPage) {
		NameKind kind = NameKind.ofPlural(index);
		String replacement = NameReplacement.normalize(to);
		if (!isName(kind, name)) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "name");
		}
		if (!isName(kind, replacement)) {
			// An address has no room for any length.
			String shortened = replacement.substring(0, Math.min(replacement.length(), kind.maxLength() + 1));
			return new ModelAndView(new SeeOther(form(index, name, shortened)));
		}
		Outcome outcome = this.renames.apply(kind, this.renames.preview(kind, name, replacement));
		String told = String.format(LocaleContextHolder.getLocale(), "%s\n%,d", replacement, outcome.changed());
		return SeeOther.done(outcome.complete() ? "renamed" : "unfinished", told,
				outcome.complete() ? kind.address(replacement) : form(index, name, replacement), nextPage);
	}

	private static boolean isName(NameKind kind, String text) {
		return StringUtils.hasText(text) && text.length() <= kind.maxLength();
	}

	private static String form(String index, String name, String to) {
		return "/" + index + "?form&name=" + Addresses.encode(name) + "&to=" + Addresses.encode(to);
	}

}

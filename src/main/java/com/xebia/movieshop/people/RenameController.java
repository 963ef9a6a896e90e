package com.xebia.movieshop.people;

import com.xebia.movieshop.movie.NameReplacement;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.people.Renames.Outcome;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
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
 * Renames a person or a genre: first asks for the name, then shows what changes, then
 * does it.
 */
@Controller
@RequestMapping(path = NameController.INDEX, params = "name", produces = MediaType.TEXT_HTML_VALUE)
class RenameController {

	private final Renames renames;

	private final NameAddresses addresses = new NameAddresses();

	RenameController(Renames renames) {
		this.renames = renames;
	}

	@GetMapping(params = "form")
	String form(@PathVariable String index, @RequestParam String name, @RequestParam(defaultValue = "") String to,
			Model model) {
		NameKind kind = NameKind.ofPlural(index);
		String replacement = NameReplacement.normalize(to);
		Rename rename = this.renames.preview(kind, name, replacement);
		if (rename.getCount() == 0 && replacement.isEmpty()) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "name");
		}
		model.addAttribute("index", index)
			.addAttribute("rename", rename)
			.addAttribute("maxLength", kind.maxLength())
			.addAttribute("address", this.addresses.of(kind, name))
			.addAttribute("preview", isName(kind, replacement));
		return "people/rename";
	}

	@PostMapping
	ModelAndView rename(@PathVariable String index, @RequestParam String name, @RequestParam String to,
			RedirectAttributes nextPage) {
		NameKind kind = NameKind.ofPlural(index);
		String replacement = NameReplacement.normalize(to);
		if (!isName(kind, replacement)) {
			return new ModelAndView(new SeeOther(form(index, name, replacement)));
		}
		Outcome outcome = this.renames.apply(kind, this.renames.preview(kind, name, replacement));
		return SeeOther.done(outcome.complete() ? "renamed" : "unfinished", replacement + "\n" + outcome.changed(),
				outcome.complete() ? this.addresses.of(kind, replacement) : form(index, name, replacement), nextPage);
	}

	private static boolean isName(NameKind kind, String text) {
		return StringUtils.hasText(text) && text.length() <= kind.maxLength();
	}

	private static String form(String index, String name, String to) {
		return "/" + index + "?form&name=" + NameAddresses.encode(name) + "&to=" + NameAddresses.encode(to);
	}

}

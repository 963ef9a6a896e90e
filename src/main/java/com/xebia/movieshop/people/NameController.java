package com.xebia.movieshop.people;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.Links;
import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.importing.Imports;
import com.xebia.movieshop.importing.store.BulkChange;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.web.MovieItem;
import com.xebia.movieshop.movie.web.PersonCard;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.names.KnownName;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.people.NameCounts.NameQuery;
import com.xebia.movieshop.people.People.Person;
import com.xebia.movieshop.text.TextKey;
import com.xebia.movieshop.text.TypedText;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The indexes of people and genres, by letter or by number of movies, and the page of a
 * person. Renames people and genres in all their movies.
 */
@Controller
class NameController {

	private static final String INDEX = "/{index:people|genres}";

	private final NameCounts nameCounts;

	private final People people;

	private final MovieReader reader;

	private final Imports imports;

	NameController(NameCounts nameCounts, People people, MovieReader reader, Imports imports) {
		this.nameCounts = nameCounts;
		this.people = people;
		this.reader = reader;
		this.imports = imports;
	}

	@GetMapping(path = INDEX, params = { "!name", "!form" }, produces = MediaType.TEXT_HTML_VALUE)
	String list(@PathVariable String index, NameQuery query, Model model) {
		NameKind kind = NameKind.ofPlural(index);
		ListPage<NameCount> page = this.nameCounts.page(query.of(kind));
		List<KnownName> names = page.items().stream().map((nameCount) -> People.known(kind, nameCount)).toList();
		model.addAttribute("page", page).addAttribute("cards", PersonCard.of(names, this.reader));
		if (kind == NameKind.PERSON) {
			model.addAttribute("letters", this.nameCounts.letters(kind));
		}
		else {
			model.addAttribute("decades", PersonCard.of(this.people.decades(), this.reader));
		}
		return "people/" + index;
	}

	@GetMapping(path = INDEX, params = { "!name", "!form" }, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<IndexResource> list(@PathVariable String index, NameQuery query, HttpServletRequest request) {
		NameKind kind = NameKind.ofPlural(index);
		ListPage<NameCount> page = this.nameCounts.page(query.of(kind));
		String path = request.getContextPath();
		Links links = Links.of(page, path);
		return links.answer(new IndexResource(
				page.items().stream().map((nameCount) -> NameResource.of(People.known(kind, nameCount), path)).toList(),
				links));
	}

	@GetMapping(path = INDEX, params = { "name", "form" }, produces = MediaType.TEXT_HTML_VALUE)
	String form(@PathVariable String index, @RequestParam String name, @RequestParam(defaultValue = "") String to,
			Model model) {
		NameKind kind = NameKind.ofPlural(index);
		String replacement = TypedText.line(to);
		List<KnownName> namesakes = (kind == NameKind.PERSON) ? this.people.namesakes(name) : List.of();
		if (replacement.isEmpty() && namesakes.isEmpty() && !isKnown(kind, name)) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "name");
		}
		model.addAttribute("index", index)
			.addAttribute("name", name)
			.addAttribute("to", replacement.isEmpty() ? name : replacement)
			.addAttribute("namesakes", namesakes)
			.addAttribute("maxLength", kind.maxLength())
			.addAttribute("address", kind.address(name));
		return "people/rename";
	}

	// Only shows what a rename does if it is a dry run, and makes the one that was shown
	// if its id is given.
	@PostMapping(path = INDEX, params = "name", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView rename(@PathVariable String index, @RequestParam String name, @RequestParam String to,
			@RequestParam(defaultValue = "false") boolean dryRun, @RequestParam(defaultValue = "") String shown,
			Locale locale, RedirectAttributes nextPage) {
		NameKind kind = NameKind.ofPlural(index);
		Rename rename = new Rename(kind == NameKind.GENRE, name, TypedText.line(to));
		if (!isName(kind, name)) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "name");
		}
		if (!isName(kind, rename.replacement())) {
			// An address has no room for any length.
			String shortened = rename.replacement()
				.substring(0, Math.min(rename.replacement().length(), kind.maxLength() + 1));
			return new ModelAndView(new SeeOther(form(index, name, shortened)));
		}
		ImportState end = this.imports.find(shown)
			.filter((checked) -> checked.phase() == ImportPhase.CHECKED && rename.equals(checked.rename()))
			.map(this.imports::apply)
			.orElseGet(() -> begin(rename, dryRun, locale));
		if (end.phase() != ImportPhase.APPLIED || end.progress().count("refused") > 0) {
			return new ModelAndView(new SeeOther(Imports.path(end)));
		}
		this.people.rename(rename);
		long changed = end.progress().written();
		if (changed > 0) {
			nextPage.addFlashAttribute("noticeImport", end.id());
		}
		return SeeOther.done("renamed", String.format(locale, "%s\n%,d", rename.replacement(), changed),
				kind.address(rename.replacement()), nextPage);
	}

	private ImportState begin(Rename rename, boolean dryRun, Locale locale) {
		return this.imports.begin(BulkChange.of(rename, merged(rename), NameKind.of(rename).address(rename.name())),
				rename.name() + " → " + rename.replacement(), dryRun, locale);
	}

	// Returns the person or genre that has the new name already. One that was just added
	// is not counted yet.
	@Nullable String merged(Rename rename) {
		NameKind kind = NameKind.of(rename);
		return this.nameCounts.find(kind, rename.replacement())
			.map(NameCount::name)
			.or(() -> Optional.of(rename.replacement()).filter((name) -> isKnown(kind, name)))
			.filter((found) -> !TextKey.of(rename.name()).equals(TextKey.of(found)))
			.orElse(null);
	}

	private boolean isKnown(NameKind kind, String name) {
		return kind.fields().stream().anyMatch((field) -> this.reader.count(field.having(name), 1) > 0);
	}

	private static boolean isName(NameKind kind, String text) {
		return StringUtils.hasText(text) && text.length() <= kind.maxLength();
	}

	private static String form(String index, String name, String to) {
		return "/" + index + "?form&name=" + Addresses.encode(name) + "&to=" + Addresses.encode(to);
	}

	@GetMapping(path = "/people/{name}", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView show(@PathVariable String name) {
		return this.people.find(name)
			.map((person) -> new ModelAndView("people/person", Map.of("person", person)))
			.orElseGet(() -> new ModelAndView(new SeeOther(renamed(name))));
	}

	// A name that is unsafe in a path is sent as a parameter.
	@GetMapping(path = "/people", params = { "name", "!form" }, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView showByParameter(@RequestParam String name) {
		return show(name);
	}

	@GetMapping(path = "/people/{name}", produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<PersonResource> show(@PathVariable String name, HttpServletRequest request) {
		String shop = request.getContextPath();
		return this.people.find(name)
			.map((person) -> ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT).body(PersonResource.of(person, shop)))
			.orElseGet(() -> ResponseEntity.status(HttpStatus.SEE_OTHER)
				.location(URI.create(shop + renamed(name)))
				.build());
	}

	@GetMapping(path = "/people", params = { "name", "!form" }, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<PersonResource> showByParameter(@RequestParam String name, HttpServletRequest request) {
		return show(name, request);
	}

	// Returns the page of a person who was renamed.
	private String renamed(String name) {
		return this.people.renamed(name)
			.map(NameKind.PERSON::address)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "person"));
	}

	/**
	 * A name with the URL of its movies, as JSON.
	 */
	record NameResource(String name, String url, int movies) {

		static NameResource of(KnownName name, String contextPath) {
			return new NameResource(name.name(), contextPath + name.address(), name.movies());
		}

	}

	/**
	 * A page of an index.
	 */
	record IndexResource(List<NameResource> names, Links links) {

	}

	/**
	 * A person with the number of movies, the latest of them, and people who share
	 * several of them.
	 */
	record PersonResource(String name, int count, List<FilmResource> movies, List<NameResource> oftenWith) {

		static PersonResource of(Person person, String contextPath) {
			return new PersonResource(person.name(), person.count(),
					person.films()
						.stream()
						.map((film) -> new FilmResource(MovieItem.of(film.movie(), contextPath), film.roles()))
						.toList(),
					person.oftenWith().stream().map((other) -> NameResource.of(other, contextPath)).toList());
		}

	}

	/**
	 * A movie with the roles of a person in it.
	 */
	record FilmResource(MovieItem movie, List<String> roles) {

	}

}

package com.xebia.movieshop.importing;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.mongodb.client.gridfs.GridFSDownloadStream;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.FileLayout;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.importing.store.ImportChoices;
import com.xebia.movieshop.importing.store.ImportPhase;
import com.xebia.movieshop.importing.store.ImportProgress;
import com.xebia.movieshop.importing.store.ImportState;
import com.xebia.movieshop.importing.store.ImportStore;
import com.xebia.movieshop.importing.store.OutcomeEntry;
import com.xebia.movieshop.importing.store.OutcomePage;
import com.xebia.movieshop.importing.store.ReportFiles;
import com.xebia.movieshop.importing.store.Similar;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.settings.ShopSettings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.FileUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.core.io.InputStreamResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Lets curators import movies: a page to upload a file, and a page that shows what the
 * import will do, how far it has got and what it did. API clients get the same as JSON.
 */
@Controller
@RequestMapping(ImportController.PATH)
class ImportController {

	static final String PATH = Addresses.IMPORTS;

	private static final String ID = Addresses.BY_ID;

	private static final String SECONDS_UNTIL_RETRY = "2";

	private static final Pattern LINE = Pattern.compile("line-\\d{1,18}");

	private static final Pattern DECISION = Pattern.compile("skip|create|[0-9a-f]{24}");

	private final Imports imports;

	private final ImportStore store;

	private final MovieReader movies;

	private final Copies copies;

	private final MessageSource messages;

	private final String maxFileSize;

	ImportController(Imports imports, ImportStore store, MovieReader movies, Copies copies, MessageSource messages,
			ShopSettings settings) {
		this.imports = imports;
		this.store = store;
		this.movies = movies;
		this.copies = copies;
		this.messages = messages;
		this.maxFileSize = FileUtils.byteCountToDisplaySize(settings.imports().maxFileSize().toBytes());
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String form(Model model) {
		model.addAttribute("imports", this.store.list()).addAttribute("maxFileSize", this.maxFileSize);
		return "imports/create";
	}

	@PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView create(@RequestParam @Nullable MultipartFile file,
			@RequestParam(defaultValue = "false") boolean dryRun, HttpServletRequest request, Locale locale,
			Model model, HttpServletResponse response) throws IOException {
		try {
			return redirect(receive(file, dryRun, request, locale), "");
		}
		catch (ErrorResponseException ex) {
			String problem = this.messages.getMessage(ex.getDetailMessageCode(), ex.getDetailMessageArguments(),
					locale);
			ex.getHeaders().forEach((name, values) -> response.setHeader(name, values.get(0)));
			return new ModelAndView(form(model), ex.getStatusCode()).addObject("problem", problem);
		}
	}

	@PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ImportResource> createForProgram(@RequestParam @Nullable MultipartFile file,
			@RequestParam(defaultValue = "false") boolean dryRun, HttpServletRequest request, Locale locale)
			throws IOException {
		ImportResource resource = ImportResource.of(receive(file, dryRun, request, locale), request.getContextPath());
		return ResponseEntity.created(URI.create(resource.url())).body(resource);
	}

	@GetMapping(path = ID, produces = MediaType.TEXT_HTML_VALUE)
	String show(@PathVariable String id, @RequestParam(defaultValue = "") String group,
			@RequestParam(defaultValue = "0") long page, Locale locale, Model model) {
		ImportState state = find(id);
		model.addAttribute("state", state)
			.addAttribute("writes", (state.phase() == ImportPhase.CHECKED) ? this.store.writes(state) : 0)
			.addAttribute("encodings", FileLayout.ENCODINGS)
			.addAttribute("separators", FileLayout.SEPARATORS.keySet())
			.addAttribute("headers", ImportChoices.HEADERS)
			.addAttribute("fields", labels(locale))
			.addAttribute("list", list(state, group, page));
		return "imports/show";
	}

	private Map<String, String> labels(Locale locale) {
		Map<String, String> labels = new LinkedHashMap<>();
		FileLayout.FIELDS.forEach((field) -> labels.put(field, this.messages.getMessage("import.column." + field, null,
				this.messages.getMessage("movie." + field, null, field, locale), locale)));
		return labels;
	}

	private OutcomePage.@Nullable Shown list(ImportState state, String group, long number) {
		return this.store.page(state, group, number).map((page) -> {
			List<ObjectId> alike = page.entries().stream().map(OutcomeEntry::alike).flatMap(List::stream).toList();
			Map<ObjectId, Movie> found = this.movies.find(alike, MovieReader.LISTED)
				.stream()
				.collect(Collectors.toMap(Movie::getId, Function.identity()));
			return new OutcomePage.Shown(ImportResource.of(state, "").url(), group, number,
					state.progress().count(group), page.entries(), found);
		}).orElse(null);
	}

	@GetMapping(path = ID, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	ImportResource showToProgram(@PathVariable String id, HttpServletRequest request) {
		return ImportResource.of(find(id), request.getContextPath());
	}

	@PostMapping(path = ID, produces = { MediaType.TEXT_HTML_VALUE, MediaType.APPLICATION_JSON_VALUE })
	ResponseEntity<ImportResource> apply(@PathVariable String id, HttpServletRequest request,
			RedirectAttributes nextPage) {
		ImportState state = find(id);
		// The reply to a first request may have been lost.
		boolean done = state.change() != null && state.phase() == ImportPhase.APPLIED;
		return done(done ? state : this.imports.start(state.next()), "changed", request, nextPage);
	}

	@PutMapping(path = ID, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView choose(@PathVariable String id, HttpServletRequest request) {
		ImportState state = find(id);
		ImportChoices choices = choices(request);
		return redirect(this.imports.start(state.choosing(choices)), "");
	}

	@PostMapping(path = ID + "/similar", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView decide(@PathVariable String id, @RequestParam Map<String, String> parameters,
			@RequestParam(required = false) @Nullable String all, @RequestParam(defaultValue = "0") long page) {
		Map<String, String> decisions = new HashMap<>();
		parameters.forEach((name, value) -> {
			if (LINE.matcher(name).matches() && DECISION.matcher(value).matches()) {
				decisions.put(name.substring(name.indexOf('-') + 1), value);
			}
		});
		ImportState state = find(id);
		if (state.decisions().size() + decisions.size() > ImportState.MAX_DECISIONS) {
			throw refused(HttpStatus.UNPROCESSABLE_CONTENT, "decisions", ImportState.MAX_DECISIONS);
		}
		this.store.decide(state, decisions, (all != null) ? chosen(() -> Similar.of(all)) : null);
		return redirect(state, "?group=similar&page=" + page);
	}

	@PostMapping(path = ID + "/undo", produces = { MediaType.TEXT_HTML_VALUE, MediaType.APPLICATION_JSON_VALUE })
	ResponseEntity<ImportResource> undo(@PathVariable String id, @RequestParam(defaultValue = "false") boolean anyway,
			HttpServletRequest request, RedirectAttributes nextPage) {
		ImportState state = find(id);
		boolean done = state.change() != null && state.phase() == ImportPhase.UNDONE;
		if (!state.isUndoable() && !done) {
			throw new ResponseStatusException(HttpStatus.CONFLICT);
		}
		this.copies.requireMeant(state.id(), anyway);
		return done(done ? state : this.imports.start(state.undoing()), "undone", request, nextPage);
	}

	// Leads a browser back to the list in which movies were chosen, once all are changed,
	// and to the former name, once it is back.
	private ResponseEntity<ImportResource> done(ImportState begun, String group, HttpServletRequest request,
			RedirectAttributes nextPage) {
		String back = (begun.change() != null && isBrowser(request)) ? begun.change().back() : null;
		ImportState end = (back != null) ? this.imports.await(begun) : begun;
		ImportProgress found = end.progress();
		if (back == null || end.isRunning() || end.phase() == ImportPhase.FAILED
				|| found.count("refused") + found.count("kept") > 0) {
			return answer(end, HttpStatus.ACCEPTED, request);
		}
		nextPage.addFlashAttribute("notice", group).addFlashAttribute("noticeTitle", found.count(group));
		if (end.isUndoable()) {
			nextPage.addFlashAttribute("noticeImport", end.id());
		}
		return ResponseEntity.status(HttpStatus.SEE_OTHER)
			.location(URI.create(request.getContextPath() + back))
			.build();
	}

	@DeleteMapping(path = ID, produces = { MediaType.TEXT_HTML_VALUE, MediaType.APPLICATION_JSON_VALUE })
	ResponseEntity<ImportResource> cancel(@PathVariable String id, HttpServletRequest request) {
		ImportState state = find(id);
		if (state.isUndoable()) {
			return answer(state, HttpStatus.CONFLICT, request);
		}
		if (!state.isRunning()) {
			this.store.delete(state);
		}
		return answer(this.imports.cancel(state), HttpStatus.OK, request);
	}

	// Redirects a browser to the page of the import.
	private static ResponseEntity<ImportResource> answer(ImportState state, HttpStatus status,
			HttpServletRequest request) {
		ImportResource resource = ImportResource.of(state, request.getContextPath());
		return isBrowser(request)
				? ResponseEntity.status(HttpStatus.SEE_OTHER).location(URI.create(resource.url())).build()
				: ResponseEntity.status(status).contentType(MediaType.APPLICATION_JSON).body(resource);
	}

	private static boolean isBrowser(HttpServletRequest request) {
		return String.valueOf(request.getHeader(HttpHeaders.ACCEPT)).contains(MediaType.TEXT_HTML_VALUE);
	}

	@GetMapping(ID + "/report")
	ResponseEntity<Resource> report(@PathVariable String id) {
		return download(find(id), ReportFiles.LINES, "import.csv");
	}

	@GetMapping(ID + "/refused")
	ResponseEntity<Resource> refused(@PathVariable String id) {
		return download(find(id), ReportFiles.REFUSED, "refused.csv");
	}

	private ResponseEntity<Resource> download(ImportState state, String report, String name) {
		if (state.phase() == ImportPhase.CHECKING || state.phase() == ImportPhase.APPLYING) {
			ErrorResponseException early = refused(HttpStatus.CONFLICT, "early");
			early.getHeaders().set(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY);
			throw early;
		}
		GridFSDownloadStream content = this.store.open(state, report)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		return ResponseEntity.ok()
			.contentType(CsvFile.TYPE)
			.contentLength(content.getGridFSFile().getLength())
			.header(HttpHeaders.CONTENT_DISPOSITION, ContentDisposition.attachment().filename(name).build().toString())
			.body(new InputStreamResource(content));
	}

	private ImportState find(String id) {
		return this.store.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private ImportState receive(@Nullable MultipartFile file, boolean dryRun, HttpServletRequest request, Locale locale)
			throws IOException {
		try {
			if (file == null || file.getSize() == 0) {
				throw refused(HttpStatus.UNPROCESSABLE_CONTENT, "none");
			}
			ImportChoices choices = choices(request);
			try (InputStream content = file.getInputStream()) {
				return this.imports.begin(content, displayName(file.getOriginalFilename()), dryRun, choices, locale);
			}
		}
		catch (PosterRejectedException ex) {
			throw refused(ex.getStatusCode(),
					(ex.getStatusCode() == HttpStatus.CONTENT_TOO_LARGE) ? "upload" : "unkept", this.maxFileSize);
		}
	}

	private static ImportChoices choices(HttpServletRequest request) {
		return chosen(() -> ImportChoices.of(request::getParameterValues));
	}

	private static <T> T chosen(Supplier<T> choice) {
		try {
			return choice.get();
		}
		catch (IllegalArgumentException ex) {
			throw refused(HttpStatus.UNPROCESSABLE_CONTENT, "choice", String.valueOf(ex.getMessage()));
		}
	}

	// A file name may be very long, and may reverse the text direction of the page.
	private static String displayName(@Nullable String fileName) {
		return Line.shorten(Objects.requireNonNullElse(fileName, "")).replaceAll("\\p{C}", "?");
	}

	static ErrorResponseException refused(HttpStatusCode status, String reason, Object... arguments) {
		return new ErrorResponseException(status, ProblemDetail.forStatus(status), null, "import.failure." + reason,
				arguments);
	}

	private static ModelAndView redirect(ImportState state, String query) {
		return new ModelAndView(new SeeOther(ImportResource.of(state, "").url() + query));
	}

	/**
	 * An import as API clients get it.
	 *
	 * @param report the address of the report on each line, null while the import runs
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record ImportResource(String url, @JsonUnwrapped ImportState state, @Nullable String report) {

		static ImportResource of(ImportState state, String contextPath) {
			String url = contextPath + PATH + "/" + state.id();
			return new ImportResource(url, state, state.isRunning() ? null : url + "/report");
		}

	}

}

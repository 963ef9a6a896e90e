package com.xebia.movieshop.importing;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.exporting.CsvFile;
import com.xebia.movieshop.importing.format.Line;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.settings.ShopSettings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.FileUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.core.io.FileSystemResource;
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
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;

/**
 * Lets curators import movies: a page to upload a file, and a page with the progress and
 * result of an import, which reloads itself while the import runs. API clients get the
 * same as JSON.
 */
@Controller
@RequestMapping(ImportController.PATH)
class ImportController {

	static final String PATH = Addresses.IMPORTS;

	private static final String ID = Addresses.BY_ID;

	// The first reload comes soon, because most imports are short. Later reloads are less
	// frequent, because each interrupts whoever reads the page.
	private static final String FIRST_REFRESH_SECONDS = "2";

	private static final String REFRESH_SECONDS = "6";

	private final Imports imports;

	private final ImportStore store;

	private final MessageSource messages;

	private final String maxFileSize;

	ImportController(Imports imports, ImportStore store, MessageSource messages, ShopSettings settings) {
		this.imports = imports;
		this.store = store;
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
			@RequestParam(defaultValue = "false") boolean dryRun,
			@RequestParam(defaultValue = "false") boolean restoreDeleted, Locale locale, Model model,
			HttpServletResponse response) throws IOException {
		try {
			return redirect(receive(file, dryRun, restoreDeleted, locale));
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
			@RequestParam(defaultValue = "false") boolean dryRun,
			@RequestParam(defaultValue = "false") boolean restoreDeleted, Locale locale, HttpServletRequest request)
			throws IOException {
		ImportResource resource = ImportResource.of(receive(file, dryRun, restoreDeleted, locale),
				request.getContextPath());
		return ResponseEntity.created(URI.create(resource.url())).body(resource);
	}

	@GetMapping(path = ID, produces = MediaType.TEXT_HTML_VALUE)
	String show(@PathVariable String id, Model model, HttpServletResponse response) throws IOException {
		ImportState state = find(id);
		if (state.isRunning()) {
			response.setHeader("Refresh", (state.progress() == 0) ? FIRST_REFRESH_SECONDS : REFRESH_SECONDS);
		}
		model.addAttribute("state", state);
		return "imports/show";
	}

	@GetMapping(path = ID, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	ImportResource showToProgram(@PathVariable String id, HttpServletRequest request) throws IOException {
		return ImportResource.of(find(id), request.getContextPath());
	}

	@PostMapping(path = ID, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView apply(@PathVariable String id) throws IOException {
		return redirect(this.imports.apply(find(id)));
	}

	@PostMapping(path = ID, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	@ResponseStatus(HttpStatus.ACCEPTED)
	ImportResource applyForProgram(@PathVariable String id, HttpServletRequest request) throws IOException {
		return ImportResource.of(this.imports.apply(find(id)), request.getContextPath());
	}

	@DeleteMapping(path = ID, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView cancel(@PathVariable String id) throws IOException {
		return redirect(this.imports.cancel(find(id)));
	}

	@DeleteMapping(path = ID, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	ImportResource cancelForProgram(@PathVariable String id, HttpServletRequest request) throws IOException {
		return ImportResource.of(this.imports.cancel(find(id)), request.getContextPath());
	}

	@GetMapping(ID + "/report")
	ResponseEntity<Resource> report(@PathVariable String id) throws IOException {
		return download(this.store.reports(find(id)).lines(), "import.csv");
	}

	@GetMapping(ID + "/refused")
	ResponseEntity<Resource> refused(@PathVariable String id) throws IOException {
		return download(this.store.reports(find(id)).refused(), "refused.csv");
	}

	private static ResponseEntity<Resource> download(Path file, String name) {
		Resource report = new FileSystemResource(file);
		if (!report.exists()) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
		return ResponseEntity.ok()
			.contentType(CsvFile.TYPE)
			.header(HttpHeaders.CONTENT_DISPOSITION, ContentDisposition.attachment().filename(name).build().toString())
			.body(report);
	}

	private ImportState find(String id) throws IOException {
		return this.imports.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
	}

	private ImportState receive(@Nullable MultipartFile file, boolean dryRun, boolean restoreDeleted, Locale locale)
			throws IOException {
		try {
			if (file == null || file.getSize() == 0) {
				throw refused(HttpStatus.UNPROCESSABLE_CONTENT, "none");
			}
			return this.imports.begin(file::transferTo, displayName(file.getOriginalFilename()), dryRun, restoreDeleted,
					locale);
		}
		catch (PosterRejectedException ex) {
			throw refused(ex.getStatusCode(),
					(ex.getStatusCode() == HttpStatus.CONTENT_TOO_LARGE) ? "upload" : "unkept", this.maxFileSize);
		}
	}

	// A file name may be very long, and may reverse the text direction of the page.
	private static String displayName(@Nullable String fileName) {
		return Line.shorten(Objects.requireNonNullElse(fileName, "")).replaceAll("\\p{C}", "?");
	}

	private static ErrorResponseException refused(HttpStatusCode status, String reason, Object... arguments) {
		return new ErrorResponseException(status, ProblemDetail.forStatus(status), null, "import.failure." + reason,
				arguments);
	}

	private static ModelAndView redirect(ImportState state) {
		return new ModelAndView(new SeeOther(ImportResource.of(state, "").url()));
	}

}

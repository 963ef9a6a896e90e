package com.xebia.movieshop.shelf;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.MovieItem;
import com.xebia.movieshop.movie.web.MoviePreview;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.shelf.Shelf.ShelfForm;
import com.xebia.movieshop.shelf.ShelfFilms.Showing;
import com.xebia.movieshop.shelf.ShelfFilms.ShownShelf;
import com.xebia.movieshop.text.FoldedLines;
import jakarta.servlet.http.HttpServletRequest;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.Description;
import net.fortuna.ical4j.model.property.Name;
import net.fortuna.ical4j.model.property.Uid;
import net.fortuna.ical4j.model.property.Url;
import net.fortuna.ical4j.model.property.XProperty;

import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * Shelves, as pages and as JSON, the calendar and the mosaic of a shelf, and the actions
 * that need no form.
 */
@Controller
@RequestMapping(Addresses.SHELVES)
class ShelfController {

	// The last segment of the path of a shelf.
	static final String NAME = "/{name:[^.]+}";

	private static final String RESTORATION = NAME + "/restoration";

	// The page has the next ones, and the calendar all.
	private static final int MAX_SHOWINGS = 300;

	// For a movie whose length is unknown.
	private static final int USUAL_MINUTES = 120;

	private final Shelves shelves;

	private final ShelfFilms films;

	private final ShelfMosaic mosaic;

	ShelfController(Shelves shelves, ShelfFilms films, ShelfMosaic mosaic) {
		this.shelves = shelves;
		this.films = films;
		this.mosaic = mosaic;
	}

	@GetMapping(produces = MediaType.TEXT_HTML_VALUE)
	String list(Model model) {
		model.addAttribute("rows", this.films.allRows());
		return "shelves/list";
	}

	// Without films and movies.
	@GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<Map<String, List<ShelfResource>>> listResource(HttpServletRequest request) {
		List<ShelfResource> all = this.shelves.all(0)
			.stream()
			.map((shelf) -> ShelfResource.of(new ShownShelf(shelf, List.of()), request))
			.toList();
		return ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT).body(Map.of("shelves", all));
	}

	@GetMapping(path = NAME, produces = MediaType.TEXT_HTML_VALUE)
	String show(@PathVariable String name, ZoneId zone, HttpServletRequest request, Model model) {
		ShownShelf shown = this.films.show(this.shelves.find(name));
		List<Showing> showings = shown.showings(LocalDateTime.now(zone).minusHours(1));
		model.addAttribute("shown", shown)
			.addAttribute("days", Showing.byDay(showings.stream().limit(MAX_SHOWINGS).toList()))
			.addAttribute("url", shop(request) + shown.shelf().address());
		return "shelves/show";
	}

	@GetMapping(path = NAME, produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<ShelfResource> showResource(@PathVariable String name, HttpServletRequest request) {
		return ResponseEntity.ok()
			.varyBy(HttpHeaders.ACCEPT)
			.body(ShelfResource.of(this.films.show(this.shelves.find(name)), request));
	}

	// The whole programme, or one of its showings.
	@GetMapping(path = NAME + ".ics", produces = "text/calendar;charset=UTF-8")
	ResponseEntity<String> calendar(@PathVariable String name, @RequestParam(defaultValue = "") String film,
			@RequestParam(defaultValue = "") String time, ZoneId zone, HttpServletRequest request) {
		ShownShelf shown = this.films.show(this.shelves.find(name));
		List<Showing> showings = shown.showings(LocalDateTime.MIN)
			.stream()
			.filter((showing) -> film.isEmpty() || showing.movie().getId().toString().equals(film))
			.filter((showing) -> time.isEmpty() || showing.time().toString().equals(time))
			.toList();
		return ResponseEntity.ok(calendar(shown.shelf(), showings, zone, shop(request)));
	}

	// The programme in the format of RFC 5545. Times are instants, so that a calendar
	// needs no definition of the shop's time zone.
	private static String calendar(Shelf shelf, List<Showing> showings, ZoneId zone, String shop) {
		Calendar calendar = new Calendar().withProdId("-//movieshop//shelves//EN").withDefaults().getFluentTarget();
		calendar.add(new Name(shelf.title()));
		// What calendars of Apple and Google show instead.
		calendar.add(new XProperty("X-WR-CALNAME", shelf.title()));
		for (Showing showing : showings) {
			Movie movie = showing.movie();
			MoviePreview preview = new MoviePreview(movie, shop);
			Instant begin = showing.time().atZone(zone).toInstant();
			int minutes = Objects.requireNonNullElse(movie.getRunningTime(), USUAL_MINUTES);
			VEvent event = new VEvent(begin, Duration.ofMinutes(minutes), preview.title());
			event.add(new Uid(movie.getId() + "-" + showing.time() + "@" + shelf.name()));
			event.add(new Url(URI.create(preview.url())));
			if (!showing.note().isEmpty()) {
				event.add(new Description(showing.note()));
			}
			calendar.add(event);
		}
		return FoldedLines.of(calendar.toString());
	}

	private static String shop(HttpServletRequest request) {
		return ServletUriComponentsBuilder.fromContextPath(request).toUriString();
	}

	@GetMapping(path = NAME + "/mosaic", produces = MediaType.IMAGE_JPEG_VALUE)
	ResponseEntity<byte[]> mosaic(@PathVariable String name) throws IOException {
		List<Movie> movies = this.films.show(this.shelves.find(name))
			.getMovies()
			.stream()
			.limit(ShelfMosaic.POSTERS)
			.toList();
		return movies.isEmpty() ? ResponseEntity.notFound().build()
				: ResponseEntity.ok()
					.cacheControl(CacheControl.maxAge(Duration.ofHours(1)).cachePublic())
					.body(this.mosaic.paint(movies));
	}

	@PostMapping(path = NAME + "/position", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView move(@PathVariable String name, @RequestParam int places) {
		this.shelves.move(name, places);
		return new ModelAndView(new SeeOther(Addresses.SHELVES));
	}

	@DeleteMapping(path = NAME, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView delete(@PathVariable String name, RedirectAttributes nextPage) {
		nextPage.addFlashAttribute("noticeShelf", name);
		return SeeOther.done("deleted", this.shelves.delete(name).title(), Addresses.SHELVES, nextPage);
	}

	@DeleteMapping(path = NAME, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseStatus(HttpStatus.NO_CONTENT)
	void deleteResource(@PathVariable String name) {
		this.shelves.delete(name);
	}

	@PostMapping(path = RESTORATION, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView restore(@PathVariable String name, RedirectAttributes nextPage) {
		Shelf shelf = this.shelves.restore(name);
		return SeeOther.done("restored", shelf.title(), shelf.address(), nextPage);
	}

	@PostMapping(path = RESTORATION, produces = MediaType.APPLICATION_JSON_VALUE)
	@ResponseBody
	ShelfResource restoreResource(@PathVariable String name, HttpServletRequest request) {
		return ShelfResource.of(this.films.show(this.shelves.restore(name)), request);
	}

	/**
	 * A shelf as JSON.
	 *
	 * @param movies those of its entries that exist, and then those of its filter
	 */
	@JsonInclude(JsonInclude.Include.NON_EMPTY)
	record ShelfResource(String name, String url, @JsonUnwrapped ShelfForm form, List<MovieItem> movies) {

		static ShelfResource of(ShownShelf shown, HttpServletRequest request) {
			String path = request.getContextPath();
			Shelf shelf = shown.shelf();
			return new ShelfResource(shelf.name(), path + shelf.address(), ShelfForm.of(shelf),
					shown.getMovies().stream().map((movie) -> MovieItem.of(movie, path)).toList());
		}

	}

}

package com.xebia.movieshop.site.brand;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.text.Languages;
import com.xebia.movieshop.text.TypedText;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.validation.BindingResult;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.util.HtmlUtils;

/**
 * The settings page for the brand, and the style sheet and icon derived from it. Their
 * URLs contain everything they depend on, so the responses are immutable.
 */
@Controller
class BrandController {

	private static final String SETTINGS = "/settings";

	private static final String TONIGHT = SETTINGS + "/tonight";

	private static final String COLOR = "{color:[0-9a-f]{6}}";

	private static final CacheControl FOR_EVER = CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

	private final BrandStore brands;

	private final ObjectProvider<SampleData> samples;

	private final Posters posters;

	private final ApplicationEventPublisher events;

	BrandController(BrandStore brands, ObjectProvider<SampleData> samples, Posters posters,
			ApplicationEventPublisher events) {
		this.brands = brands;
		this.posters = posters;
		this.samples = samples;
		this.events = events;
	}

	@GetMapping(path = SETTINGS, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView form() {
		return form(this.brands.current(), HttpStatus.OK);
	}

	// A logo that is not saved yet is sent again by its file name.
	@PutMapping(path = SETTINGS, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView save(@Valid Brand brand, BindingResult errors, @RequestParam @Nullable MultipartFile file,
			@RequestParam(defaultValue = "") String fileName, @RequestParam(defaultValue = "false") boolean removeLogo,
			HttpServletResponse response, RedirectAttributes nextPage) {
		if (!brand.hasKnownZone()) {
			errors.rejectValue("timeZone", "ZoneName");
		}
		if (!brand.hasKnownCurrency()) {
			errors.rejectValue("currency", "Pattern");
		}
		if (!brand.premises().hasValidHours()) {
			errors.rejectValue("premises.hours", "Hours");
		}
		if (!brand.premises().hasValidDays()) {
			errors.rejectValue("premises.closed", "Days");
		}
		HttpStatusCode status = HttpStatus.UNPROCESSABLE_CONTENT;
		Poster uploaded = null;
		try {
			uploaded = (file != null && !file.isEmpty()) ? this.posters.accept(file)
					: this.posters.claim(fileName).orElse(null);
		}
		catch (PosterRejectedException ex) {
			errors.addError(new FieldError("brand", "logo", null, false, new String[] { ex.getDetailMessageCode() },
					ex.getDetailMessageArguments(), null));
			ex.getHeaders().forEach((name, values) -> response.setHeader(name, values.get(0)));
			status = ex.getStatusCode();
		}
		if (errors.hasErrors()) {
			return form(brand, status).addObject("uploaded", uploaded).addObject("removed", removeLogo);
		}
		Brand former = this.brands.current();
		this.brands.save(brand.proposing(former.tonight(), former.why()));
		if (uploaded != null || removeLogo) {
			this.brands.saveLogo(uploaded);
		}
		this.events.publishEvent(AuditEntry.of(AuditAction.SETTINGS_CHANGED));
		return SeeOther.done("saved", brand.name(), SETTINGS, nextPage);
	}

	// A page of its own, as a token on the page of the movie would keep that from being
	// compressed.
	@GetMapping(path = TONIGHT, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView proposal(@RequestParam ObjectId movie) {
		return new ModelAndView("settings/tonight").addObject("movie", movie);
	}

	// Proposes a movie for tonight, with a sentence why.
	@PutMapping(path = TONIGHT, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView propose(@RequestParam ObjectId movie, @RequestParam String why) {
		return propose(Addresses.MOVIES + "/" + movie, TypedText.line(why), movie);
	}

	@DeleteMapping(path = TONIGHT, produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView withdraw(@RequestParam ObjectId movie) {
		return propose("", "", movie);
	}

	private ModelAndView propose(String link, String why, ObjectId movie) {
		if (why.length() > Brand.MAX_WHY) {
			throw new ResponseStatusException(HttpStatus.UNPROCESSABLE_CONTENT);
		}
		this.brands.save(this.brands.current().proposing(link, why));
		this.events.publishEvent(AuditEntry.of(AuditAction.SETTINGS_CHANGED));
		return new ModelAndView(new SeeOther(Addresses.MOVIES + "/" + movie));
	}

	private ModelAndView form(Brand brand, HttpStatusCode status) {
		long samples = this.samples.stream().mapToLong(SampleData::count).sum();
		Locale locale = LocaleContextHolder.getLocale();
		Map<String, String> currencies = new TreeMap<>();
		Currency.getAvailableCurrencies()
			.stream()
			.filter((currency) -> currency.getDefaultFractionDigits() >= 0)
			.forEach((currency) -> currencies.put(currency.getCurrencyCode(),
					currency.getCurrencyCode() + " · " + currency.getDisplayName(locale)));
		return new ModelAndView("settings/form", status).addObject(brand)
			.addObject("samples", samples)
			.addObject("currencies", currencies)
			.addObject("zones", zones())
			.addObject("tongues", Languages.names(brand.language(), locale));
	}

	// Returns the zones that are named by a place.
	private static Map<String, String> zones() {
		Map<String, String> zones = new TreeMap<>();
		ZoneId.getAvailableZoneIds()
			.stream()
			.filter((zone) -> zone.matches("(UTC|[A-Z][a-z]+/.*)") && !zone.matches("(Etc|System)/.*"))
			.forEach((zone) -> zones.put(zone, zone.replace('_', ' ')));
		return zones;
	}

	@DeleteMapping(path = SETTINGS + "/samples", produces = MediaType.TEXT_HTML_VALUE)
	ModelAndView deleteSamples(RedirectAttributes nextPage) {
		int deleted = this.samples.stream().mapToInt(SampleData::delete).sum();
		return SeeOther.done("samples", String.valueOf(deleted), SETTINGS, nextPage);
	}

	@GetMapping(path = "/brand/" + COLOR + ".css", produces = "text/css;charset=UTF-8")
	ResponseEntity<String> sheet(@PathVariable String color) {
		return ResponseEntity.ok().cacheControl(FOR_EVER).body(":root { --brand: #" + color + "; }\n");
	}

	@GetMapping(path = "/brand/" + COLOR + ".svg", produces = "image/svg+xml;charset=UTF-8")
	ResponseEntity<String> icon(@PathVariable String color, @RequestParam String icon) {
		String ink = Brand.isLight("#" + color) ? "#111111" : "#ffffff";
		String sign = TypedText.printable(icon.substring(0, Math.min(icon.length(), 32)));
		String svg = """
				<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#%s"/>\
				<text x="32" y="34" fill="%s" font-family="system-ui, sans-serif" font-size="38" text-anchor="middle" \
				dominant-baseline="central">%s</text></svg>
				"""
			.formatted(color, ink, HtmlUtils.htmlEscapeDecimal(sign, "UTF-8"));
		return ResponseEntity.ok().cacheControl(FOR_EVER).body(svg);
	}

}

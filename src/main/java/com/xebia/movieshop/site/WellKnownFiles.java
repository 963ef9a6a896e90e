package com.xebia.movieshop.site;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.site.brand.Brand;
import com.xebia.movieshop.site.brand.BrandStore;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * Serves the files that crawlers, browsers and API clients expect at fixed addresses.
 */
@RestController
class WellKnownFiles {

	// Forms, searches, sorted lists and API responses are not for search engines. The
	// other lists are in the site map.
	private static final List<String> NOT_TO_CRAWL = List.of("/login", "/*?form", "/*?*q=", "/*?*sort=", "/*?*size=",
			"/movies/export", "/movies/suggestions", "/actuator", "/v3");

	static final CacheControl FOR_A_DAY = CacheControl.maxAge(Duration.ofDays(1)).cachePublic();

	private final Assets assets;

	private final BrandStore brands;

	private final CacheControl robotsCaching;

	private final byte[] apiDescription;

	WellKnownFiles(Assets assets, BrandStore brands, PublicUrl publicUrl) throws IOException {
		// Otherwise a cache would repeat the Host header of one client to others.
		this.robotsCaching = publicUrl.isSet() ? FOR_A_DAY : CacheControl.noStore();
		this.assets = assets;
		this.brands = brands;
		this.apiDescription = new ClassPathResource("openapi.json").getContentAsByteArray();
	}

	@GetMapping(path = "/robots.txt", produces = MediaType.TEXT_PLAIN_VALUE)
	ResponseEntity<String> robots(HttpServletRequest request) {
		StringBuilder robots = new StringBuilder("User-agent: *\n");
		NOT_TO_CRAWL
			.forEach((path) -> robots.append("Disallow: ").append(request.getContextPath()).append(path).append('\n'));
		String shop = ServletUriComponentsBuilder.fromContextPath(request).toUriString();
		return ResponseEntity.ok()
			.cacheControl(this.robotsCaching)
			.body(robots.append("Sitemap: ").append(shop).append("/sitemap.xml\n").toString());
	}

	@GetMapping(path = "/site.webmanifest", produces = "application/manifest+json")
	ResponseEntity<Map<String, Object>> manifest(HttpServletRequest request, Locale locale) {
		String path = request.getContextPath();
		Brand brand = this.brands.current();
		return ResponseEntity.ok()
			.cacheControl(CacheControl.noCache().cachePrivate())
			.body(Map.of("name", brand.name(), "short_name", brand.name(), "lang", locale.toLanguageTag(), "start_url",
					path + "/", "scope", path + "/", "display", "minimal-ui", "background_color", "#faf8f5",
					"theme_color", "#faf8f5", "icons",
					List.of(icon(path + Objects.requireNonNullElse(brand.iconAddress(), image("icon.svg")), "any",
							"any"), icon(path + image("icon-192.png"), "192x192", "maskable"),
							icon(path + image("icon-192.png"), "192x192", "any"),
							icon(path + image("icon-512.png"), "512x512", "any"))));
	}

	private String image(String file) {
		return this.assets.address("/images/" + file);
	}

	private static Map<String, String> icon(String address, String sizes, String purpose) {
		return Map.of("src", address, "sizes", sizes, "purpose", purpose);
	}

	// Where password managers lead who wants to change a password.
	@GetMapping("/.well-known/change-password")
	ResponseEntity<Void> changePassword(HttpServletRequest request) {
		return ResponseEntity.status(HttpStatus.SEE_OTHER)
			.location(URI.create(request.getContextPath() + "/account"))
			.build();
	}

	// The URLs in the description are relative to its own.
	@GetMapping(path = "/v3/api-docs", produces = MediaType.APPLICATION_JSON_VALUE)
	ResponseEntity<byte[]> apiDescription() {
		return ResponseEntity.ok()
			.cacheControl(CacheControl.noCache().cachePublic())
			.eTag(Integer.toHexString(Arrays.hashCode(this.apiDescription)))
			.body(this.apiDescription);
	}

}

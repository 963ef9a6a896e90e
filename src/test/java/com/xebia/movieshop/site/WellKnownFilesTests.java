package com.xebia.movieshop.site;

import com.xebia.movieshop.site.brand.Brand;
import com.xebia.movieshop.site.brand.BrandStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpHeaders;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;

@WebMvcTest(WellKnownFiles.class)
@AutoConfigureMockMvc(addFilters = false)
@Import(SiteConfiguration.class)
class WellKnownFilesTests {

	private static final String DAY = "max-age=86400, public";

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private BrandStore brands;

	@BeforeEach
	void name() {
		given(this.brands.current())
			.willReturn(new Brand("Bijou", "B", "", "", "", "", "", "", "", null, null, "", "", null));
	}

	@Test
	void crawlersFindTheSitemapAndLeaveFormsAlone() {
		assertThat(this.mvc.get().uri("http://shop.example/robots.txt")).hasStatusOk()
			.hasContentTypeCompatibleWith("text/plain")
			// Caches would repeat the host to others.
			.hasHeader(HttpHeaders.CACHE_CONTROL, "no-store")
			.bodyText()
			.startsWith("User-agent: *\n")
			.contains("\nDisallow: /login\n", "\nDisallow: /*?form\n")
			.endsWith("\nSitemap: http://shop.example/sitemap.xml\n");
	}

	@Test
	void manifestNamesTheShopAndItsIcons() {
		assertThat(this.mvc.get().uri("/shop/site.webmanifest").contextPath("/shop").header("Accept-Language", "de"))
			.hasStatusOk()
			.hasContentType("application/manifest+json")
			.bodyJson()
			.isLenientlyEqualTo("""
					{"name": "Bijou", "lang": "de", "start_url": "/shop/", "icons": [
						{"src": "/shop/brand/0b566e.svg?icon=B", "sizes": "any"}, {}, {}, {}
					]}
					""");
	}

	@Test
	void iconIsKeptForADay() {
		assertThat(this.mvc.get().uri("/favicon.ico")).hasStatusOk().hasHeader(HttpHeaders.CACHE_CONTROL, DAY);
	}

	@Test
	void iconsOfTheManifestAreThere() {
		for (String icon : new String[] { "icon.svg", "icon-192.png", "icon-512.png" }) {
			assertThat(this.mvc.get().uri("/images/" + icon)).as(icon).hasStatusOk();
		}
	}

}

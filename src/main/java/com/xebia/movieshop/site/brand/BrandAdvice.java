package com.xebia.movieshop.site.brand;

import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * Tells every view whose shop it is.
 */
@ControllerAdvice
class BrandAdvice {

	private final BrandStore brands;

	BrandAdvice(BrandStore brands) {
		this.brands = brands;
	}

	@ModelAttribute("shop")
	Brand shop() {
		return this.brands.current();
	}

}

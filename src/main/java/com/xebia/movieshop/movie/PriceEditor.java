package com.xebia.movieshop.movie;

import java.beans.PropertyEditorSupport;
import java.math.BigDecimal;

/**
 * Converts between an amount and text with a decimal point or comma.
 */
public class PriceEditor extends PropertyEditorSupport {

	@Override
	public void setAsText(String text) {
		setValue(Copy.price(text));
	}

	@Override
	public String getAsText() {
		return (getValue() instanceof BigDecimal amount) ? amount.toPlainString() : "";
	}

}

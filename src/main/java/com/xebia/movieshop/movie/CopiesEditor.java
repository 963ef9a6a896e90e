package com.xebia.movieshop.movie;

import java.beans.PropertyEditorSupport;

/**
 * Converts a text to copies, of which each line is one.
 */
public class CopiesEditor extends PropertyEditorSupport {

	@Override
	public void setAsText(String text) {
		setValue(text.lines().map(Copy::parse).toList());
	}

}

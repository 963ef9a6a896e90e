package com.xebia.movieshop.movie;

import java.beans.PropertyEditorSupport;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Converts a list of names from and to text: one name a line, or on a single line
 * separated by commas. Several values are a name each.
 */
public class NamesEditor extends PropertyEditorSupport {

	// The comma in "Sammy Davis, Jr." is none between names.
	private static final String COMMA = ",(?!\\s*(?:Jr|Sr|II|III|IV)\\b)";

	@Override
	public void setAsText(String text) {
		setNames(text.split(text.contains("\n") ? "\n" : COMMA));
	}

	@Override
	public void setValue(Object value) {
		if (value instanceof String[] names) {
			setNames(names);
		}
		else {
			super.setValue(value);
		}
	}

	@Override
	public String getAsText() {
		List<?> names = (getValue() instanceof List<?> list) ? list : List.of();
		// Each line is ended, so that a single name with a comma stays one.
		return names.stream().map((name) -> name + "\n").collect(Collectors.joining());
	}

	private void setNames(String[] names) {
		super.setValue(TypedText.names(Arrays.asList(names)));
	}

}

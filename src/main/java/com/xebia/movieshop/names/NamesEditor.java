package com.xebia.movieshop.names;

import java.beans.PropertyEditorSupport;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import com.xebia.movieshop.text.TypedText;

/**
 * Converts between a list of names and text: one name per line, or a single line
 * separated by commas. Several request parameters are one name each.
 */
public class NamesEditor extends PropertyEditorSupport {

	// The comma in "Sammy Davis, Jr." separates no names.
	private static final String COMMA = ",(?!\\s*+(?:Jr|Sr|II|III|IV)\\b)";

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
		// Every line ends with a newline, so that a single name with a comma stays one.
		return names.stream().map((name) -> name + "\n").collect(Collectors.joining());
	}

	private void setNames(String[] names) {
		super.setValue(TypedText.names(Arrays.asList(names)));
	}

}

package com.xebia.movieshop.names;

import java.util.List;

import com.xebia.movieshop.text.TextKey;

/**
 * Gives a person or a genre another name, whatever its spelling.
 */
public record Rename(boolean genre, String name, String replacement) {

	// Returns a name, or the text of several, as it is afterwards. All spellings of the
	// new name become one.
	public String in(String text) {
		String key = TextKey.of(this.name);
		List<String> keys = List.of(key, TextKey.of(this.replacement));
		return TextKey.of(text).equals(key) ? this.replacement
				: Directors.replace(text, (other) -> keys.contains(TextKey.of(other)) ? this.replacement : other);
	}

}

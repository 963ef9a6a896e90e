package com.xebia.movieshop.importing.format;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.xebia.movieshop.exporting.CsvFile;

/**
 * A title in the notation of MovieLens and others, with the year and the original title:
 * "Postman, The (Postino, Il) (1994)".
 */
final class TitleNotation {

	private static final Pattern WITH_YEAR = Pattern.compile("(.*\\S)\\s*+\\((\\d{4})(?:[-–]\\d{0,4})?\\)",
			Pattern.DOTALL);

	private static final Pattern WITH_ARTICLE_BEHIND = Pattern
		.compile("([^()]+), (The|An?|Das|De[nr]?|Die|Een|E[il]n?e?|Gli|Het|Il?|L[aeo]s?|L'|Os?|Une?|Una)"
				+ "(?:\\s*\\(([^()]+)\\))?");

	// These endings may be words instead of articles, as in "Run, Hide, Die", unless a
	// year shows that the list uses this notation.
	private static final Pattern DOUBTFUL = Pattern.compile(".+, (?:De|Den|I|Os?)|[^,]+,.+, Die");

	private TitleNotation() {
	}

	// Splits a title into title, original title and year (the latter only unless another
	// column has a different one). The title of a line with a shop id is taken literally.
	static void divide(Map<String, String> values) {
		String said = values.getOrDefault("title", "").strip();
		if (values.containsKey(CsvFile.ID) || !said.endsWith(")") && said.indexOf(',') < 0
				|| FieldValues.isTooLong("title", said)) {
			return;
		}
		Matcher title = WITH_YEAR.matcher(said);
		boolean dated = title.matches();
		if (dated && values.getOrDefault("year", title.group(2)).equals(title.group(2))) {
			values.put("title", title.group(1));
			values.put("year", title.group(2));
		}
		Matcher inverted = WITH_ARTICLE_BEHIND.matcher(dated ? title.group(1) : said);
		if (inverted.matches() && (dated || !DOUBTFUL.matcher(said).matches())) {
			values.put("title", withArticleInFront(inverted));
			if (inverted.group(3) != null) {
				Matcher original = WITH_ARTICLE_BEHIND.matcher(inverted.group(3));
				values.putIfAbsent("originalTitle",
						original.matches() ? withArticleInFront(original) : inverted.group(3));
			}
		}
	}

	private static String withArticleInFront(Matcher title) {
		String article = title.group(2);
		return article + (article.endsWith("'") ? "" : " ") + title.group(1);
	}

}

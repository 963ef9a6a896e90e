package com.xebia.movieshop.text;

import java.util.regex.Pattern;

/**
 * The articles of titles in English, German, French, Spanish and Italian, which are
 * ignored when titles are compared or sorted.
 */
public final class Articles {

	private static final String ARTICLE = "the|an?|der|die|das|ein|eine|les?|la|une?|el|los|las|unos|unas|il|lo|gli|uno|una";

	// Titles that begin with a word that is no article, or belongs to a name.
	private static final String KEPT = "the the|die (?:hard|another day|laughing)"
			+ "|a (?:bout de souffle|nous|propos|ma soeur|la|tout)|les mis[eé]rables|la la land"
			+ "|el (?:norte|dorado|cid|paso|alamein)|los (?:angeles|alamos)|las (?:vegas|palmas)"
			+ "|le (?:mans|havre)|la (?:paz|jolla|rochelle|plata)";

	private static final String LEADING = "(?iU)^\\P{Alnum}*%s(?:(?:" + ARTICLE + ")\\s+|l['’])(?=.*\\p{Alnum})";

	private static final Pattern LEADING_ARTICLE = Pattern.compile(LEADING.formatted(""));

	private static final Pattern IGNORED_ARTICLE = Pattern.compile(LEADING.formatted("(?!(?:" + KEPT + ")\\b)"));

	private static final Pattern TRAILING_ARTICLE = Pattern
		.compile("(?iU)^(?!(?:" + ARTICLE + ")\\s)(.+),\\s*(" + ARTICLE + "|l['’])\\s*$");

	private Articles() {
	}

	// Removes a leading or trailing article, except from titles that keep theirs.
	static String removeFrom(String title) {
		return (title.length() > TextKey.MAX_LENGTH) ? title
				: IGNORED_ARTICLE.matcher(moveToFront(title)).replaceFirst("");
	}

	public static String removeLeading(String title) {
		return LEADING_ARTICLE.matcher(title).replaceFirst("");
	}

	// Moves a trailing article to the front, as in "Godfather, The".
	public static String moveToFront(String title) {
		return (title.indexOf(',') < 0) ? title : TRAILING_ARTICLE.matcher(title).replaceFirst("$2 $1");
	}

}

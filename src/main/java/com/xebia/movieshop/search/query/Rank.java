package com.xebia.movieshop.search.query;

/**
 * What each kind of match adds to the score of a movie, with a query that needs it. A
 * word of a title is also in the fields of people, names and texts, so that it scores 32,
 * a person's name 20, a genre or year 6, and a word of a description 1.
 */
enum Rank {

	// More than all words in a title: "it".
	WHOLE_TITLE(1000),

	// Of titles that are equal but for an article, a typo or a sound: "the fast and the
	// furious", "alin ridley scott".
	SAME_TITLE(1),

	// A title is the plural of what was typed: "hell angels".
	PLURAL_TITLE(40),

	// A title begins with what was typed: "wizard of o".
	TITLE_BEGINNING(3),

	// A title is a part of what was typed. Less than the difference between two fields:
	// "godfather part two".
	TITLE_INSIDE(1.5F),

	// For each word of a genre, year or decade, if all words are: "1950s westerns".
	KIND(40),

	// A word that may be missing, such as an article or a year: "casablanca 1943".
	MAY_BE_MISSING(32),

	// A first and a last name of one person rather than of two: "john ford stagecoach".
	ONE_PERSON(16),

	// A director rather than a namesake who plays, but after titles: "hitchcock birds".
	DIRECTOR_SURNAME(8),

	// A director, if the words say so: "john huston director".
	DIRECTOR(16),

	// The year before or after the typed one, which few people know exactly: "maltese
	// falcon 1930".
	ABOUT_THAT_YEAR(6),

	// In a title: "seven samurai kurosawa".
	TITLE(12),

	// In a title or the name of a person: "bogart bacall".
	PERSON(14),

	// In these or a genre, the year or an offer: "sci-fi spielberg".
	NAME(5),

	// Anywhere: "kubrick space".
	TEXT(1),

	// A word that is being typed: "fast and fu", "søren kierke".
	TITLE_START(4), PERSON_START(8), NAME_START(3),

	// A word with a typo: "hichcok psyco".
	SIMILAR_IN_TITLE(2), SIMILAR_IN_PERSON(7);

	final float boost;

	Rank(float boost) {
		this.boost = boost;
	}

}

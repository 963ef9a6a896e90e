package com.xebia.movieshop.people;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.util.StringUtils;

/**
 * Which page of an index somebody wants to see: of a letter by name, or of all by the
 * number of movies.
 *
 * @param letter the letter
 * @param after what the page begins behind
 * @param before what the page ends in front of
 */
record TallyQuery(@Nullable String letter, @Nullable String after, @Nullable String before) {

	static final int SIZE = 240;

	TallyQuery {
		letter = StringUtils.hasText(letter) ? letter : null;
		after = StringUtils.hasText(after) ? after : null;
		before = StringUtils.hasText(before) ? before : null;
	}

	Query query() {
		Criteria range = (this.letter != null) ? Criteria.where("letter").is(this.letter) : new Criteria();
		if (this.before != null) {
			range.and(field()).lt(this.before);
		}
		else if (this.after != null) {
			range.and(field()).gt(this.after);
		}
		Sort order = Sort.by(field());
		return Query.query(range).with((this.before != null) ? order.reverse() : order);
	}

	String place(Tally tally) {
		return (this.letter != null) ? tally.getSorted() : tally.getRank();
	}

	private String field() {
		return (this.letter != null) ? "sorted" : "rank";
	}

}

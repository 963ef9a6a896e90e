package com.xebia.movieshop.people;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.NameKey;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.util.StringUtils;

/**
 * Which page of an index somebody wants to see: of a letter by name, or of all by the
 * number of movies; perhaps only those that somebody means who has typed some words.
 *
 * @param q what words of the name begin with, each with one of these
 * @param after what the page begins behind
 * @param before what the page ends in front of
 */
public record TallyQuery(@Nullable String letter, @Nullable String q, @Nullable String after, @Nullable String before) {

	static final int SIZE = 240;

	private static final int MAX_WORDS = 10;

	public TallyQuery {
		letter = StringUtils.hasText(letter) ? letter : null;
		q = StringUtils.hasText(q) ? q : null;
		after = StringUtils.hasText(after) ? after : null;
		before = StringUtils.hasText(before) ? before : null;
	}

	Query query() {
		Criteria range = (this.letter != null) ? Criteria.where("letter").is(this.letter) : new Criteria();
		if (this.q != null) {
			range.andOperator(beginnings(NameKey.of(this.q)));
		}
		if (this.before != null) {
			range.and(field()).lt(this.before);
		}
		else if (this.after != null) {
			range.and(field()).gt(this.after);
		}
		Sort order = Sort.by(field());
		return Query.query(range).with((this.before != null) ? order.reverse() : order);
	}

	// The index leads to what words begin with; of the few names that are left,
	// the rest of longer words is compared. What has no letter is in no name, and
	// may be no pattern.
	private static List<Criteria> beginnings(String key) {
		List<String> words = NameKey.words(key);
		return words.isEmpty() ? List.of(Criteria.where("beginnings").is(key))
				: words.stream().limit(MAX_WORDS).flatMap(TallyQuery::beginning).toList();
	}

	private static Stream<Criteria> beginning(String word) {
		String beginning = NameKey.beginning(word);
		Criteria begun = Criteria.where("beginnings").is(beginning);
		return beginning.equals(word) ? Stream.of(begun)
				: Stream.of(begun, Criteria.where("_id").regex("(^|[^\\p{L}\\p{N}\\p{M}])" + Pattern.quote(word)));
	}

	// All pages of the index have these in their addresses.
	Map<String, @Nullable Object> filters() {
		Map<String, @Nullable Object> filters = new LinkedHashMap<>();
		filters.put("letter", this.letter);
		filters.put("q", this.q);
		return filters;
	}

	String place(Tally tally) {
		return (this.letter != null) ? tally.sorted() : tally.rank();
	}

	private String field() {
		return (this.letter != null) ? "sorted" : "rank";
	}

}

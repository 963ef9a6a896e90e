package com.xebia.movieshop.people;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.address.ListQuery;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.search.query.SearchRequest;
import com.xebia.movieshop.text.TextKey;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.util.StringUtils;

/**
 * A request for a page of an index: the names of one letter, or all by number of movies,
 * optionally only those that match typed words.
 *
 * @param kind the kind of the names, which the path of a request tells
 * @param q words, each of which begins a word of the name
 * @param after the sort key that precedes the page
 * @param before the sort key that follows the page
 */
public record TallyQuery(NameKind kind, @Nullable String letter, @Nullable String q, @Nullable String after,
		@Nullable String before) implements ListQuery {

	private static final int MAX_WORDS = 10;

	public TallyQuery {
		letter = StringUtils.hasText(letter) ? letter : null;
		q = StringUtils.hasText(q) ? SearchRequest.cut(q) : null;
		after = StringUtils.hasText(after) ? after : null;
		before = StringUtils.hasText(before) ? before : null;
	}

	TallyQuery of(NameKind other) {
		return new TallyQuery(other, this.letter, this.q, this.after, this.before);
	}

	Query query() {
		Criteria range = (this.letter != null) ? Criteria.where("letter").is(this.letter) : new Criteria();
		if (this.q != null) {
			range.andOperator(beginnings(TextKey.of(this.q)));
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

	// The index stores prefixes of a limited length, and a pattern compares the rest of
	// longer words. Text without letters matches no name and must not become a pattern.
	private static List<Criteria> beginnings(String key) {
		List<String> words = NameKey.words(key);
		return words.isEmpty() ? List.of(Criteria.where("beginnings").is(key))
				: words.stream().limit(MAX_WORDS).flatMap(TallyQuery::beginning).toList();
	}

	private static Stream<Criteria> beginning(String word) {
		String beginning = NameKey.beginning(word);
		Criteria byPrefix = Criteria.where("beginnings").is(beginning);
		return beginning.equals(word) ? Stream.of(byPrefix)
				: Stream.of(byPrefix, Criteria.where("_id").regex("(^|[^\\p{L}\\p{N}\\p{M}])" + Pattern.quote(word)));
	}

	@Override
	public String path() {
		return "/" + this.kind.plural();
	}

	@Override
	public int usualSize() {
		return 240;
	}

	@Override
	public Map<String, @Nullable Object> parameters() {
		Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
		parameters.put("letter", this.letter);
		parameters.put("q", this.q);
		return parameters;
	}

	String cursor(Tally tally) {
		return (this.letter != null) ? tally.sorted() : tally.rank();
	}

	private String field() {
		return (this.letter != null) ? "sorted" : "rank";
	}

}

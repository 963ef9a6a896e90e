package com.xebia.movieshop.people;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.address.ListQuery;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.names.NameKey;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.text.TextKey;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Repository;
import org.springframework.util.StringUtils;

/**
 * Reads the counts from the database: single ones, and pages of an index.
 */
@Repository
class NameCounts {

	private final MongoOperations mongo;

	// A secondary may answer: counts are some seconds old anyway.
	private final FailoverReads members;

	NameCounts(MongoOperations mongo, FailoverReads members) {
		this.mongo = mongo;
		this.members = members;
	}

	Optional<NameCount> find(NameKind kind, String name) {
		return find(kind, byName(name)).stream().findFirst();
	}

	List<NameCount> top(NameKind kind, int limit) {
		return find(kind, new Query().with(Sort.by("rank")).limit(limit));
	}

	ListPage<NameCount> page(NameQuery query) {
		List<NameCount> nameCounts = find(query.kind(), query.query().limit(query.pageSize() + 1));
		return ListPage.of(query, nameCounts, query::cursor);
	}

	List<NameCount> beginning(NameKind kind, String words, int limit) {
		return find(kind, new NameQuery(kind, null, words, null, null).query().limit(limit));
	}

	List<String> letters(NameKind kind) {
		return this.members.read((mongo) -> mongo.findDistinct(new Query(), "letter", kind.collection(), Object.class))
			.stream()
			.filter(String.class::isInstance)
			.map(String.class::cast)
			.sorted()
			.toList();
	}

	// Removes the count, whose name no movie has now, or corrects the name if the new one
	// has the same key. Another new name is counted by the next counting.
	void rename(Rename rename) {
		NameKind kind = NameKind.of(rename);
		String name = rename.name();
		String replacement = rename.replacement();
		if (TextKey.of(name).equals(TextKey.of(replacement))) {
			this.mongo.updateFirst(byName(name), Update.update("name", replacement), kind.collection());
		}
		else {
			this.mongo.remove(byName(name), kind.collection());
		}
	}

	private List<NameCount> find(NameKind kind, Query query) {
		return this.members.read((mongo) -> mongo.find(query, NameCount.class, kind.collection()));
	}

	private static Query byName(String name) {
		return Query.query(Criteria.where("_id").is(TextKey.of(name)));
	}

	/**
	 * A request for a page of an index: the names of one letter, or all by number of
	 * movies, optionally only those that match typed words.
	 *
	 * @param kind the kind of the names, which the path of a request tells
	 * @param q words; each begins a word of the name
	 * @param after the sort key that precedes the page
	 * @param before the sort key that follows the page
	 */
	public record NameQuery(NameKind kind, @Nullable String letter, @Nullable String q, @Nullable String after,
			@Nullable String before) implements ListQuery {

		private static final int MAX_WORDS = 10;

		public NameQuery {
			letter = StringUtils.hasText(letter) ? letter : null;
			q = StringUtils.hasText(q) ? MovieQuery.cut(q) : null;
			after = StringUtils.hasText(after) ? after : null;
			before = StringUtils.hasText(before) ? before : null;
		}

		NameQuery of(NameKind other) {
			return new NameQuery(other, this.letter, this.q, this.after, this.before);
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

		// The index stores prefixes of a limited length, and a pattern compares the rest
		// of longer words. Text without letters matches no name and must not become a
		// pattern.
		private static List<Criteria> beginnings(String key) {
			List<String> words = NameKey.words(key);
			return words.isEmpty() ? List.of(Criteria.where("beginnings").is(key))
					: words.stream().limit(MAX_WORDS).flatMap(NameQuery::beginning).toList();
		}

		private static Stream<Criteria> beginning(String word) {
			String beginning = NameKey.beginning(word);
			Criteria byPrefix = Criteria.where("beginnings").is(beginning);
			return beginning.equals(word) ? Stream.of(byPrefix) : Stream.of(byPrefix,
					Criteria.where("_id").regex("(^|[^\\p{L}\\p{N}\\p{M}])" + Pattern.quote(word)));
		}

		@Override
		public String path() {
			return "/" + this.kind.plural();
		}

		@Override
		public int usualSize() {
			return (this.kind == NameKind.PERSON) ? 48 : 240;
		}

		@Override
		public Map<String, @Nullable Object> parameters() {
			Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
			parameters.put("letter", this.letter);
			parameters.put("q", this.q);
			return parameters;
		}

		String cursor(NameCount nameCount) {
			return (this.letter != null) ? nameCount.sorted() : nameCount.rank();
		}

		private String field() {
			return (this.letter != null) ? "sorted" : "rank";
		}

	}

}

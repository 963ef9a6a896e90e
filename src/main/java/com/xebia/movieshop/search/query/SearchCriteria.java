package com.xebia.movieshop.search.query;

import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.search.query.SearchRequest.Order;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.sort.SearchSort;
import org.hibernate.search.engine.search.sort.dsl.SearchSortFactory;
import org.hibernate.search.mapper.pojo.standalone.mapping.SearchMapping;
import org.hibernate.search.mapper.pojo.standalone.scope.SearchScope;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * Translates a search request into predicates and sort orders of the index.
 */
class SearchCriteria {

	private final SearchRequest request;

	private final TypedWords words;

	private final SimilarWords similar;

	private final SearchPredicateFactory predicates;

	private final SearchSortFactory sorts;

	SearchCriteria(SearchMapping mapping, SearchRequest request, TypedWords words, SimilarWords similar) {
		SearchScope<IndexedMovie> movies = mapping.scope(IndexedMovie.class);
		this.request = request;
		this.words = words;
		this.similar = similar;
		this.predicates = movies.predicate();
		this.sorts = movies.sort();
	}

	WordsPredicate words() {
		return new WordsPredicate(this.predicates, this.words, this.similar);
	}

	SearchPredicate predicate() {
		return isRanked() ? filters().must(words().predicate()).toPredicate() : unscored();
	}

	SearchPredicate unscored() {
		BooleanPredicateClausesStep<?, ?> movies = filters();
		if (StringUtils.hasText(this.request.q())) {
			movies.filter(words().unscored());
		}
		return movies.toPredicate();
	}

	// Matches the hits in one of "share" clusters of the index, which is a random sample.
	SearchPredicate sample(long share) {
		int last = Math.toIntExact(Integer.MIN_VALUE + (1L << Integer.SIZE) / share - 1);
		return this.predicates.bool()
			.filter(this.predicates.range().field("cluster").atMost(last))
			.filter(unscored())
			.toPredicate();
	}

	BooleanPredicateClausesStep<?, ?> filters() {
		BooleanPredicateClausesStep<?, ?> movies = this.predicates.bool();
		movies.filter(this.predicates.matchAll());
		filter(movies, "genre", this.request.genre());
		Directors.of(this.request.director()).forEach((name) -> filter(movies, "director", name));
		filter(movies, "star", this.request.star());
		filter(movies, "personKey",
				StringUtils.hasLength(this.request.person()) ? IndexedMovie.key(this.request.person()) : null);
		filter(movies, "year", this.request.year());
		filter(movies, "decade", this.request.decade());
		return movies;
	}

	private void filter(BooleanPredicateClausesStep<?, ?> movies, String field, @Nullable Object value) {
		if (value != null && !value.equals("")) {
			movies.filter(this.predicates.match().field(field).matching(value));
		}
	}

	boolean isRanked() {
		return this.request.order() == Order.RELEVANCE && !this.words.isEmpty();
	}

	SearchSort sort() {
		return switch (this.request.order()) {
			case RELEVANCE -> byYear(isRanked() ? this.sorts.score().then() : this.sorts);
			case TITLE -> this.sorts.field("sortTitle").then().field("key").toSort();
			case YEAR -> byYear();
			case NEWEST -> this.sorts.field("key").desc().toSort();
			case ANY -> this.sorts.indexOrder().toSort();
		};
	}

	// Without the score as first sort key, the index stops early instead of visiting all.
	SearchSort byYear() {
		return byYear(this.sorts);
	}

	SearchSort inRandomOrder() {
		return this.sorts.field("samplingKey").toSort();
	}

	private static SearchSort byYear(SearchSortFactory sorts) {
		return sorts.field("year").desc().missing().last().then().field("key").toSort();
	}

}

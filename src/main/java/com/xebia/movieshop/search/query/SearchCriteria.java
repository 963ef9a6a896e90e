package com.xebia.movieshop.search.query;

import java.util.Optional;

import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.search.query.MovieQuery.Order;
import com.xebia.movieshop.search.schema.IndexedMovie;
import com.xebia.movieshop.text.TextKey;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.sort.SearchSort;
import org.hibernate.search.engine.search.sort.dsl.SearchSortFactory;
import org.hibernate.search.engine.search.sort.dsl.SortOrder;
import org.hibernate.search.mapper.pojo.standalone.mapping.SearchMapping;
import org.hibernate.search.mapper.pojo.standalone.scope.SearchScope;
import org.jspecify.annotations.Nullable;

/**
 * Translates a search request into predicates and sort orders of the index.
 */
class SearchCriteria {

	private final MovieQuery request;

	private final TypedWords words;

	private final SimilarWords similar;

	private final SearchPredicateFactory predicates;

	private final SearchSortFactory sorts;

	SearchCriteria(SearchMapping mapping, MovieQuery request, TypedWords words, SimilarWords similar) {
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
		if (this.request.q() != null) {
			movies.filter(words().unscored());
		}
		return movies.toPredicate();
	}

	BooleanPredicateClausesStep<?, ?> filters() {
		BooleanPredicateClausesStep<?, ?> movies = this.predicates.bool();
		movies.filter(this.predicates.matchAll());
		this.request.genre().forEach((genre) -> filter(movies, "genreKey", TextKey.of(genre)));
		Directors.of(this.request.director()).forEach((name) -> filter(movies, "director", TextKey.of(name)));
		filter(movies, "star", Optional.ofNullable(this.request.star()).map(TextKey::of).orElse(null));
		filter(movies, "personKey",
				Optional.ofNullable(this.request.person()).map(IndexedMovie::personKey).orElse(null));
		filter(movies, "year", this.request.year());
		filter(movies, "decade", this.request.decade());
		filter(movies, "letter", this.request.letter());
		filter(movies, "import", this.request.importId());
		filter(movies, "available", this.request.available());
		filter(movies, "offered", this.request.terms());
		if (this.request.minutes() != null) {
			movies.filter(this.predicates.range().field("minutes").between(1, this.request.minutes()));
		}
		return movies;
	}

	private void filter(BooleanPredicateClausesStep<?, ?> movies, String field, @Nullable Object value) {
		if (value != null) {
			movies.filter(this.predicates.match().field(field).matching(value));
		}
	}

	SearchPredicate withRandomKey(int atLeast) {
		return filters().filter(this.predicates.range().field("randomKey").atLeast(atLeast)).toPredicate();
	}

	boolean isRanked() {
		return this.request.order() == Order.RELEVANCE && !this.words.isEmpty();
	}

	SearchSort sort() {
		boolean reversed = this.request.isReversed();
		SortOrder order = reversed ? SortOrder.DESC : SortOrder.ASC;
		SortOrder newestFirst = reversed ? SortOrder.ASC : SortOrder.DESC;
		return switch (this.request.order()) {
			case RELEVANCE ->
				isRanked() ? byYear(this.sorts.score().then(), SortOrder.ASC) : byYear(this.sorts, SortOrder.DESC);
			case TITLE -> this.sorts.field("sortTitle").order(order).then().field("key").order(order).toSort();
			case YEAR -> last("year", newestFirst);
			case NEWEST -> this.sorts.field("key").order(newestFirst).toSort();
			case MINUTES -> last("minutes", order);
			case PRICE -> last("price", order);
		};
	}

	// Sorts movies without a value last in both orders.
	private SearchSort last(String field, SortOrder order) {
		return this.sorts.field(field).order(order).missing().last().then().field("key").order(order).toSort();
	}

	// Without the score as first sort key, the index stops early instead of visiting all.
	// Of equal titles, the original comes before its remakes.
	SearchSort earliestFirst() {
		return byYear(this.sorts, SortOrder.ASC);
	}

	SearchSort byRandomKey() {
		return this.sorts.field("randomKey").toSort();
	}

	private static SearchSort byYear(SearchSortFactory sorts, SortOrder order) {
		return sorts.field("year").order(order).missing().last().then().field("key").toSort();
	}

}

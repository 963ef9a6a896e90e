package com.xebia.movieshop.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import com.xebia.movieshop.search.Analysis.Word;
import com.xebia.movieshop.search.SearchRequest.Order;
import com.xebia.movieshop.search.SearchResult.Suggestion;
import org.bson.types.ObjectId;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.sort.SearchSort;
import org.hibernate.search.engine.search.sort.dsl.SearchSortFactory;
import org.hibernate.search.mapper.pojo.standalone.mapping.SearchMapping;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * One request to an index: first for the words as they are, then, when they find nothing,
 * for words with a slip.
 */
class Question {

	/**
	 * So many are counted, and their facets; beyond, nobody looks at the number, and it
	 * costs.
	 */
	private static final int MAX_COUNTED = 1000;

	private static final int MAX_WORDS = 12;

	private static final int MAX_LENGTH = 200;

	private final SearchMapping mapping;

	private final SearchSession session;

	private final SearchRequest request;

	private final SearchPredicateFactory predicates;

	private final SearchSortFactory sorts;

	private final List<String> words;

	private final int articles;

	private final String whole;

	Question(SearchMapping mapping, SearchSession session, SearchRequest request) {
		this.mapping = mapping;
		this.session = session;
		this.request = request;
		this.predicates = mapping.scope(IndexedMovie.class).predicate();
		this.sorts = mapping.scope(IndexedMovie.class).sort();
		String typed = Objects.requireNonNullElse(request.words(), "");
		String text = Analysis
			.articleFirst(IndexedMovie.clean(typed.substring(0, Math.min(typed.length(), MAX_LENGTH))));
		this.words = words(text);
		this.articles = this.words.size() - words(Analysis.withoutArticle(text)).size();
		this.whole = Analysis.whole(text);
	}

	private static List<String> words(String text) {
		return Analysis.words(text).stream().map(Word::term).limit(MAX_WORDS).toList();
	}

	SearchResult answer() {
		SearchResult result = search(false);
		if (result.found() > 0 || this.words.isEmpty()) {
			return result;
		}
		SearchResult similar = search(true);
		return (similar.found() > 0) ? similar : similar.withSuggestion(suggestion());
	}

	List<ObjectId> ids() {
		List<ObjectId> ids = ids(false);
		return (ids.isEmpty() && !this.words.isEmpty()) ? ids(true) : ids;
	}

	private List<ObjectId> ids(boolean fuzzy) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.id(String.class))
			.where(predicate(fuzzy))
			.sort(sort())
			.totalHitCountThreshold(this.request.limit())
			.fetchHits(this.request.limit())
			.stream()
			.map(ObjectId::new)
			.toList();
	}

	private @Nullable String suggestion() {
		return new Spelling(this.session, this.predicates).correct(this.words)
			.filter((correct) -> new Question(this.mapping, this.session, this.request.withWords(correct)).search(false)
				.found() > 0)
			.orElse(null);
	}

	List<Suggestion> suggestions() {
		if (this.words.isEmpty()) {
			return List.of();
		}
		List<Suggestion> suggestions = suggestions(false);
		return suggestions.isEmpty() ? suggestions(true) : suggestions;
	}

	private List<Suggestion> suggestions(boolean fuzzy) {
		Set<Suggestion> found = new LinkedHashSet<>();
		for (SearchPredicate part : words(fuzzy).typed()) {
			if (found.size() < this.request.limit()) {
				found.addAll(latest(part));
			}
		}
		return found.stream().limit(this.request.limit()).toList();
	}

	private List<Suggestion> latest(SearchPredicate movies) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.id(String.class), movie.field("titleShown", String.class),
						movie.field("year", Integer.class))
				.as((id, title, year) -> new Suggestion(new ObjectId(id), title, year)))
			.where(movies)
			.sort(byYear(this.sorts))
			.totalHitCountThreshold(this.request.limit())
			.fetchHits(this.request.limit());
	}

	private WordsPredicate words(boolean fuzzy) {
		return new WordsPredicate(this.predicates, this.words, this.articles, this.whole, fuzzy);
	}

	private SearchResult search(boolean fuzzy) {
		SearchPredicate movies = predicate(fuzzy);
		long count = count(movies);
		boolean exact = count <= MAX_COUNTED;
		List<Match> matches = (exact || !isRanked()) ? matches(movies, sort(), MAX_COUNTED) : best(fuzzy);
		List<ObjectId> page = matches.stream()
			.skip(this.request.offset())
			.limit(this.request.limit())
			.map((match) -> new ObjectId(match.id()))
			.toList();
		Facets facets = Facets.of(matches);
		return new SearchResult(page, new Marks(this.words, fuzzy), Math.min(count, MAX_COUNTED), exact,
				facets.genres(), facets.decades(), facets.people(), null);
	}

	// So many match that to rank each would take long: the latest of each part do.
	private List<Match> best(boolean fuzzy) {
		List<Match> best = new ArrayList<>();
		List<SearchPredicate> better = new ArrayList<>();
		for (SearchPredicate part : words(fuzzy).parts()) {
			if (best.size() < MAX_COUNTED) {
				BooleanPredicateClausesStep<?, ?> movies = filters().filter(part);
				better.forEach(movies::mustNot);
				best.addAll(matches(movies.toPredicate(), byYear(this.sorts), MAX_COUNTED - best.size()));
				better.add(part);
			}
		}
		return best;
	}

	private List<Match> matches(SearchPredicate movies, SearchSort sort, int limit) {
		return this.session.search(IndexedMovie.class)
			.select(Match::projection)
			.where(movies)
			.sort(sort)
			.totalHitCountThreshold(limit)
			.fetchHits(limit);
	}

	private long count(SearchPredicate movies) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.id())
			.where((movie) -> movie.bool().filter(movies))
			.totalHitCountThreshold(MAX_COUNTED + 1)
			.fetch(1)
			.total()
			.hitCountLowerBound();
	}

	private SearchPredicate predicate(boolean fuzzy) {
		BooleanPredicateClausesStep<?, ?> movies = filters();
		if (StringUtils.hasText(this.request.words())) {
			movies.must(words(fuzzy).predicate());
		}
		return movies.toPredicate();
	}

	private BooleanPredicateClausesStep<?, ?> filters() {
		BooleanPredicateClausesStep<?, ?> movies = this.predicates.bool();
		movies.filter(this.predicates.matchAll());
		filter(movies, "genre", this.request.genre());
		filter(movies, "director", this.request.director());
		filter(movies, "star", this.request.star());
		filter(movies, "person", this.request.person());
		filter(movies, "year", this.request.year());
		filter(movies, "decade", this.request.decade());
		return movies;
	}

	private void filter(BooleanPredicateClausesStep<?, ?> movies, String field, @Nullable Object value) {
		if (value != null && !value.equals("")) {
			movies.filter(this.predicates.match().field(field).matching(value));
		}
	}

	private boolean isRanked() {
		return this.request.order() == Order.RELEVANCE && !this.words.isEmpty();
	}

	private SearchSort sort() {
		return switch (this.request.order()) {
			case RELEVANCE -> byYear(isRanked() ? this.sorts.score().then() : this.sorts);
			case TITLE -> this.sorts.field("sortTitle").then().field("key").toSort();
			case NEWEST -> this.sorts.field("key").desc().toSort();
		};
	}

	// Of what is sorted by this alone, the index finds the first without a look at the
	// others.
	private static SearchSort byYear(SearchSortFactory sorts) {
		return sorts.field("year").desc().missing().last().then().field("key").toSort();
	}

}

package com.xebia.movieshop.search;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.xebia.movieshop.search.SearchResult.Hit;
import com.xebia.movieshop.search.SearchResult.Suggestion;
import org.bson.types.ObjectId;
import org.hibernate.search.engine.backend.analysis.AnalysisToken;
import org.hibernate.search.engine.backend.index.IndexManager;
import org.hibernate.search.engine.search.aggregation.AggregationKey;
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
	 * So many are counted; beyond, nobody looks at the number, and it costs.
	 */
	private static final int MAX_COUNTED = 1000;

	private static final int MAX_WORDS = 12;

	private static final int MAX_LENGTH = 200;

	private static final int FACET_SIZE = 12;

	private static final int SNIPPET = 160;

	private static final AggregationKey<Map<String, Long>> GENRES = AggregationKey.of("genres");

	private static final AggregationKey<Map<Integer, Long>> DECADES = AggregationKey.of("decades");

	private static final AggregationKey<Map<String, Long>> PEOPLE = AggregationKey.of("people");

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
		IndexManager index = mapping.indexedEntity(IndexedMovie.class).indexManager();
		String typed = Objects.requireNonNullElse(request.words(), "");
		String text = IndexedMovie.clean(typed.substring(0, Math.min(typed.length(), MAX_LENGTH)));
		this.words = words(index, text);
		this.articles = this.words.size() - words(index, IndexSchema.withoutArticle(text)).size();
		this.whole = index.normalize(IndexSchema.WHOLE, text).term();
	}

	private static List<String> words(IndexManager index, String text) {
		return index.analyze(IndexSchema.WORDS, text).stream().map(AnalysisToken::term).limit(MAX_WORDS).toList();
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
		String correct = new Spelling(this.mapping.scope(IndexedMovie.class)).correct(this.words);
		boolean helps = new Question(this.mapping, this.session, this.request.withWords(correct)).search(false)
			.found() > 0;
		return helps ? correct : null;
	}

	List<Suggestion> suggestions() {
		if (this.words.isEmpty()) {
			return List.of();
		}
		List<Suggestion> suggestions = suggestions(false);
		return suggestions.isEmpty() ? suggestions(true) : suggestions;
	}

	private List<Suggestion> suggestions(boolean fuzzy) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.id(String.class), movie.field("title", String.class), movie.field("year", Integer.class))
				.as((id, title, year) -> new Suggestion(new ObjectId(id), title, year)))
			.where(predicate(fuzzy))
			.sort(sort())
			.totalHitCountThreshold(this.request.limit())
			.fetchHits(this.request.limit());
	}

	private SearchResult search(boolean fuzzy) {
		Marks marks = new Marks(this.mapping.indexedEntity(IndexedMovie.class).indexManager(), this.words, fuzzy);
		org.hibernate.search.engine.search.query.SearchResult<Hit> found = this.session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.id(String.class), movie.field("title", String.class),
						movie.field("people", String.class).list(), movie.field("description", String.class))
				.asList((values) -> hit(values, marks)))
			.where(predicate(fuzzy))
			.sort(sort())
			.aggregation(GENRES, (facet) -> facet.terms().field("genre", String.class).maxTermCount(FACET_SIZE))
			.aggregation(DECADES, (facet) -> facet.terms().field("decade", Integer.class).orderByTermDescending())
			.aggregation(PEOPLE, (facet) -> facet.terms().field("person", String.class).maxTermCount(FACET_SIZE))
			.totalHitCountThreshold(MAX_COUNTED)
			.fetch(this.request.offset(), this.request.limit());
		return new SearchResult(found.hits(), Math.min(found.total().hitCountLowerBound(), MAX_COUNTED),
				found.total().hitCountLowerBound() <= MAX_COUNTED, found.aggregation(GENRES),
				found.aggregation(DECADES), found.aggregation(PEOPLE), null);
	}

	private static Hit hit(List<?> values, Marks marks) {
		List<String> people = ((List<?>) values.get(2)).stream()
			.map((person) -> marks.name(String.valueOf(person)))
			.filter(Marks::isIn)
			.toList();
		return new Hit(new ObjectId((String) values.get(0)), marks.name(text(values.get(1))), people,
				marks.part(text(values.get(3)), SNIPPET));
	}

	private static String text(@Nullable Object value) {
		return Objects.toString(value, "");
	}

	private SearchPredicate predicate(boolean fuzzy) {
		BooleanPredicateClausesStep<?, ?> movies = this.predicates.bool();
		if (!this.words.isEmpty()) {
			movies.must(new WordsPredicate(this.predicates, this.words, this.articles, this.whole, fuzzy).predicate());
		}
		else if (StringUtils.hasText(this.request.words())) {
			// Nothing that was typed is a word, and nothing has none of the words.
			movies.mustNot(this.predicates.matchAll());
		}
		else {
			movies.must(this.predicates.matchAll());
		}
		filter(movies, "genre", this.request.genre());
		filter(movies, "director", this.request.director());
		filter(movies, "star", this.request.star());
		filter(movies, "person", this.request.person());
		filter(movies, "year", this.request.year());
		filter(movies, "decade", this.request.decade());
		return movies.toPredicate();
	}

	private void filter(BooleanPredicateClausesStep<?, ?> movies, String field, @Nullable Object value) {
		if (value != null && !value.equals("")) {
			movies.filter(this.predicates.match().field(field).matching(value));
		}
	}

	private SearchSort sort() {
		SearchSortFactory sorts = this.sorts;
		return switch (this.request.order()) {
			case RELEVANCE -> sorts.score().then().field("year").desc().missing().last().then().field("key").toSort();
			case TITLE -> sorts.field("sortTitle").then().field("key").toSort();
			case NEWEST -> sorts.field("key").desc().toSort();
		};
	}

}

package com.xebia.movieshop.search;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import com.xebia.movieshop.search.Analysis.Word;
import com.xebia.movieshop.search.SearchResult.Hit;
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

	// Of one part, the index finds the latest without a look at the others.
	private List<Suggestion> suggestions(boolean fuzzy) {
		Set<Suggestion> found = new LinkedHashSet<>();
		for (SearchPredicate part : words(fuzzy).parts()) {
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
			.sort(this.sorts.field("year").desc().missing().last().then().field("key").toSort())
			.totalHitCountThreshold(this.request.limit())
			.fetchHits(this.request.limit());
	}

	private WordsPredicate words(boolean fuzzy) {
		return new WordsPredicate(this.predicates, this.words, this.articles, this.whole, fuzzy);
	}

	private SearchResult search(boolean fuzzy) {
		int offset = this.request.offset();
		int end = offset + this.request.limit();
		org.hibernate.search.engine.search.query.SearchResult<Match> found = this.session.search(IndexedMovie.class)
			.select(Match::projection)
			.where(predicate(fuzzy))
			.sort(sort())
			.totalHitCountThreshold(MAX_COUNTED)
			.fetch(Math.max(end, MAX_COUNTED));
		long count = found.total().hitCountLowerBound();
		boolean exact = found.total().isHitCountExact() && count <= MAX_COUNTED;
		List<Match> matches = found.hits();
		Marks marks = new Marks(this.words, fuzzy);
		List<Hit> hits = matches.stream().limit(end).skip(offset).map((match) -> match.hit(marks)).toList();
		Facets facets = Facets.of(matches.subList(0, Math.min(matches.size(), MAX_COUNTED)));
		return new SearchResult(hits, Math.min(count, MAX_COUNTED), exact, facets.genres(), facets.decades(),
				facets.people(), null);
	}

	private SearchPredicate predicate(boolean fuzzy) {
		BooleanPredicateClausesStep<?, ?> movies = this.predicates.bool();
		if (StringUtils.hasText(this.request.words())) {
			movies.must(words(fuzzy).predicate());
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

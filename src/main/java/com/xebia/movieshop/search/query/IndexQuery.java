package com.xebia.movieshop.search.query;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import com.xebia.movieshop.search.query.SearchResult.Suggestion;
import com.xebia.movieshop.search.query.SearchResult.Suggestions;
import com.xebia.movieshop.search.schema.IndexedMovie;
import org.bson.types.ObjectId;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.sort.SearchSort;
import org.hibernate.search.mapper.pojo.standalone.mapping.SearchMapping;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;
import org.jspecify.annotations.Nullable;

import org.springframework.util.function.SingletonSupplier;

/**
 * One query of an index, with the strictest reading of the typed words that has hits.
 */
public final class IndexQuery {

	// Scoring more hits is slow.
	private static final int MAX_RANKED = 1000;

	// In a larger index, people are not counted for more than MAX_RANKED hits.
	private static final int SMALL = 50_000;

	private final SearchMapping mapping;

	private final SearchSession session;

	private final MovieQuery request;

	private final TypedWords words;

	private final SimilarWords similar;

	private final SearchCriteria criteria;

	private final Supplier<Long> count;

	private IndexQuery(SearchMapping mapping, SearchSession session, MovieQuery request, TypedWords words,
			SimilarWords similar) {
		this.mapping = mapping;
		this.session = session;
		this.request = request;
		this.words = words;
		this.similar = similar;
		this.criteria = new SearchCriteria(mapping, request, words, similar);
		this.count = SingletonSupplier.of(() -> count(this.criteria.unscored(), MAX_RANKED + 1));
	}

	// Tries the exact words, then without filler words, then with typos, then both. Takes
	// the first of these that finds titles or names, else the first with any hits.
	public static IndexQuery of(SearchMapping mapping, SearchSession session, MovieQuery request,
			SimilarWords similar) {
		TypedWords exact = TypedWords.of(request.words());
		List<IndexQuery> queries = Stream
			.of(exact, exact.withOptionalFillers(), exact.withTypos(), exact.withOptionalFillers().withTypos())
			.distinct()
			.map((words) -> new IndexQuery(mapping, session, request, words, similar))
			.toList();
		return exact.isEmpty() ? queries.get(0)
				: Stream.<Predicate<IndexQuery>>of(IndexQuery::findsNames, (one) -> one.count.get() > 0, (any) -> true)
					.flatMap((rule) -> queries.stream().filter(rule))
					.findFirst()
					.orElseThrow();
	}

	private boolean findsNames() {
		return count(this.criteria.filters().filter(this.criteria.words().names()).toPredicate(), 1) > 0;
	}

	// Counts the movies by the values of filters, unless "known" remembers these numbers.
	public SearchResult answer(UnaryOperator<Supplier<Facets>> known) {
		if (this.count.get() == 0) {
			String suggestion = this.words.isEmpty() ? null : suggestion();
			return new SearchResult(List.of(), new Highlighter(this.words), Facets.NONE, suggestion);
		}
		Facets facets = known.apply(this::facets).get();
		return new SearchResult(page().map(ObjectId::new).toList(), new Highlighter(this.words), facets, null);
	}

	public Facets facets() {
		boolean people = this.count.get() <= MAX_RANKED || this.session.search(IndexedMovie.class)
			.where((movie) -> movie.matchAll())
			.fetchTotalHitCount() <= SMALL;
		return Facets.of(this.session, this.criteria.unscored(), people);
	}

	public List<ObjectId> ids(int limit) {
		return ids(this.criteria.predicate(), this.criteria.sort(), limit).stream().map(ObjectId::new).toList();
	}

	// Returns a movie by the order of random keys: a number of movies behind a key, and
	// from the beginning again after the last.
	public Optional<ObjectId> draw(int randomKey, int skipped) {
		List<ObjectId> movies = Stream.of(randomKey, Integer.MIN_VALUE)
			.map(this.criteria::withRandomKey)
			.flatMap((some) -> ids(some, this.criteria.byRandomKey(), skipped + 1).stream())
			.distinct()
			.map(ObjectId::new)
			.toList();
		return movies.isEmpty() ? Optional.empty() : Optional.of(movies.get(skipped % movies.size()));
	}

	private @Nullable String suggestion() {
		SearchPredicateFactory predicates = this.mapping.scope(IndexedMovie.class).predicate();
		return new Spelling(this.session, predicates, this.similar).correct(this.words.words())
			.or(() -> new WholeNames(this.session, predicates).among(this.words))
			.filter((correct) -> new IndexQuery(this.mapping, this.session, this.request, TypedWords.of(correct),
					this.similar).count
				.get() > 0)
			.orElse(null);
	}

	// Returns the movies that have most of the words.
	public List<ObjectId> closest(int limit) {
		SearchCriteria most = new SearchCriteria(this.mapping, this.request, this.words.withOptionalFillers(),
				this.similar);
		return ids(most.filters().must(most.words().most()).toPredicate(), most.sort(), limit).stream()
			.map(ObjectId::new)
			.toList();
	}

	public Suggestions suggestions(int limit) {
		if (this.words.isEmpty()) {
			return new Suggestions(List.of(), List.of(), 0);
		}
		Highlighter highlighter = new Highlighter(this.words);
		List<Suggestion> movies = firstOf(this.criteria.words().typed(), (part) -> earliest(part, limit), limit);
		List<String> people = movies.stream()
			.flatMap((movie) -> movie.people().stream())
			.distinct()
			.filter(highlighter::isName)
			.toList();
		return new Suggestions(movies, people, this.count.get());
	}

	// Evaluates lazily: does not query a part if the parts before it reach the limit.
	private static <T> List<T> firstOf(List<SearchPredicate> parts, Function<SearchPredicate, List<T>> find,
			int limit) {
		return parts.stream().flatMap((part) -> find.apply(part).stream()).distinct().limit(limit).toList();
	}

	private List<Suggestion> earliest(SearchPredicate movies, int limit) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.id(String.class), movie.field("titleShown", String.class),
						movie.field("peopleShown", String.class).list())
				.as((id, title, people) -> new Suggestion(new ObjectId(id), title, people)))
			.where(movies)
			.sort(this.criteria.earliestFirst())
			.totalHitCountThreshold(limit)
			.fetchHits(limit);
	}

	private Stream<String> page() {
		int offset = this.request.offset();
		int end = offset + this.request.pageSize();
		boolean ranked = this.criteria.isRanked();
		List<String> first = (ranked && this.count.get() > MAX_RANKED) ? best(end)
				: ids(ranked ? this.criteria.predicate() : this.criteria.unscored(), this.criteria.sort(), end);
		return first.stream().skip(offset);
	}

	// Scoring each of so many hits is slow, so the first of each part are taken in turn.
	private List<String> best(int limit) {
		return firstOf(this.criteria.words().parts(),
				(part) -> ids(this.criteria.filters().filter(part).toPredicate(), this.criteria.earliestFirst(), limit),
				limit);
	}

	private List<String> ids(SearchPredicate movies, SearchSort sort, int limit) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.id(String.class))
			.where(movies)
			.sort(sort)
			.totalHitCountThreshold(limit)
			.fetchHits(limit);
	}

	private long count(SearchPredicate movies, int atMost) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.id())
			.where((movie) -> movie.bool().filter(movies))
			.totalHitCountThreshold(atMost)
			.fetch(1)
			.total()
			.hitCountLowerBound();
	}

}

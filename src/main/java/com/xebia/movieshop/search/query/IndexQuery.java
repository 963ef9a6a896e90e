package com.xebia.movieshop.search.query;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import com.xebia.movieshop.search.schema.IndexedMovie;
import org.bson.types.ObjectId;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.BooleanPredicateClausesStep;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.sort.SearchSort;
import org.hibernate.search.engine.search.sort.dsl.SearchSortFactory;
import org.hibernate.search.engine.search.sort.dsl.SortOrder;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;
import org.jspecify.annotations.Nullable;

import org.springframework.util.function.SingletonSupplier;

/**
 * One query of an index, with the strictest reading of the typed words that has hits.
 */
public final class IndexQuery {

	// Searches of more words take turns, because each word is looked up in many ways.
	private static final int MANY_WORDS = 6;

	// Scoring more hits is slow.
	private static final int MAX_RANKED = 1000;

	// In a larger index, people are not counted for more than MAX_RANKED hits.
	private static final int SMALL = 50_000;

	private final SearchSession session;

	private final MovieQuery request;

	private final TypedWords words;

	private final FuzzyWords similar;

	private final SearchPredicateFactory predicates;

	private final SearchSortFactory sorts;

	private final WordsPredicate found;

	private final Supplier<Facets.First> first;

	private IndexQuery(SearchSession session, MovieQuery request, TypedWords words, FuzzyWords similar) {
		this.session = session;
		this.request = request;
		this.words = words;
		this.similar = similar;
		this.predicates = session.scope(IndexedMovie.class).predicate();
		this.sorts = session.scope(IndexedMovie.class).sort();
		this.found = new WordsPredicate(this.predicates, words, similar);
		this.first = SingletonSupplier.of(() -> Facets.first(session, unscored(), MAX_RANKED + 1));
	}

	// Tries the exact words, then without filler words, then with typos, then both. Takes
	// the first of these that finds titles or names, else the first with any hits, also
	// without any one of the words.
	public static IndexQuery of(SearchSession session, MovieQuery request, FuzzyWords similar) {
		TypedWords exact = TypedWords.of(request.words());
		if (exact.words().size() > MANY_WORDS) {
			similar.takeTurn();
		}
		List<IndexQuery> queries = Stream
			.of(exact, exact.withOptionalFillers(), exact.withTypos(), exact.withOptionalFillers().withTypos())
			.distinct()
			.map((words) -> new IndexQuery(session, request, words, similar))
			.toList();
		IndexQuery incomplete = new IndexQuery(session, request, exact.withOptionalFillers().withAnyMissing(), similar);
		IndexQuery exactly = queries.get(0);
		Stream<IndexQuery> naming = queries.stream().filter(IndexQuery::findsNames);
		Stream<IndexQuery> finding = Stream.concat(queries.stream(), Stream.of(incomplete))
			.filter((query) -> query.count() > 0);
		return exact.isEmpty() ? exactly : Stream.concat(naming, finding).findFirst().orElse(exactly);
	}

	// Returns the number of hits up to a limit.
	private long count() {
		return this.first.get().count();
	}

	private boolean findsNames() {
		return any(this.found.names());
	}

	// Returns whether a title has all words as they are typed.
	public static boolean isTitle(SearchSession session, MovieQuery request, FuzzyWords similar) {
		IndexQuery exact = new IndexQuery(session, request, TypedWords.of(request.words()), similar);
		return exact.any(exact.found.inTitle());
	}

	// Counts the movies by the values of filters, unless "known" remembers these numbers.
	public SearchResult answer(UnaryOperator<Supplier<Facets>> known) {
		Facets facets = known.apply(this::facets).get();
		// Remembered numbers may be some seconds old.
		if (facets.movies() == 0 && count() == 0) {
			String suggestion = this.words.isEmpty() ? null : suggestion();
			return new SearchResult(List.of(), new Highlighter(this.words), Facets.NONE, suggestion);
		}
		return new SearchResult(page(facets.movies()), new Highlighter(this.words), facets, null);
	}

	private @Nullable String suggestion() {
		Spelling spelling = new Spelling(this.session, this.predicates, this.similar);
		return spelling.correct(this.words.words())
			.or(() -> spelling.wholeNames(this.words))
			.filter((correct) -> new IndexQuery(this.session, this.request, TypedWords.of(correct), this.similar)
				.count() > 0)
			.orElse(null);
	}

	public Facets facets() {
		if (this.first.get().isAll()) {
			return Facets.of(this.first.get().movies());
		}
		boolean people = this.session.search(IndexedMovie.class)
			.where((movie) -> movie.matchAll())
			.fetchTotalHitCount() <= SMALL || count() <= MAX_RANKED;
		return Facets.of(this.session, unscored(), people);
	}

	public List<ObjectId> ids(int limit) {
		SearchPredicate movies = isRanked() ? filters().must(this.found.predicate()).toPredicate() : unscored();
		return ids(movies, sort(), limit);
	}

	// Returns a movie by the order of random keys: a number of movies behind a key, and
	// from the beginning again after the last.
	public Optional<ObjectId> draw(int randomKey, int skipped) {
		List<ObjectId> movies = Stream.of(randomKey, Integer.MIN_VALUE)
			.map((key) -> filters().filter(this.predicates.range().field("randomKey").atLeast(key)).toPredicate())
			.flatMap((some) -> ids(some, this.sorts.field("randomKey").toSort(), skipped + 1).stream())
			.distinct()
			.toList();
		return movies.isEmpty() ? Optional.empty() : Optional.of(movies.get(skipped % movies.size()));
	}

	public List<ObjectId> closest(int limit) {
		IndexQuery fewer = new IndexQuery(this.session, this.request, this.words.withOptionalFillers(), this.similar);
		return fewer.ids(filters().must(fewer.found.most()).toPredicate(), fewer.sort(), limit);
	}

	public Suggestions suggestions(int limit) {
		if (this.request.equals(MovieQuery.ALL)) {
			return new Suggestions(List.of(), List.of(), 0);
		}
		Highlighter highlighter = new Highlighter(this.words);
		List<SearchPredicate> parts = this.words.isEmpty() ? List.of(unscored()) : this.found.partsWhileTyping();
		List<Suggestion> movies = firstOf(parts, (part) -> earliest(filters().filter(part).toPredicate(), limit),
				limit);
		List<String> people = movies.stream()
			.flatMap((movie) -> movie.people().stream())
			.distinct()
			.filter(highlighter::isName)
			.toList();
		return new Suggestions(movies, people, count());
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
			.sort(earliestFirst())
			.totalHitCountThreshold(limit)
			.fetchHits(limit);
	}

	// A single hit needs no order. Scoring many is slow, so the first of each part are
	// taken in turn.
	private List<ObjectId> page(long movies) {
		int offset = this.request.offset();
		int end = offset + this.request.pageSize();
		if (movies == 1 && count() == 1) {
			return this.first.get().movies().stream().map((movie) -> new ObjectId(movie.id())).skip(offset).toList();
		}
		boolean many = isRanked() && movies > MAX_RANKED;
		List<ObjectId> first = many ? firstOf(this.found.parts(),
				(part) -> ids(filters().filter(part).toPredicate(), earliestFirst(), end), end) : ids(end);
		return first.stream().skip(offset).toList();
	}

	private List<ObjectId> ids(SearchPredicate movies, SearchSort sort, int limit) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.id(String.class))
			.where(movies)
			.sort(sort)
			.totalHitCountThreshold(limit)
			.fetchHits(limit)
			.stream()
			.map(ObjectId::new)
			.toList();
	}

	private boolean any(SearchPredicate movies) {
		return !this.session.search(IndexedMovie.class)
			.select((movie) -> movie.id())
			.where(filters().filter(movies).toPredicate())
			.totalHitCountThreshold(1)
			.fetchHits(1)
			.isEmpty();
	}

	private boolean isRanked() {
		return this.request.order() == MovieOrder.RELEVANCE && !this.words.isEmpty();
	}

	private SearchPredicate unscored() {
		BooleanPredicateClausesStep<?, ?> movies = filters();
		if (this.request.q() != null) {
			movies.filter(this.found.unscored());
		}
		return movies.toPredicate();
	}

	private BooleanPredicateClausesStep<?, ?> filters() {
		BooleanPredicateClausesStep<?, ?> movies = this.predicates.bool();
		movies.filter(this.predicates.matchAll());
		this.request.values()
			.forEach((filter,
					values) -> movies.filter(filter.isLimit()
							? this.predicates.range().field(filter.field()).range(filter.range(values.get(0)))
							: this.predicates.terms().field("filter").matchingAll(filter.terms(values))));
		return movies;
	}

	private SearchSort sort() {
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
	private SearchSort earliestFirst() {
		return byYear(this.sorts, SortOrder.ASC);
	}

	private static SearchSort byYear(SearchSortFactory sorts, SortOrder order) {
		return sorts.field("year").order(order).missing().last().then().field("key").toSort();
	}

}

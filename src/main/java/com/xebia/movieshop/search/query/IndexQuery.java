package com.xebia.movieshop.search.query;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.xebia.movieshop.search.query.Facets.Match;
import com.xebia.movieshop.search.query.SearchResult.Suggestion;
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

	// Hits are counted up to this limit, because counting on is slow and of no use.
	private static final int MAX_COUNTED = 1000;

	// Up to this size of the index, genres and decades are counted even for more than
	// MAX_COUNTED hits; in a larger index these come from a sample.
	private static final int SMALL = 25_000;

	// The number of hits that are read to list their genres, decades and people.
	private static final int SAMPLE = 50;

	// The sample is taken from this many movies of the index, or, if too few of these
	// match, from one movie in SHARE.
	private static final int DRAWN = 4096;

	private static final int SHARE = 64;

	private final SearchMapping mapping;

	private final SearchSession session;

	private final SearchRequest request;

	private final TypedWords words;

	private final SimilarWords similar;

	private final SearchCriteria criteria;

	private final Supplier<Long> count;

	private IndexQuery(SearchMapping mapping, SearchSession session, SearchRequest request, TypedWords words,
			SimilarWords similar) {
		this.mapping = mapping;
		this.session = session;
		this.request = request;
		this.words = words;
		this.similar = similar;
		this.criteria = new SearchCriteria(mapping, request, words, similar);
		this.count = SingletonSupplier.of(() -> count(this.criteria.unscored(), MAX_COUNTED + 1));
	}

	// Tries the exact words, then without filler words, then with typos, then both. Takes
	// the first of these that finds titles or names, else the first with any hits.
	public static IndexQuery of(SearchMapping mapping, SearchSession session, SearchRequest request,
			SimilarWords similar) {
		TypedWords exact = TypedWords.of(request.q());
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

	public SearchResult answer() {
		SearchResult result = search();
		return (result.found() > 0 || this.words.isEmpty()) ? result : result.withSuggestion(suggestion());
	}

	public List<ObjectId> ids(int limit) {
		return ids(this.criteria.predicate(), this.criteria.sort(), limit).stream().map(ObjectId::new).toList();
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

	public List<Suggestion> suggestions(int limit) {
		return this.words.isEmpty() ? List.of()
				: firstOf(this.criteria.words().typed(), (movies) -> latest(movies, limit), limit);
	}

	// Evaluates lazily: does not query a part if the parts before it reach the limit.
	private static <T> List<T> firstOf(List<SearchPredicate> parts, Function<SearchPredicate, List<T>> find,
			int limit) {
		return parts.stream().flatMap((part) -> find.apply(part).stream()).distinct().limit(limit).toList();
	}

	private List<Suggestion> latest(SearchPredicate movies, int limit) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.id(String.class), movie.field("titleShown", String.class),
						movie.field("year", Integer.class))
				.as((id, title, year) -> new Suggestion(new ObjectId(id), title, year)))
			.where(movies)
			.sort(this.criteria.byYear())
			.totalHitCountThreshold(limit)
			.fetchHits(limit);
	}

	private SearchResult search() {
		long count = this.count.get();
		if (count <= SAMPLE) {
			List<Match> all = (count > 0) ? matches(this.criteria.predicate(), this.criteria.sort()) : List.of();
			return result(all.stream().map(Match::id).skip(this.request.offset()), count, Facets.of(all));
		}
		if (count <= MAX_COUNTED) {
			return counted(count);
		}
		long movies = this.session.search(IndexedMovie.class).where((movie) -> movie.matchAll()).fetchTotalHitCount();
		Facets some = Facets.of(sample(Math.max(1, movies / DRAWN))).withoutCounts();
		Facets facets = (movies <= SMALL) ? some.withGenresAndDecades(this.session, this.criteria.unscored()) : some;
		return result(first().stream().skip(this.request.offset()), count, facets);
	}

	private SearchResult counted(long count) {
		org.hibernate.search.engine.search.query.SearchResult<String> page = Facets
			.counting(this.session, this.criteria.predicate())
			.sort(this.criteria.sort())
			.fetch(this.request.offset(), this.request.pageSize());
		return result(page.hits().stream(), count, Facets.counted(this.session, page));
	}

	private SearchResult result(Stream<String> ids, long count, Facets facets) {
		return new SearchResult(ids.limit(this.request.pageSize()).map(ObjectId::new).toList(),
				new Highlighter(this.words), Math.min(count, MAX_COUNTED), count <= MAX_COUNTED, facets.genres(),
				facets.decades(), facets.people(), null);
	}

	private List<String> first() {
		int limit = Math.min(MAX_COUNTED, this.request.offset() + this.request.pageSize());
		return this.criteria.isRanked() ? best(limit) : ids(this.criteria.unscored(), this.criteria.sort(), limit);
	}

	// Scoring each of so many hits is slow, so the latest of each part are taken in turn.
	private List<String> best(int limit) {
		return firstOf(this.criteria.words().parts(),
				(part) -> ids(this.criteria.filters().filter(part).toPredicate(), this.criteria.byYear(), limit),
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

	// Tries a smaller part of the index first, because that is faster.
	private List<Match> sample(long share) {
		List<Match> some = matches(this.criteria.sample(share), this.criteria.inRandomOrder());
		return (share > SHARE && some.size() < MAX_COUNTED / SHARE) ? sample(SHARE) : some;
	}

	private List<Match> matches(SearchPredicate movies, SearchSort sort) {
		return this.session.search(IndexedMovie.class)
			.select(Match::projection)
			.where(movies)
			.sort(sort)
			.totalHitCountThreshold(SAMPLE)
			.fetchHits(SAMPLE);
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

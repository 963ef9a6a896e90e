package com.xebia.movieshop.search;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.xebia.movieshop.search.Facets.Match;
import com.xebia.movieshop.search.SearchResult.Suggestion;
import org.bson.types.ObjectId;
import org.hibernate.search.engine.search.predicate.SearchPredicate;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.sort.SearchSort;
import org.hibernate.search.mapper.pojo.standalone.mapping.SearchMapping;
import org.hibernate.search.mapper.pojo.standalone.session.SearchSession;
import org.jspecify.annotations.Nullable;

/**
 * One request to an index: first for the words as they are, then, when they find nothing,
 * without those that people write around a title, then both for words with a slip.
 */
class Question {

	// So many are counted; beyond, nobody looks at the number, and it costs.
	private static final int MAX_COUNTED = 1000;

	// An index of so many movies counts the genres and decades of any number of them; a
	// larger one shows those of a sample.
	private static final int SMALL = 25_000;

	// So many are read for the genres, decades and people beside them.
	private static final int SAMPLE = 50;

	private final SearchMapping mapping;

	private final SearchSession session;

	private final SearchRequest request;

	private final TypedWords words;

	private final SearchCriteria criteria;

	Question(SearchMapping mapping, SearchSession session, SearchRequest request) {
		this(mapping, session, request, TypedWords.of(request.words()));
	}

	private Question(SearchMapping mapping, SearchSession session, SearchRequest request, TypedWords words) {
		this.mapping = mapping;
		this.session = session;
		this.request = request;
		this.words = words;
		this.criteria = new SearchCriteria(mapping, request, words);
	}

	SearchResult answer() {
		SearchResult result = first(Question::search, (some) -> some.found() > 0);
		return (result.found() > 0 || this.words.isEmpty()) ? result : result.withSuggestion(suggestion());
	}

	List<ObjectId> ids() {
		return first(Question::ids, (ids) -> !ids.isEmpty());
	}

	List<Suggestion> suggestions() {
		return this.words.isEmpty() ? List.of() : first(Question::suggestions, (some) -> !some.isEmpty());
	}

	private <T> T first(BiFunction<Question, Boolean, T> search, Predicate<T> found) {
		List<Question> questions = Stream.of(this.words, this.words.loosely())
			.distinct()
			.map((some) -> new Question(this.mapping, this.session, this.request, some))
			.toList();
		return Stream.of(false, true)
			.flatMap((fuzzy) -> questions.stream().map((question) -> search.apply(question, fuzzy)))
			.filter(found)
			.findFirst()
			.orElseGet(() -> search.apply(this, false));
	}

	private List<ObjectId> ids(boolean fuzzy) {
		return ids(this.criteria.predicate(fuzzy), this.criteria.sort(), this.request.limit()).stream()
			.map(ObjectId::new)
			.toList();
	}

	private @Nullable String suggestion() {
		SearchPredicateFactory predicates = this.mapping.scope(IndexedMovie.class).predicate();
		return new Spelling(this.session, predicates).correct(this.words.words())
			.or(() -> new WholeNames(this.session, predicates).among(this.words))
			.filter((correct) -> new Question(this.mapping, this.session, this.request.withWords(correct)).search(false)
				.found() > 0)
			.orElse(null);
	}

	private List<Suggestion> suggestions(boolean fuzzy) {
		return firstOf(this.criteria.words(fuzzy).typed(), this::latest, this.request.limit());
	}

	// Asks for no part more when those before it have enough.
	private static <T> List<T> firstOf(List<SearchPredicate> parts, Function<SearchPredicate, List<T>> find,
			int limit) {
		return parts.stream().flatMap((part) -> find.apply(part).stream()).distinct().limit(limit).toList();
	}

	private List<Suggestion> latest(SearchPredicate movies) {
		return this.session.search(IndexedMovie.class)
			.select((movie) -> movie.composite()
				.from(movie.id(String.class), movie.field("titleShown", String.class),
						movie.field("year", Integer.class))
				.as((id, title, year) -> new Suggestion(new ObjectId(id), title, year)))
			.where(movies)
			.sort(this.criteria.byYear())
			.totalHitCountThreshold(this.request.limit())
			.fetchHits(this.request.limit());
	}

	private SearchResult search(boolean fuzzy) {
		SearchPredicate movies = this.criteria.unscored(fuzzy);
		long count = count(movies);
		if (count <= SAMPLE) {
			List<Match> all = (count > 0) ? matches(this.criteria.predicate(fuzzy), this.criteria.sort()) : List.of();
			return result(all.stream().map(Match::id).skip(this.request.offset()), count, Facets.of(all), fuzzy);
		}
		if (count <= MAX_COUNTED) {
			return counted(count, fuzzy);
		}
		Facets some = Facets.of(sample(fuzzy)).withoutCounts();
		Facets facets = isSmall() ? some.withGenresAndDecades(this.session, movies) : some;
		return result(first(fuzzy).stream().skip(this.request.offset()), count, facets, fuzzy);
	}

	private SearchResult counted(long count, boolean fuzzy) {
		org.hibernate.search.engine.search.query.SearchResult<String> page = Facets
			.counting(this.session, this.criteria.predicate(fuzzy))
			.sort(this.criteria.sort())
			.fetch(this.request.offset(), this.request.limit());
		return result(page.hits().stream(), count, Facets.counted(this.session, page), fuzzy);
	}

	private SearchResult result(Stream<String> ids, long count, Facets facets, boolean fuzzy) {
		return new SearchResult(ids.limit(this.request.limit()).map(ObjectId::new).toList(),
				new Marks(this.words.words(), fuzzy), Math.min(count, MAX_COUNTED), count <= MAX_COUNTED,
				facets.genres(), facets.decades(), facets.people(), null);
	}

	private List<String> first(boolean fuzzy) {
		int limit = Math.min(MAX_COUNTED, this.request.offset() + this.request.limit());
		return this.criteria.isRanked() ? best(fuzzy, limit)
				: ids(this.criteria.unscored(fuzzy), this.criteria.sort(), limit);
	}

	// So many match that to rank each would take long: the latest of each part do.
	private List<String> best(boolean fuzzy, int limit) {
		return firstOf(this.criteria.words(fuzzy).parts(),
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

	// The smaller the part of the index that is looked at, the less it costs.
	private List<Match> sample(boolean fuzzy) {
		List<Match> some = matches(this.criteria.drawn(fuzzy, 1024), this.criteria.byLot());
		return (some.size() < MAX_COUNTED / 64) ? matches(this.criteria.drawn(fuzzy, 64), this.criteria.byLot()) : some;
	}

	private List<Match> matches(SearchPredicate movies, SearchSort sort) {
		return this.session.search(IndexedMovie.class)
			.select(Match::projection)
			.where(movies)
			.sort(sort)
			.totalHitCountThreshold(SAMPLE)
			.fetchHits(SAMPLE);
	}

	private boolean isSmall() {
		return this.session.search(IndexedMovie.class).where((movie) -> movie.matchAll()).fetchTotalHitCount() <= SMALL;
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

}

package com.xebia.movieshop.movie;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.xebia.movieshop.movie.editing.Bin;
import com.xebia.movieshop.movie.editing.Bin.BinQuery;
import com.xebia.movieshop.movie.editing.MovieHistory;
import com.xebia.movieshop.movie.editing.MovieIndexes;
import com.xebia.movieshop.movie.editing.MovieKeys;
import com.xebia.movieshop.movie.editing.MoviePosters;
import com.xebia.movieshop.movie.editing.MoviePosters.NamedPoster;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OnEngine;
import com.xebia.movieshop.support.QueryPlan;
import com.xebia.movieshop.support.ShopTest;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How a MongoDB server executes the queries of this package on thousands of movies: with
 * an index, without sorting, and reading little more than the results.
 */
@ShopTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnEngine(Engine.MONGOD)
@Tag("soak")
class MovieQueryPlanTests {

	private static final int MOVIES = 4000;

	private static final int FORMER_MOVIES = 800;

	private static final int PAGE_SIZE = 24;

	static final List<MovieQuery> CATALOGUES = catalogues();

	@Autowired
	private MovieService movies;

	@Autowired
	private MovieCatalogue catalogue;

	@Autowired
	private Bin bin;

	@Autowired
	private MovieHistory history;

	@Autowired
	private MoviePosters posters;

	@Autowired
	private PosterStore store;

	@Autowired
	private MongoOperations mongo;

	@Autowired
	private MongoDatabaseFactory databases;

	@Value("${spring.mongodb.uri}")
	private String uri;

	@BeforeAll
	void fill() {
		clear();
		Random random = new Random(1);
		this.mongo.insertAll(IntStream.range(0, MOVIES).mapToObj((i) -> movie(i, random)).toList());
		this.mongo.getCollection("movie")
			.insertMany(IntStream.range(0, FORMER_MOVIES).mapToObj((i) -> formerMovie(random)).toList());
		this.mongo.dropCollection("keys");
		new MovieKeys(this.mongo).update();
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> MovieIndexes.Index.ALL.stream()
				.allMatch((index) -> this.mongo.indexOps(index.collection()).getIndexInfo().size() > indexesOf(
						index.collection())));
	}

	// Returns the number of indexes without the one on the id.
	private static long indexesOf(String collection) {
		return MovieIndexes.Index.ALL.stream().filter((index) -> index.collection().equals(collection)).count();
	}

	@AfterAll
	void clear() {
		this.mongo.remove(new Query(), Movie.class);
	}

	@ParameterizedTest
	@FieldSource("CATALOGUES")
	void pageIsReadInTheOrderOfAnIndex(MovieQuery catalogue) {
		List<Movie> matches = matches(catalogue);
		List<Movie> former = matches.stream().filter((movie) -> movie.getSortTitle().isEmpty()).toList();
		assertThat(former).hasSizeGreaterThan(PAGE_SIZE);
		assertPage(catalogue, null, null, matches.subList(0, PAGE_SIZE));
		for (int middle : List.of(former.size() / 2, matches.size() / 2, matches.size() - 2)) {
			String cursor = MovieCursor.of(matches.get(middle)).encode();
			int end = Math.min(middle + 1 + PAGE_SIZE, matches.size());
			assertPage(catalogue, cursor, null, matches.subList(middle + 1, end));
			int start = Math.max(0, middle - PAGE_SIZE);
			assertPage(catalogue, null, cursor, matches.subList(start, Math.max(middle, PAGE_SIZE)));
		}
	}

	private void assertPage(MovieQuery catalogue, @Nullable String after, @Nullable String before,
			List<Movie> expected) {
		Map<String, Object> parameters = new HashMap<>(catalogue.filters());
		parameters.putAll(Map.of("sort", catalogue.getSort(), "size", PAGE_SIZE, "after", Objects.toString(after, ""),
				"before", Objects.toString(before, "")));
		MovieQuery query = MovieQuery.of(parameters);
		List<QueryPlan> plans = plans(() -> assertThat(this.catalogue.browse(query).items()).extracting(Movie::getId)
			.containsExactlyElementsOf(expected.stream().map(Movie::getId).toList()));
		assertThat(plans).isNotEmpty().allMatch(QueryPlan::isIndexed);
		assertThat(plans.stream().mapToInt(QueryPlan::keysExamined).sum()).isLessThan(maxKeys(catalogue));
	}

	// Every fifth movie that matches one filter matches the other one, too.
	private static int maxKeys(MovieQuery catalogue) {
		return (catalogue.filters().size() > 1) ? 5 * 3 * PAGE_SIZE : 3 * PAGE_SIZE;
	}

	@Test
	void postersAreLookedUpByTheirNames() {
		List<String> fileNames = IntStream.range(0, 500).mapToObj(MovieQueryPlanTests::fileName).toList();
		List<QueryPlan> plans = plans(() -> {
			assertThat(this.posters.named(fileNames)).hasSize(250);
			assertThat(this.posters.named(Set.of(fileNames.get(0)))).hasSize(1);
			assertThat(this.posters.named(Set.of(fileNames.get(1)))).isEmpty();
		});
		assertThat(plans).hasSizeGreaterThanOrEqualTo(3).allMatch(QueryPlan::isIndexed);
		assertThat(plans).allSatisfy((plan) -> assertThat(plan.docsExamined()).isLessThanOrEqualTo(250));
	}

	@Test
	void allPostersAreListedWithoutLookingAtOtherMovies() {
		List<QueryPlan> plans = plans(() -> {
			try (Stream<NamedPoster> named = this.posters.named()) {
				assertThat(named).hasSize(MOVIES / 2);
			}
		});
		assertThat(plans).hasSizeGreaterThan(1).allMatch(QueryPlan::isIndexed);
		assertThat(plans.stream().mapToInt(QueryPlan::docsExamined).sum()).isEqualTo(MOVIES / 2);
	}

	@Test
	void listingOfAllPostersHasALongerTimeout() throws InterruptedException {
		ConnectionString hasty = new ConnectionString(this.uri.replaceFirst("timeoutMS=\\d+", "timeoutMS=500"));
		try (MongoClient client = MongoClients.create(hasty)) {
			MongoTemplate database = new MongoTemplate(client, hasty.getDatabase());
			try (Stream<NamedPoster> named = new MoviePosters(database, this.history, this.store).named()) {
				Iterator<NamedPoster> iterator = named.iterator();
				iterator.next();
				Thread.sleep(600);
				assertThat(iterator).toIterable().hasSize(MOVIES / 2 - 1);
			}
		}
	}

	@Test
	void movieIsFoundAndChangedByItsId() {
		ObjectId former = this.mongo.findOne(Query.query(Criteria.where("title").isNull()), Movie.class).getId();
		List<QueryPlan> plans = plans(() -> {
			MovieForm form = new MovieForm(this.movies.find(former).orElseThrow());
			form.setDescription("Description");
			Movie movie = this.movies.update(former, form);
			this.movies.update(former, new MovieForm(movie));
			assertThat(this.movies.delete(this.movies.create(new Movie(new ObjectId())).getId())).isPresent();
		});
		assertThat(plans).hasSizeGreaterThanOrEqualTo(6).allMatch(QueryPlan::isIndexed);
		assertThat(plans).allSatisfy((plan) -> assertThat(plan.docsExamined()).isLessThanOrEqualTo(1));
	}

	@Test
	void binIsLookedIntoByAnIndex() {
		List<QueryPlan> plans = QueryPlan.of(this.databases.getMongoDatabase(), MovieHistory.COLLECTION, () -> {
			Movie movie = this.movies.create(new Movie(new ObjectId()));
			this.movies.delete(movie.getId());
			assertThat(this.movies.isDeleted(movie.getId())).isTrue();
			this.bin.browse(new BinQuery(new ObjectId(), null, null));
			this.bin.browse(new BinQuery(null, movie.getId(), null));
			this.posters.named(Set.of("none"));
			assertThat(this.bin.purge(movie.getId(), false)).isPresent();
		});
		assertThat(plans).hasSizeGreaterThanOrEqualTo(6).allMatch(QueryPlan::isIndexed);
	}

	@Test
	void historyIsLookedIntoByAnIndex() {
		List<QueryPlan> plans = QueryPlan.of(this.databases.getMongoDatabase(), MovieHistory.COLLECTION, () -> {
			Movie movie = this.movies.create(MovieForms.complete("M"));
			Movie changed = this.movies.update(movie.getId(), MovieForms.renamed(movie, "N"));
			this.history.find(movie.getId(), 1, 2);
			assertThat(this.history.find(movie.getId(), 0)).isPresent();
			this.history.posters(Set.of("none"));
			this.history.delete(List.of(changed.getId()));
		});
		assertThat(plans).hasSizeGreaterThanOrEqualTo(5).allMatch(QueryPlan::isIndexed);
	}

	private List<Movie> matches(MovieQuery catalogue) {
		Sort order = MovieCursor.sort(catalogue.order());
		return this.mongo.find(
				Query.query(MovieCatalogue.filter(catalogue)).with(catalogue.isReversed() ? order.reverse() : order),
				Movie.class);
	}

	private List<QueryPlan> plans(Runnable queries) {
		return QueryPlan.of(this.databases.getMongoDatabase(), "movie", queries);
	}

	private static Movie movie(int number, Random random) {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle("Title " + random.nextInt(MOVIES / 4));
		movie.setDirector("Director " + random.nextInt(5));
		movie.setStars(List.of("Star " + random.nextInt(5), "Star " + (5 + random.nextInt(5))));
		movie.setGenres(List.of("Genre " + random.nextInt(5), "Genre " + (5 + random.nextInt(5))));
		movie.setYear(2000 + random.nextInt(5));
		if (number % 2 == 0) {
			movie.setPoster(new Poster(fileName(number), "image/png", 20, 30, 1000, "#000000"));
		}
		return movie;
	}

	// Without a title, it has no key to be sorted by.
	private static Document formerMovie(Random random) {
		return new Document("director", "Director " + random.nextInt(2)).append("stars", "Star " + random.nextInt(2))
			.append("genres", List.of("Genre " + random.nextInt(2)))
			.append("year", random.nextBoolean() ? 2000 + random.nextInt(2) : null);
	}

	private static String fileName(int number) {
		return "%032x.png".formatted(number);
	}

	private static List<MovieQuery> catalogues() {
		List<MovieQuery> catalogues = new ArrayList<>();
		for (String sort : List.of("title", "-title", "year", "newest")) {
			for (int filters = 0; filters < 16; filters++) {
				if (Integer.bitCount(filters) <= 2) {
					catalogues.add(MovieQuery.of(Map.of("sort", sort, "genre", ((filters & 1) != 0) ? "Genre 1" : "",
							"director", ((filters & 2) != 0) ? "Director 1" : "", "star",
							((filters & 4) != 0) ? "Star 1" : "", "year", ((filters & 8) != 0) ? "2001" : "")));
				}
			}
		}
		return catalogues;
	}

}

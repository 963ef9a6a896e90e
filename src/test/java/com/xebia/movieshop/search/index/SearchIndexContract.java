package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.limits.Permit;
import com.xebia.movieshop.limits.WaitingRoom;
import com.xebia.movieshop.search.query.Facets;
import com.xebia.movieshop.search.query.FuzzyWords;
import com.xebia.movieshop.search.query.Highlighter;
import com.xebia.movieshop.search.query.IndexQuery;
import com.xebia.movieshop.search.query.MovieOrder;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.query.SearchResult;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.search.query.Suggestion;
import com.xebia.movieshop.search.query.Suggestions;
import com.xebia.movieshop.search.schema.Films;
import com.xebia.movieshop.search.schema.IndexedMovie;
import com.xebia.movieshop.search.schema.MovieFilter;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Contract of the hits of a {@link SearchIndex} for every engine.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class SearchIndexContract {

	private static final int MAX_STATES = 10_000;

	private IndexStore store;

	@AutoClose
	private SearchIndex index;

	private final Films films = Films.read();

	abstract IndexStore store(Path directory);

	@BeforeAll
	void fill(@TempDir Path directory) throws IOException {
		this.store = store(directory);
		this.index = filled(this.store);
	}

	SearchIndex filled(IndexStore empty) throws IOException {
		SearchIndex filled = empty.create().open();
		filled.add(this.films.movies());
		filled.refresh();
		return filled;
	}

	@ParameterizedTest
	@CsvFileSource(resources = "/search/queries.csv", delimiter = '|')
	void firstHitIsTheExpectedMovie(String words, String film) {
		assertThat(this.films.names(search(words))).startsWith(film);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"alien", "alien\"", "(alien", "alien)", "[alien", "alien~", "+alien", "-alien", "!alien",
			"alien*", "?alien", "{alien}", "/alien/", "\\alien", "alien\\", "<alien>", "${alien}", "alien\0",
			"alien \uDC00", "\u202Ealien", "ａｌｉｅｎ", "a\u0301lien", "'alien' = 'alien", "alien:", "alien &&" })
	void punctuationAroundAWordIsIgnored(String words) {
		assertThat(this.films.names(search(words))).startsWith("Alien");
	}

	static List<String> nonsense() {
		return List.of("\"", "*", "%", "--", " * \t\n", "\uD800", "\uFFFF", "x".repeat(100_000), "xx ".repeat(100_000),
				"\u200D".repeat(1000), "title:alien", "xxx OR alien", "NOT xxx");
	}

	@ParameterizedTest
	@MethodSource("nonsense")
	void queryWithoutKnownWordsFindsNothing(String words) {
		assertThat(search(words).ids()).isEmpty();
	}

	// Words that are expensive to find with typos, because of their number, length or
	// script.
	static List<String> expensive() {
		Random random = new Random(1895);
		List<String> words = new ArrayList<>(
				List.of("a".repeat(200), "ab".repeat(100), "a\u0301\u0302".repeat(66), "\u1112\u1161\u11AB".repeat(66),
						"\uFB03".repeat(200), "the ".repeat(50), "99 ".repeat(66), "*?~ ".repeat(50)));
		// Latin, Cyrillic, Thai, Chinese, Korean and Cuneiform
		for (int script : List.of(0x61, 0x430, 0xE01, 0x4E00, 0xAC00, 0x12000)) {
			int letters = (script < 0x3000) ? 26 : 800;
			for (int length : List.of(4, 9, 12, 20, 200)) {
				Stream.of(1, 3, 6, 12)
					.map((count) -> random.ints((long) count * length, script, script + letters)
						.mapToObj(Character::toString)
						.collect(Collectors.joining())
						.replaceAll("(.{" + length + "})", "$1 "))
					.forEach(words::add);
			}
		}
		return words;
	}

	@ParameterizedTest
	@MethodSource("expensive")
	void automataOfOneSearchAreFewAndSmall(String words) {
		FuzzyWords similar = new FuzzyWords(FuzzyWords.turns());
		this.index.ask(MovieQuery.of(words), similar, (query) -> query.answer(UnaryOperator.identity()));
		this.index.ask(MovieQuery.of(words), similar, (query) -> query.suggestions(8));
		assertThat(similar.states()).isLessThan(MAX_STATES);
	}

	private List<ObjectId> ids(MovieQuery request, WaitingRoom turns) {
		return this.index.ask(request, new FuzzyWords(turns), (query) -> query.ids(1));
	}

	@Test
	void onlySearchesWithTyposOrManyWordsAreLimited() {
		WaitingRoom turns = new WaitingRoom(1, 1, Duration.ZERO);
		Permit taken = turns.enter(1, IllegalStateException::new);
		MovieQuery typo = MovieQuery.of("casablanka");
		assertThatExceptionOfType(SearchUnavailableException.class).isThrownBy(() -> ids(typo, turns));
		MovieQuery many = MovieQuery.of("casablanca ".repeat(7));
		assertThatExceptionOfType(SearchUnavailableException.class).isThrownBy(() -> ids(many, turns));
		MovieQuery exact = MovieQuery.of("casablanca");
		assertThat(ids(exact, turns)).hasSize(1);
		taken.close();
		for (int i = 0; i < 2; i++) {
			assertThat(ids(typo, turns)).hasSize(1);
		}
	}

	@Test
	void equalsComeByYearTheEarliestFirst() {
		assertThat(this.films.names(search("the spider"))).startsWith("The Spider (1916)", "The Spider (1931)",
				"The Spider (1945)");
	}

	@Test
	void titleComesBeforePeopleAndTheseBeforeTheDescriptionOfManyHitsToo() throws IOException {
		Document[] ranked = ranked();
		add(this.index, ranked);
		assertThat(search("mulberry", 10).ids()).containsExactly(ids(ranked));
		try (SearchIndex large = this.store.create().open()) {
			add(large, ranked);
			add(large, Stream.generate(() -> mentioned(1990)).limit(1000).toArray(Document[]::new));
			assertThat(search(large, MovieQuery.of("mulberry")).ids()).startsWith(ids(ranked));
		}
	}

	private static Document[] ranked() {
		return new Document[] { film("Mulberry", "Nobody", 1930), film("Mulberry Lane", "Nobody", 1940),
				film("The Fall of the Mulberry", "Nobody", 1930), film("Gone", "Mulberry", 1950), mentioned(1960) };
	}

	private static Document mentioned(int year) {
		return film("Lost", "Nobody", year).append("description", "A mulberry falls.");
	}

	@Test
	void firstAndLastNameMeanOnePerson() {
		Document directed = film("Gone", "Bilby Numbat", 1930);
		add(this.index, directed, film("Bilby Street", "Nora Numbat", 1950));
		assertThat(search("bilby numbat").ids()).startsWith(ids(directed));
	}

	@Test
	void titleWithTheTypedArticleComesBeforeTheSameTitleWithoutIt() {
		Document with = film("The Numbat of the Bush", "Nobody", 1940);
		Document without = film("Numbat of the Bush", "Nobody", 1930);
		add(this.index, with, without);
		assertThat(search("the numbat of the bush").ids()).startsWith(ids(with));
		assertThat(search("numbat of the bush").ids()).startsWith(ids(without));
	}

	@Test
	void genresAndDecadesComeBeforeTitlesOfTheSameWords() {
		Document kind = film("Gone", "Nobody", 1931).append("genres", List.of("Slapstick", "Giallo"));
		Document title = film("Slapstick Giallo Lane", "Nobody", 1940);
		add(this.index, kind, title);
		for (String words : List.of("slapstick giallo", "1930s slapsticks", "slapstick films")) {
			assertThat(search(words).ids()).as(words).startsWith(ids(kind));
		}
		assertThat(search("slapstick aus den 30er jahren").ids()).containsExactly(ids(kind));
		assertThat(search("slapstick").ids()).startsWith(ids(title));
	}

	@Test
	void titleWithATypoOrInThePluralComesBeforeSequelsAndOthersWithTheWords() {
		Document first = film("The Bandicoot Connection", "Bilby Quoll", 1930);
		Document plural = film("Pademelon Lights", "Nobody", 1930);
		add(this.index, first, film("Bandicoot Connection II", "Bilby Quoll", 1940), plural,
				film("The Pademelon of Failing Light", "Nobody", 1950));
		for (String words : List.of("bandicoot conection", "bandicot connection", "bandicoot konnection bilby",
				"bilby bandicot connection")) {
			assertThat(search(words).ids()).as(words).startsWith(ids(first));
		}
		assertThat(search("pademelon light").ids()).startsWith(ids(plural));
	}

	@Test
	void wordsAreMarkedAndTheRestEscaped() {
		Highlighter highlighter = search("zardoz").highlighter();
		assertThat(highlighter.name("<b>Zardoz</b> & Sons"))
			.isEqualTo("&lt;b&gt;<mark>Zardoz</mark>&lt;/b&gt; &amp; Sons");
		assertThat(highlighter.names(List.of("Nobody", "Zardoz <i>"))).containsExactly("<mark>Zardoz</mark> &lt;i&gt;");
		assertThat(highlighter.part("A <script> about Zardoz."))
			.isEqualTo("A &lt;script&gt; about <mark>Zardoz</mark>.");
		assertThat(highlighter.part("What is Zardoz’s plot?")).isEqualTo("What is <mark>Zardoz’s</mark> plot?");
	}

	@Test
	void ofALongDescriptionThePartWithTheWordIsShown() {
		String description = "before ".repeat(100) + "a wallaroo jumps & " + "after ".repeat(100);
		assertThat(search("wallaroo").highlighter().part(description)).startsWith("… before ")
			.contains("before a <mark>wallaroo</mark> jumps &amp; after")
			.endsWith(" after …")
			.hasSizeLessThan(200);
	}

	@Test
	void wordsThatMayBeMissingAreNotMarkedInADescription() {
		Highlighter highlighter = search("the wallaroo and movies").highlighter();
		assertThat(highlighter.part("The dog and the wallaroo of movies"))
			.isEqualTo("The dog and the <mark>wallaroo</mark> of movies");
		assertThat(highlighter.name("The Wallaroo and I")).startsWith("<mark>The</mark> <mark>Wallaroo</mark>");
		assertThat(search("and").highlighter().part("This and that")).isEqualTo("This <mark>and</mark> that");
	}

	@Test
	void facetsCountWhatIsFound() {
		SearchResult result = search("spider man");
		assertThat(result.facets().of(MovieFilter.GENRE)).isEqualTo(Map.of("Action", 2L, "Superhero", 2L));
		assertThat(result.facets().of(MovieFilter.DECADE)).isEqualTo(Map.of("2000", 1L, "2010", 1L));
		assertThat(result.facets().of(MovieFilter.PERSON)).containsEntry("Sam Raimi", 1L)
			.containsEntry("Emma Stone", 1L);
	}

	@Test
	void filtersNarrowDown() {
		MovieQuery request = MovieQuery
			.of(Map.of("genre", "Noir", "star", "Humphrey Bogart", "decade", 1940, "sort", "title"));
		assertThat(this.films.names(search(request))).contains("The Big Sleep").doesNotContain("Casablanca");
	}

	@Test
	void idsAreThoseOfTheHitsInTheirOrder() {
		for (String words : List.of("spider man", "hichcock", "", "xyzzy")) {
			MovieQuery request = MovieQuery.of(Map.of("q", words, "sort", "title", "size", 10));
			assertThat(find(request, 10)).containsExactlyElementsOf(search(request).ids());
		}
	}

	@ParameterizedTest
	@EnumSource
	void moviesOfOneYearAreFoundInAnyOrder(MovieOrder order) {
		MovieQuery request = MovieQuery.of(Map.of("year", 1942, "sort", order.name(), "size", 100));
		List<ObjectId> ofTheYear = find(request, 100);
		assertThat(ofTheYear).isNotEmpty()
			.containsExactlyInAnyOrderElementsOf(search(request).ids())
			.hasSize((int) search(request).facets().movies());
	}

	@ParameterizedTest
	@ValueSource(strings = { "spider man", "hichcock", "the godfather", "the the", "films noir", "!", "m*a*s*h", "dr" })
	void sameMoviesAreFoundInAnyOrder(String words) {
		List<ObjectId> ranked = search(words, MovieOrder.RELEVANCE);
		assertThat(search(words, MovieOrder.TITLE)).containsExactlyInAnyOrderElementsOf(ranked);
	}

	private List<ObjectId> search(String words, MovieOrder order) {
		return find(MovieQuery.of(Map.of("q", words, "sort", order.name())), 1000);
	}

	@ParameterizedTest
	@CsvSource({ "hichcok psyco, hitchcock psycho", "vertigo swimming, vertigo", "swimming casablanca, casablanca",
			"old one where humphrey bogart runs a bar in casablanca, humphrey bogart casablanca", "xyzzy,",
			"nobody knows what this quux xyzzy means," })
	void fewerOrCorrectedWordsOrWholeNamesAreSuggestedForWordsWithoutHits(String words, String suggestion) {
		SearchResult result = search(words);
		assertThat(result.facets().movies()).isZero();
		assertThat(result.suggestion()).isEqualTo(suggestion);
	}

	@Test
	void correctionKeepsTheTypedLetters() throws IOException {
		try (SearchIndex other = this.store.create().open()) {
			add(other, film("Marlin", "Marlin Martin", 1940), film("Marlon", "Marlin Martin", 1950),
					film("The Matrix", "Nobody", 1999));
			assertThat(search(other, MovieQuery.of("martixx")).suggestion()).isEqualTo("matrix");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "xq casablanca bogart bergman", "casablanca xyzzyq bogart bergman",
			"casablanca bogart bergman xyzzyq", "ingrid bergman humphrey bogart paul xenreid" })
	void anyOneOfSeveralWordsMayBeWrong(String words) {
		SearchResult result = search(words);
		assertThat(this.films.names(result)).startsWith("Casablanca");
		assertThat(result.highlighter().isExact()).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "ゴジラ, ごじら", "となりのトトロ, トナリノととろ" })
	void hiraganaAndKatakanaMatchEachOther(String title, String other) {
		Document film = film(title, "Nobody", 1954);
		Document again = film(other + " Two", "Nobody", 1955);
		add(this.index, film, again);
		assertThat(search(other).ids()).startsWith(ids(film)).contains(ids(again));
		assertThat(search(title).ids()).startsWith(ids(film)).contains(ids(again));
	}

	@ParameterizedTest
	@CsvSource({ "the maltese falcon, true", "maltese fal, true", "falcon bogart, false", "movies maltese, false",
			"hichcock, false" })
	void wordsOfATitleAreATitle(String words, boolean title) {
		assertThat(this.index.isTitle(MovieQuery.of(words))).isEqualTo(title);
	}

	@Test
	void moviesWithMostOfTheWordsAreTheClosest() {
		assertThat(this.films.names(closest("the hitchcock psycho swimming xyzzy"))).startsWith("Psycho");
		assertThat(closest("xyzzy")).isEmpty();
	}

	@Test
	void peopleOfAWholeOrLastNameAreSuggestedDespiteTypos() {
		assertThat(suggest(this.index, "scorcese", 8).people()).containsExactly("Martin Scorsese");
		assertThat(suggest(this.index, "orson", 8).people()).isEmpty();
		assertThat(search("mueller").highlighter()).matches((words) -> words.isName("Hans Müller"))
			.matches((words) -> !words.isName("Müller Hans"));
	}

	@Test
	void aNumberAloneIsNotLookedForInDescriptions() {
		Document described = film("Lost", "Nobody", 1930).append("description", "Seven kowaris meet.");
		add(this.index, described);
		assertThat(search("seven", 100).ids()).isNotEmpty().doesNotContain(ids(described));
		assertThat(search("seven kowaris").ids()).containsExactly(ids(described));
	}

	static Stream<MovieQuery> lists() {
		return Stream.<Map<String, ?>>of(Map.of("minutes", 150), Map.of("genre", "drama"),
				Map.of("genre", List.of("Drama", "War")), Map.of("letter", "A"), Map.of("decade", 1940, "minutes", 120),
				Map.of("star", "Humphrey Bogart", "year", 1942), Map.of("language", "de", "decade", 1940),
				Map.of("until", 1939), Map.of("since", 1940, "until", 1949))
			.flatMap((filters) -> Stream.of("title", "year", "newest", "minutes")
				.flatMap((order) -> Stream.of(order, "-" + order))
				.map((order) -> MovieQuery.of(filters).sortedBy(order)));
	}

	@ParameterizedTest
	@MethodSource("lists")
	void listEqualsAScanOfAllMovies(MovieQuery list) {
		List<IndexedMovie> movies = this.films.movies()
			.stream()
			.filter((movie) -> list.values().entrySet().stream().allMatch((filter) -> {
				List<String> values = filter.getValue();
				return switch (filter.getKey()) {
					case GENRE -> movie.genres()
						.stream()
						.map(TextKey::of)
						.toList()
						.containsAll(values.stream().map(TextKey::of).toList());
					case LETTER -> values.contains(movie.getLetter());
					case DECADE -> values.contains(String.valueOf(movie.getDecade()));
					case LANGUAGE -> values.contains(movie.language());
					case MINUTES -> movie.minutes() <= Integer.parseInt(values.get(0));
					case STAR -> movie.stars().containsAll(values);
					case UNTIL -> movie.year() <= Integer.parseInt(values.get(0));
					case SINCE -> movie.year() >= Integer.parseInt(values.get(0));
					case YEAR -> values.contains(String.valueOf(movie.year()));
					default -> throw new IllegalArgumentException();
				};
			}))
			.toList();
		boolean descending = list.isReversed() != List.of(MovieOrder.YEAR, MovieOrder.NEWEST).contains(list.order());
		Comparator<Integer> numbers = Comparator.nullsLast(order(descending));
		Comparator<String> texts = order(descending);
		Comparator<IndexedMovie> byId = Comparator.comparing(IndexedMovie::id, texts);
		Comparator<IndexedMovie> order = switch (list.order()) {
			case TITLE -> Comparator.comparing(IndexedMovie::sortTitle, texts).thenComparing(byId);
			case YEAR -> Comparator.comparing(IndexedMovie::year, numbers).thenComparing(byId);
			case MINUTES -> Comparator.comparing(IndexedMovie::minutes, numbers).thenComparing(byId);
			default -> byId;
		};
		assertThat(find(list, 1000)).extracting(ObjectId::toHexString)
			.containsExactlyElementsOf(movies.stream().sorted(order).map(IndexedMovie::id).toList());
		Facets facets = this.index.ask(list, IndexQuery::facets);
		assertThat(facets.movies()).isEqualTo(movies.size());
		assertThat(facets.of(MovieFilter.GENRE))
			.isEqualTo(count(movies.stream().flatMap((movie) -> movie.genres().stream())));
		assertThat(facets.of(MovieFilter.DECADE)).isEqualTo(count(movies.stream().map(IndexedMovie::getDecade)));
		assertThat(facets.of(MovieFilter.LETTER)).isEqualTo(count(movies.stream().map(IndexedMovie::getLetter)));
		assertThat(facets.of(MovieFilter.AVAILABLE))
			.isEqualTo(count(movies.stream().map((movie) -> movie.offers().available())));
		assertThat(facets.of(MovieFilter.TERMS))
			.isEqualTo(count(movies.stream().flatMap((movie) -> movie.offers().terms().stream())));
		assertThat(facets.of(MovieFilter.MINUTES)).hasSize(4)
			.allSatisfy((minutes, count) -> assertThat(count)
				.isEqualTo(movies.stream().filter((movie) -> movie.minutes() <= Integer.parseInt(minutes)).count()));
	}

	@Test
	void moviesThatLackAnyFieldWhichAVisitorExpectsAreIncomplete() {
		add(this.index,
				film("Quoll", "Someone", 1950).append("stars", List.of("Other")).append("description", "Small."),
				film("Quoll without stars", "Someone", 1950).append("description", "Small."),
				film("Quoll without text", "Someone", 1950).append("stars", List.of("Other"))
					.append("description", " "),
				film("Quoll without year", "Someone", 0).append("year", null)
					.append("stars", List.of("Other"))
					.append("description", "Small."),
				film("Quoll without director", "", 1950).append("stars", List.of("Other"))
					.append("description", "Small."));
		MovieQuery incomplete = MovieQuery.of(Map.of("q", "quoll", "incomplete", "true"));
		assertThat(search(incomplete).ids()).hasSize(4);
		assertThat(search("quoll", 9).ids()).hasSize(5);
	}

	private static <T extends Comparable<T>> Comparator<T> order(boolean descending) {
		return descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
	}

	private static Map<String, Long> count(Stream<?> values) {
		return values.filter(Objects::nonNull)
			.map(String::valueOf)
			.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
	}

	@Test
	void moviesOfALongListAreCountedByTheValuesOfFilters() throws IOException {
		try (SearchIndex large = this.store.create().open()) {
			fillWithSerials(large, 1001);
			Facets counted = search(large, MovieQuery.of("part")).facets();
			assertThat(counted).isEqualTo(new Facets(1001,
					Map.of("genre", Map.of("Serial", 1001L), "decade", Map.of("1950", 1000L, "1940", 1L), "minutes",
							Map.of("90", 0L, "100", 1000L, "120", 1001L, "150", 1001L), "letter", Map.of("P", 1001L),
							"person", Map.of("Many", 1000L, "One", 1L), "available", Map.of("false", 1001L), "terms",
							Map.of(), "incomplete", Map.of("true", 1001L))));
			assertThat(
					large.ask(MovieQuery.of(Map.of("decade", 1940, "minutes", 120, "letter", "P")), IndexQuery::facets)
						.of(MovieFilter.PERSON))
				.isEqualTo(Map.of("One", 1L));
			assertThat(suggest(large, "part", 1).found()).isEqualTo(1001);
		}
	}

	// The engine counts many movies, and we few.
	@Test
	void fewMoviesAreCountedAsMany() throws IOException {
		Random random = new Random(1895);
		try (SearchIndex other = this.store.create().open()) {
			for (int size = 0; size <= 12; size++) {
				List<Document> films = Stream.generate(() -> anyFilm(random)).limit(size).toList();
				add(other, films.stream().map((film) -> of(film, "few" + films.size())).toArray(Document[]::new));
				add(other,
						films.stream()
							.flatMap((film) -> Stream.generate(() -> of(film, "many" + films.size())).limit(20))
							.toArray(Document[]::new));
				Facets many = other.ask(MovieQuery.of(Map.of("import", "many" + size)), IndexQuery::facets);
				Facets few = other.ask(MovieQuery.of(Map.of("import", "few" + size)), IndexQuery::facets);
				assertThat(20 * few.movies()).isEqualTo(many.movies());
				for (MovieFilter filter : MovieFilter.values()) {
					assertThat(few.of(filter).entrySet()).as(size + " " + filter)
						.map((value) -> Map.entry(value.getKey(), 20 * value.getValue()))
						.containsExactlyElementsOf(many.of(filter).entrySet());
				}
			}
		}
	}

	private static Document of(Document film, String source) {
		return new Document(film).append("_id", new ObjectId()).append("import", source);
	}

	private static Document anyFilm(Random random) {
		Function<String, List<String>> some = (
				name) -> random.ints(random.nextInt(7), 0, 60).mapToObj((i) -> name + i).toList();
		return film(Character.toString('A' + random.nextInt(26)), String.join(" and ", some.apply("Person No")),
				1900 + random.nextInt(80))
			.append("genres", some.apply("Genre "))
			.append("stars", some.apply("Person No"))
			.append("runningTime", random.nextInt(180))
			.append("stock", List.of(List.of(), List.of(new Document("terms", "rental"))).get(random.nextInt(2)));
	}

	@ParameterizedTest
	@ValueSource(ints = { Integer.MIN_VALUE, 0, Integer.MAX_VALUE })
	void allMoviesOfAFilterAreDrawnInTurn(int randomKey) {
		MovieQuery older = MovieQuery.of(Map.of("decade", 1940));
		List<ObjectId> movies = find(older, 1000);
		assertThat(
				IntStream.range(0, movies.size()).mapToObj((skipped) -> draw(older, randomKey, skipped).orElseThrow()))
			.containsExactlyInAnyOrderElementsOf(movies);
		assertThat(draw(older, randomKey, movies.size())).isEqualTo(draw(older, randomKey, 0));
		assertThat(draw(MovieQuery.of(Map.of("decade", 1800)), randomKey, 0)).isEmpty();
	}

	// More than OpenSearch answers in one window.
	@Test
	@Tag("soak")
	void allOfManyHitsAreFoundAtOnce() throws IOException {
		try (SearchIndex large = this.store.create().open()) {
			fillWithSerials(large, 10_001);
			assertThat(find(large, MovieQuery.of("part"), 100_001)).hasSize(10_001);
		}
	}

	static void fillWithSerials(SearchIndex index, int count) {
		add(index,
				IntStream.rangeClosed(1, count)
					.mapToObj((i) -> film("Part " + i, (i < count) ? "Many" : "One", (i < count) ? 1950 : 1940)
						.append("genres", List.of("Serial"))
						.append("runningTime", (i < count) ? 95 : 110))
					.toArray(Document[]::new));
	}

	@Test
	void laterPageGoesOnWhereTheFormerEnds() {
		List<ObjectId> all = find(MovieQuery.of("the"), 30);
		MovieQuery later = MovieQuery.of(Map.of("q", "the", "size", 20, "after", "10"));
		assertThat(search(later).ids()).containsExactlyElementsOf(all.subList(10, 30));
	}

	@Test
	void wholeTitleIsSuggestedFirstThenTheEarliestThatBeginSoThenOthersThenPeople() {
		add(this.index, film("Gone", "Nora Dugong", 1970), film("Dugongs", "Nobody", 1960),
				film("The Last Dugong", "Nobody", 1950), film("Dugong Lane", "Nobody", 1940),
				film("The Dugong", "Nobody", 1930),
				film("Lost", "Nobody", 1980).append("description", "A dugong swims."));
		assertThat(suggest("dugong", 10)).containsExactly("The Dugong", "Dugong Lane", "Dugongs", "The Last Dugong",
				"Gone", "Lost");
		assertThat(suggest("dugong", 2)).containsExactly("The Dugong", "Dugong Lane");
		assertThat(suggest("nora dug", 10)).containsExactly("Gone");
		assertThat(suggest("dugnog lane", 10)).containsExactly("Dugong Lane");
		add(this.index, film("Potoroo Lane", "Nobody", 1940), film("The Potoroo Tribe", "Nobody", 1930));
		assertThat(suggest("the poto", 10)).containsExactly("The Potoroo Tribe", "Potoroo Lane");
		add(this.index,
				IntStream.range(1850, 1900)
					.mapToObj((year) -> film("Wombat " + year, "Nobody", year))
					.toArray(Document[]::new));
		assertThat(suggest("womb", 3)).containsExactly("Wombat 1850", "Wombat 1851", "Wombat 1852");
		assertThat(suggest(MovieQuery.of(Map.of("q", "womb", "year", 1890)))).containsExactly("Wombat 1890");
		assertThat(suggest(MovieQuery.of(Map.of("year", 1890)))).containsExactly("Wombat 1890");
	}

	@Test
	void manyWordsThatManyOthersAreSimilarToAreOneQuestion() throws IOException {
		List<String> words = IntStream.range(0, 12).mapToObj((i) -> "pq" + (char) ('a' + i) + "rs").toList();
		String similar = words.stream()
			.flatMap((word) -> IntStream.rangeClosed('a', 'z').mapToObj((last) -> word.substring(0, 4) + (char) last))
			.collect(Collectors.joining(" "));
		try (SearchIndex large = this.store.create().open()) {
			add(large, film(similar, "Nobody", 1950));
			String slips = words.stream().map((word) -> word.substring(0, 4) + "1").collect(Collectors.joining(" "));
			assertThat(search(large, MovieQuery.of(slips)).ids()).hasSize(1);
			assertThat(suggest(large, slips, 1).movies()).hasSize(1);
		}
	}

	@Test
	void documentOfAnyTypesIsIndexed() {
		Document film = new Document("_id", new ObjectId()).append("title", 42)
			.append("stars", "One string, as the posts' application wrote it")
			.append("genres", List.of(7, "Oddity"))
			.append("year", "1930");
		add(this.index, film);
		assertThat(search("oddity").ids()).containsExactly(ids(film));
		assertThat(search("posts application").ids()).hasSize(1);
	}

	@Test
	void eachOfSeveralDirectorsIsAPerson() {
		Document film = film("The Zymurgists", "Ann Yquem and Bob Xu Li", 1999);
		add(this.index, film);
		SearchResult result = search("zymurgists");
		assertThat(result.facets().of(MovieFilter.PERSON)).isEqualTo(Map.of("Ann Yquem", 1L, "Bob Xu Li", 1L));
		for (String director : List.of("Ann Yquem", "Bob Xu Li", "Ann Yquem and Bob Xu Li")) {
			MovieQuery directed = MovieQuery.of(Map.of("director", director, "sort", "title"));
			assertThat(find(directed, 9)).as(director).containsExactly(ids(film));
		}
		MovieQuery person = MovieQuery.of(Map.of("person", "Bob Xu Li", "sort", "title"));
		assertThat(find(person, 9)).containsExactly(ids(film));
	}

	@Test
	void spellingsOfANameAreCountedAndFoundAsOnePerson() {
		Document one = film("The Quaggas", "Peter O’Quimby", 1999);
		Document two = film("The Quaggas Again", "Peter O'Quimby", 2001);
		add(this.index, one, two);
		assertThat(search("quaggas").facets().of(MovieFilter.PERSON)).hasSize(1).containsValue(2L);
		MovieQuery person = MovieQuery.of(Map.of("person", "peter o'quimby", "sort", "title"));
		assertThat(find(person, 9)).containsExactly(ids(one, two));
	}

	@Test
	void formatsOfCopiesAndTheOfferAreFound() {
		Document film = film("The Okapis", "Kit Ocapi", 1999).append("offer", "On loan from Utrecht")
			.append("stock", List.of(new Document("_id", "0123abcd").append("format", "Betamax")));
		add(this.index, film);
		for (String words : List.of("okapis betamax", "betamax", "utrecht")) {
			assertThat(find(MovieQuery.of(Map.of("q", words)), 9)).as(words).containsExactly(ids(film));
		}
	}

	@Test
	void moviesThatShareMostAreMostAlike() {
		Document film = film("Kefir", "Ann Quimby", 1950).append("genres", List.of("Zymurgy", "Drama"))
			.append("stars", List.of("Dee Xylo"))
			.append("description", "A brewer ferments barley.");
		Document sameDirector = film("Kvass", "ann quimby", 1990).append("genres", List.of("Zymurgy"));
		Document sameKind = film("Ayran", "Cy Zed", 1952).append("genres", List.of("Drama", "zymurgy"));
		Document sameWords = film("Toddy", "Cy Zed", 2020).append("description", "Of a brewer");
		Document sameYears = film("Lassi", "Cy Zed", 1951).append("genres", List.of("Zymurgy"));
		add(this.index, film, sameWords, sameYears, sameKind, sameDirector);
		List<ObjectId> alike = this.index.like(IndexedMovie.of(film), 1000);
		assertThat(alike).doesNotContain(ids(film))
			.containsSubsequence(ids(sameKind, sameDirector, sameYears, sameWords));
	}

	private static Document film(String title, String director, int year) {
		return new Document("_id", new ObjectId()).append("title", title)
			.append("director", director)
			.append("year", year);
	}

	private static ObjectId[] ids(Document... films) {
		return Stream.of(films).map((film) -> film.getObjectId("_id")).toArray(ObjectId[]::new);
	}

	private static void add(SearchIndex index, Document... films) {
		index.add(Stream.of(films).map(IndexedMovie::of).toList());
		index.refresh();
	}

	private List<String> suggest(String words, int limit) {
		return suggest(this.index, words, limit).movies().stream().map(Suggestion::title).toList();
	}

	private List<String> suggest(MovieQuery request) {
		return this.index.ask(request, (query) -> query.suggestions(8))
			.movies()
			.stream()
			.map(Suggestion::title)
			.toList();
	}

	private static Suggestions suggest(SearchIndex index, String words, int limit) {
		return index.ask(MovieQuery.of(words), (query) -> query.suggestions(limit));
	}

	private List<ObjectId> closest(String words) {
		return this.index.ask(MovieQuery.of(words), (query) -> query.closest(2));
	}

	List<ObjectId> find(MovieQuery request, int limit) {
		return find(this.index, request, limit);
	}

	static List<ObjectId> find(SearchIndex index, MovieQuery request, int limit) {
		return index.ask(request, (query) -> query.ids(limit));
	}

	private Optional<ObjectId> draw(MovieQuery request, int randomKey, int skipped) {
		return this.index.ask(request, (query) -> query.draw(randomKey, skipped));
	}

	private SearchResult search(String words) {
		return search(words, 3);
	}

	private SearchResult search(String words, int limit) {
		return search(MovieQuery.of(Map.of("q", words, "size", limit)));
	}

	private SearchResult search(MovieQuery request) {
		return search(this.index, request);
	}

	private static SearchResult search(SearchIndex index, MovieQuery request) {
		return index.ask(request, (query) -> query.answer(UnaryOperator.identity()));
	}

}

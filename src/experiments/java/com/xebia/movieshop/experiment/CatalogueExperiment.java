package com.xebia.movieshop.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.xebia.movieshop.experiment.http.Downloads;
import com.xebia.movieshop.experiment.http.MeasuredShop;
import com.xebia.movieshop.experiment.measure.Comparison;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Machine;
import com.xebia.movieshop.experiment.measure.Measurements;
import com.xebia.movieshop.experiment.measure.Probe;
import com.xebia.movieshop.experiment.measure.Series;
import com.xebia.movieshop.experiment.measure.Settings;
import com.xebia.movieshop.experiment.report.BarChart;
import com.xebia.movieshop.experiment.report.LineChart;
import com.xebia.movieshop.experiment.report.Part;
import com.xebia.movieshop.experiment.report.Report;
import com.xebia.movieshop.experiment.report.Table;
import com.xebia.movieshop.movie.CataloguePaths;
import com.xebia.movieshop.movie.MeasuredCatalogue;
import com.xebia.movieshop.movie.RecombinedMovies;
import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.OpenSearchServer;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.json.JsonMapper;

/**
 * <b>Question:</b> does a catalogue stay as fast, however many movies it has?
 * <p>
 * <b>Set-up:</b> catalogues of several sizes, with movies combined from parts of others,
 * on one real MongoDB server with its default cache size, half of the machine's memory.
 * Each catalogue has its own packaged shop with 256 MB of heap. When all search indexes
 * and figures are complete, pages are requested, one kind after the other, for movies,
 * people, genres and words drawn at random from the catalogue; all catalogues in every
 * round. Only a few connections are used, so that times measure the pages rather than a
 * queue.
 * <p>
 * <b>Refuted</b> if the slowest hundredth of any kind of page takes more than one and a
 * half times as long in the largest catalogue as in the smallest, or three times for a
 * search within a genre.
 * <p>
 * With {@code -Psoak} and {@code -Dexperiment.search=opensearch} the shops use an
 * OpenSearch, whose processor time is reported instead of the database's.
 */
@ExtendWith(NamedExperiment.class)
class CatalogueExperiment {

	private static final String SIZES = System.getProperty("experiment.movies", "10000,100000");

	private static final @Nullable Path SOURCE = Optional.ofNullable(System.getProperty("experiment.source"))
		.map(Path::of)
		.orElse(null);

	private static final boolean ON_OPENSEARCH = "opensearch".equals(System.getProperty("experiment.search"));

	private static final int CONNECTIONS = 4;

	// The index of a million movies takes longer than a start may.
	private static final String READY = "management.endpoint.health.group.readiness.include=readinessState,mongo";

	// The JVM needs a minute of searches until it has compiled them, and the fewer a shop
	// answers, the longer.
	private static final int WARM_UP_ROUNDS = 12;

	private static final Settings settings = Settings.read(5, 3);

	private static final Report report = new Report("catalogue", "A catalogue that grows");

	@AutoClose
	private static Mongod mongod;

	@AutoClose
	private static MongoClient client;

	private static @Nullable OpenSearchServer openSearch;

	private static final Map<Long, MeasuredShop> shops = new TreeMap<>();

	@BeforeAll
	static void start() {
		String cache = System.getProperty("experiment.cache", Machine.serverCache());
		mongod = Mongod.start(Mongod.CACHE_SIZE, cache);
		client = MongoClients.create(mongod.uri("admin"));
		openSearch = ON_OPENSEARCH ? OpenSearchServer.start("-Xmx1g") : null;
		report.fact("MongoDB", "%s, cache %s GB".formatted(mongod.version(), cache));
		report.fact("Search", ON_OPENSEARCH ? "an OpenSearch with 1 GB of heap" : "in each shop");
		report.fact("Settings", "%d rounds of %d s, %d connections".formatted(settings.rounds(),
				settings.length().toSeconds(), CONNECTIONS));
		report.fact("Movies made of", (SOURCE != null) ? SOURCE.getFileName().toString() : "the shop's samples");
	}

	@AfterAll
	static void stop() {
		shops.values().forEach(MeasuredShop::close);
		if (openSearch != null) {
			openSearch.close();
		}
	}

	@Test
	void pagesAreAsQuickInALargerCatalogue() throws IOException {
		Map<String, Map<String, Probe>> probes = new LinkedHashMap<>();
		Table prepared = new Table("movies", "inserted in", "index built in", "index", "figures after");
		BarChart chart = new BarChart("Preparing a catalogue", "s until it can be searched");
		for (String size : SIZES.split(",")) {
			long count = Long.parseLong(size.strip());
			prepare(count, prepared, chart)
				.forEach((kind, probe) -> probes.computeIfAbsent(kind, (key) -> new LinkedHashMap<>())
					.put(Figures.count(count), probe));
		}
		report.add(new Part("Preparing a catalogue",
				"Each catalogue was inserted by the driver, then indexed, before its shop was started.", prepared,
				chart, prepared));
		measure(probes);
	}

	private static Map<String, Probe> prepare(long count, Table table, BarChart chart) throws IOException {
		String database = "catalogue" + count;
		MeasuredCatalogue catalogue = new MeasuredCatalogue(client, database);
		long start = System.nanoTime();
		catalogue.fill(count, RecombinedMovies.of(SOURCE, count));
		Duration inserted = since(start);
		start = System.nanoTime();
		MeasuredShop shop = (openSearch != null)
				? MeasuredShop.start(mongod.uri(database), READY, "movieshop.search.uri=" + openSearch.uri())
				: MeasuredShop.start(mongod.uri(database), READY);
		shops.put(count, shop);
		Awaitility.await().forever().until(() -> isFound(shop.uri("/movies?q=the")));
		Duration indexed = since(start);
		MongoCollection<Document> schedule = client.getDatabase(database).getCollection("tally");
		Awaitility.await().forever().until(() -> schedule.countDocuments(Filters.exists("catalogue")) > 0);
		table.row(Figures.count(count), Figures.duration(inserted), Figures.duration(indexed),
				Figures.megabytes(indexSize(shop, database)), Figures.duration(since(start)));
		chart.bar("", Figures.count(count), indexed.toMillis() / 1e3, indexed.toMillis() / 1e3,
				indexed.toMillis() / 1e3);
		ProcessHandle other = (openSearch != null) ? openSearch.process() : mongod.process();
		Map<String, Probe> probes = new LinkedHashMap<>();
		catalogue.paths().forEach((kind, paths) -> {
			int connections = kind.equals(CataloguePaths.FILTERED) ? 1 : CONNECTIONS;
			Downloads downloads = new Downloads(shop.process(), connections, settings.length());
			List<URI> addresses = paths.stream().map(shop::uri).toList();
			probes.put(kind, ((Probe) () -> downloads.inTurn(addresses)).withDatabase(other));
		});
		return probes;
	}

	private static void measure(Map<String, Map<String, Probe>> probes) throws IOException {
		Measurements measurements = new Measurements(settings.rounds(), WARM_UP_ROUNDS);
		Table table = new Table("page", "movies", "pages/s", "p50", "p99", "p50, ratio", "p99, ratio",
				"server CPU each", ON_OPENSEARCH ? "OpenSearch CPU each" : "database CPU each");
		LineChart chart = LineChart.overPowers("The slowest hundredth of pages", "movies", "ms");
		Map<String, Comparison> data = new LinkedHashMap<>();
		for (Map.Entry<String, Map<String, Probe>> kind : probes.entrySet()) {
			Comparison comparison = measurements.compare(kind.getKey(), "pages", kind.getValue());
			data.put(kind.getKey(), comparison);
			for (Series series : comparison.series()) {
				row(table, kind.getKey(), series, comparison.first());
				List<Double> p99 = series.samples()
					.stream()
					.map((sample) -> sample.latencies().millis(0.99))
					.sorted()
					.toList();
				chart.point(kind.getKey(), Double.parseDouble(series.name().replace(",", "")), p99.get(p99.size() / 2),
						p99.get(0), p99.get(p99.size() - 1));
			}
		}
		report.add(new Part("Pages by the size of the catalogue",
				"""
						Pages of one kind after the other, over %d connections; %s over one, because each is counted anew. Ratios \
						are relative to the smallest catalogue.\
						"""
					.formatted(CONNECTIONS, CataloguePaths.FILTERED),
				table, chart, Part.data("page", data)));
	}

	private static void row(Table table, String kind, Series series, Series smallest) {
		table.row(kind, series.name(), Figures.number(series.median()), Figures.duration(series.percentile(0.5)),
				Figures.duration(series.percentile(0.99)), ratio(series, smallest, 0.5), ratio(series, smallest, 0.99),
				Figures.duration(series.serverTimeEach()), Figures.duration(series.databaseTimeEach()));
	}

	private static String ratio(Series series, Series smallest, double share) {
		return Figures.ratio((double) series.percentile(share).toNanos() / smallest.percentile(share).toNanos());
	}

	private static boolean isFound(URI address) throws IOException {
		HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
		try {
			return connection.getResponseCode() == 200;
		}
		finally {
			connection.disconnect();
		}
	}

	private static Duration since(long start) {
		return Duration.ofNanos(System.nanoTime() - start);
	}

	private static long indexSize(MeasuredShop shop, String database) throws IOException {
		if (openSearch == null) {
			return size(shop.dataDirectory().resolve("search"));
		}
		URI sizes = URI.create(openSearch.uri() + "/movieshop-" + database + "/_stats/store");
		return new JsonMapper().readTree(shop.get(sizes)).at("/_all/primaries/store/size_in_bytes").asLong();
	}

	private static long size(Path directory) throws IOException {
		try (Stream<Path> files = Files.walk(directory)) {
			return files.mapToLong((file) -> file.toFile().length()).sum();
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
	}

}

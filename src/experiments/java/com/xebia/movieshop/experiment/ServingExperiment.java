package com.xebia.movieshop.experiment;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.xebia.movieshop.experiment.http.BarePages;
import com.xebia.movieshop.experiment.http.Downloads;
import com.xebia.movieshop.experiment.http.FirstDownloads;
import com.xebia.movieshop.experiment.http.MeasuredShop;
import com.xebia.movieshop.experiment.http.PictureSearch;
import com.xebia.movieshop.experiment.http.PosterSize;
import com.xebia.movieshop.experiment.http.ServedFile;
import com.xebia.movieshop.experiment.http.Uploads;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Measurements;
import com.xebia.movieshop.experiment.measure.Probe;
import com.xebia.movieshop.experiment.measure.Settings;
import com.xebia.movieshop.experiment.report.Part;
import com.xebia.movieshop.experiment.report.Report;
import com.xebia.movieshop.movie.MeasuredCatalogue;
import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.Nginx;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * <b>Question:</b> are posters served as fast as files from either store?
 * <p>
 * <b>Set-up:</b> two packaged shops, one with posters in a directory and one with posters
 * in GridFS of a real MongoDB server and a cache; and nginx with the same bytes on disk.
 * Load, servers and database share the machine. One poster of about 1 KB, 100 KB and 1 MB
 * is requested repeatedly from each server. Then, after a restart and 100 other posters,
 * 200 posters are requested once each: from the directory, from GridFS with the old
 * cache, and with an empty cache. Several clients concurrently upload different photos.
 * Finally visitors and a curator request pages of a catalogue of 10,000 movies, next to a
 * bare server that reads the same movies and renders a plain page.
 * <p>
 * <b>Refuted</b> if GridFS with a warm cache is slower than the directory by more than
 * the variation between rounds, or if either reaches less than half of nginx's rate at
 * any size.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(NamedExperiment.class)
class ServingExperiment {

	private static final Log logger = LogFactory.getLog(ServingExperiment.class);

	private static final int PHOTO_SIZE = 3_300_000;

	private static final int[] UPLOADING_CLIENTS = { 8, 50 };

	private static final int LEAST_UPLOADS = 16;

	private static final int MOVIES = 10_000;

	private static final String DIRECTORY = "directory";

	private static final String GRIDFS = "gridfs";

	private static final String GRIDFS_WARM = "gridfs, warm cache";

	private static final String GRIDFS_COLD = "gridfs, empty cache";

	private static final Settings settings = Settings.read();

	private static final Measurements measurements = new Measurements(settings.rounds());

	private static final Report report = new Report("serving", "Serving posters");

	@AutoClose
	private static Mongod mongod;

	@AutoClose
	private static @Nullable Nginx nginx;

	@AutoClose
	private static MeasuredShop directory;

	@AutoClose
	private static MeasuredShop gridFs;

	@BeforeAll
	static void start() throws IOException {
		mongod = Mongod.start();
		directory = MeasuredShop.start(mongod.uri(DIRECTORY), "movieshop.posters.store=directory");
		gridFs = MeasuredShop.start(mongod.uri(GRIDFS), "movieshop.posters.store=gridfs");
		nginx = Nginx.start().orElse(null);
		report.fact("MongoDB", mongod.version() + ", w=majority, journal=true");
		report.fact("nginx", (nginx != null) ? nginx.version() : "not installed, LEFT OUT");
		report.fact("Settings", settings.toString());
		if (nginx == null) {
			logger.warn("NGINX IS NOT INSTALLED AND LEFT OUT: ratios are relative to the directory");
		}
	}

	@Order(1)
	@ParameterizedTest
	@EnumSource
	void posterIsServedOverAndOver(PosterSize size) throws IOException {
		byte[] jpeg = size.findUpload(directory);
		byte[] served = directory.get(directory.upload(jpeg));
		ServedFile file = ServedFile.endlessly(served, settings, mongod.process());
		if (nginx != null) {
			file.from("nginx", nginx.process(), nginx.serve(size.name() + ".jpg", served));
		}
		file.from(DIRECTORY, directory.process(), directory.upload(jpeg));
		file.from(GRIDFS_WARM, gridFs.process(), gridFs.upload(jpeg));
		report.add(Part.of(measurements.compare("A poster of " + size, "requests", file.servers()),
				"One file of %s bytes, over %d connections.".formatted(Figures.number(served.length),
						settings.connections())));
	}

	@Order(2)
	@Test
	void posterIsServedForTheFirstTime() throws IOException {
		FirstDownloads ofDirectory = FirstDownloads.of(directory);
		FirstDownloads ofGridFs = FirstDownloads.of(gridFs);
		Map<String, Probe> targets = new LinkedHashMap<>();
		targets.put(DIRECTORY, ofDirectory::afterRestart);
		targets.put(GRIDFS_WARM, ofGridFs::afterRestart);
		targets.put(GRIDFS_COLD, ofGridFs::afterLossOfCache);
		report.add(Part.of(measurements.compare("First requests", "requests", targets),
				"%d posters of %s bytes on average, once each, over %d connections, after a restart and %d other ones."
					.formatted(FirstDownloads.COUNT, Figures.number(ofDirectory.averageLength()),
							FirstDownloads.CONNECTIONS, FirstDownloads.WARM_UP)));
	}

	@Order(3)
	@Test
	void photosAreUploaded() throws IOException {
		byte[] photo = new PictureSearch(PHOTO_SIZE).find(4000, 3000, (jpeg) -> jpeg);
		Uploads toDirectory = new Uploads(directory, photo);
		Uploads toGridFs = new Uploads(gridFs, photo);
		for (int clients : UPLOADING_CLIENTS) {
			int count = Math.max(clients, LEAST_UPLOADS);
			Map<String, Probe> targets = new LinkedHashMap<>();
			targets.put(DIRECTORY, () -> toDirectory.once(clients, count));
			targets.put(GRIDFS, () -> toGridFs.once(clients, count));
			report.add(Part.of(measurements.compare("Uploads by %d clients".formatted(clients), "uploads", targets),
					"%d photos of 4000 x 3000 pixels and %s bytes a round.".formatted(count,
							Figures.number(photo.length))));
		}
	}

	@Order(4)
	@Test
	void pagesAreShown() throws IOException {
		try (MongoClient client = MongoClients.create(mongod.uri(DIRECTORY))) {
			new MeasuredCatalogue(client, DIRECTORY).fill(MOVIES);
		}
		String curator = directory.signIn();
		MatchResult newest = Pattern.compile("href=\"(/movies/title-([0-9a-f]{8})-[^\"]*[0-9a-f]{24})\"")
			.matcher(html("/movies?sort=newest"))
			.results()
			.findFirst()
			.orElseThrow();
		String movie = newest.group(1);
		// A movie's page grows when the search index has its related movies.
		Awaitility.await().forever().until(() -> html("/movies?q=" + newest.group(2)).contains(movie));
		try (BarePages bare = BarePages.start(mongod.uri(DIRECTORY))) {
			Map<String, Probe> pages = new LinkedHashMap<>();
			pages.put("bare, list", page(bare.process(), bare.address()));
			for (String path : List.of("/movies", "/movies?genre=Genre%201", movie)) {
				String name = path.startsWith("/movies/") ? "a movie" : path;
				pages.put(name, page(directory.process(), directory.uri(path)));
				pages.put(name + ", signed in", page(directory.process(), directory.uri(path), curator));
			}
			report.add(Part.of(measurements.compare("Pages", "pages", pages),
					"Each page over %d connections, of %s movies.".formatted(settings.connections(),
							Figures.number(MOVIES))));
		}
	}

	private static String html(String path) throws IOException {
		return new String(directory.get(directory.uri(path)), StandardCharsets.UTF_8);
	}

	private static Probe page(ProcessHandle server, URI address, String... headers) throws IOException {
		Downloads downloads = new Downloads(server, settings.connections(), settings.length());
		int length = Downloads.length(address, headers);
		Probe probe = () -> downloads.endlessly(address, length, headers);
		return probe.withDatabase(mongod.process());
	}

}

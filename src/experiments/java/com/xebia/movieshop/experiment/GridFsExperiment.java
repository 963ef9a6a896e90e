package com.xebia.movieshop.experiment;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

import com.xebia.movieshop.experiment.http.MeasuredShop;
import com.xebia.movieshop.experiment.http.PosterFile;
import com.xebia.movieshop.experiment.http.PosterSize;
import com.xebia.movieshop.experiment.http.ServedFile;
import com.xebia.movieshop.experiment.http.UncachedGridFsShop;
import com.xebia.movieshop.experiment.measure.Comparison;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Measurements;
import com.xebia.movieshop.experiment.measure.Settings;
import com.xebia.movieshop.experiment.mongo.ExperimentDatabase;
import com.xebia.movieshop.experiment.report.Part;
import com.xebia.movieshop.experiment.report.Report;
import com.xebia.movieshop.experiment.report.TimesBesideThePost;
import com.xebia.movieshop.poster.store.DirectoryPosterStore;
import com.xebia.movieshop.poster.store.GridFsPosterStore;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.support.Mongod;
import com.xebia.movieshop.support.Nginx;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

/**
 * <b>Question:</b> is GridFS too slow for serving files, as a post found in 2013, and
 * does a cache on disk solve that?
 * <p>
 * <b>Set-up:</b> files of about 1 KB, 100 KB and 1 MB, and one of 100 MB, which is
 * written to the stores directly because no shop accepts it. nginx serves them from disk,
 * one shop from its directory, one from GridFS through its cache, and a variant of the
 * shop from GridFS without a cache, with the driver's download stream, like the post's
 * programs. The same bytes are requested repeatedly; load, servers and database share the
 * machine without a network; the post used a second machine, whose gigabit network was
 * the limit at 1 MB.
 * <p>
 * <b>Refuted</b> if GridFS without a cache takes less than twice nginx's time at 1 KB, or
 * if GridFS with a cache is slower than the directory by more than the variation between
 * rounds.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(NamedExperiment.class)
class GridFsExperiment {

	private static final String NGINX = "nginx, from disk";

	private static final String DIRECTORY = "shop, directory";

	private static final String CACHED = "shop, GridFS, cache";

	private static final String UNCACHED = "GridFS, no cache";

	private static final double MILLIS = 1e3;

	private static final Map<PosterSize, Map<String, Double>> POST = Map.of(PosterSize.KILOBYTE,
			post(0.174, 1.124, 1.982, 1.679), PosterSize.HUNDRED_KILOBYTES, post(1.014, 1.572, 3.103, 3.708),
			PosterSize.MEGABYTE, post(9.582, 9.567, 15.973, 18.317));

	private static final int LARGE = 100 << 20;

	private static final int LARGE_CONNECTIONS = 4;

	private static final long CACHE_SIZE = 1L << 30;

	private static final Settings settings = Settings.read(5, 3);

	private static final Measurements measurements = new Measurements(settings.rounds());

	private static final Report report = new Report("gridfs", "Serving files of GridFS");

	private static final TimesBesideThePost times = new TimesBesideThePost("Times beside those of the post", "file",
			"time each");

	private static ExperimentDatabase database;

	private static Nginx nginx;

	private static MeasuredShop directory;

	private static MeasuredShop cached;

	private static MeasuredShop uncached;

	@BeforeAll
	static void start() throws IOException {
		// all files fit into the cache
		database = ExperimentDatabase.open(Mongod.CACHE_SIZE, "1");
		nginx = Nginx.start(Nginx.FILES);
		String name = "movieshop.mongodb.database=" + database.database().getName();
		directory = MeasuredShop.start(database.uri(), name, "movieshop.posters.store=directory");
		cached = MeasuredShop.start(database.uri(), name, "movieshop.posters.store=gridfs");
		uncached = MeasuredShop.start(UncachedGridFsShop.class, database.uri(), name, "movieshop.posters.store=gridfs");
		report.fact("MongoDB", database.description());
		report.fact("nginx", nginx.version());
		report.fact("Settings", "%s; 100 MB twice over each of %d".formatted(settings, LARGE_CONNECTIONS));
	}

	// Closes the database last, because a running shop could write to it.
	@AfterAll
	static void stop() {
		directory.close();
		cached.close();
		uncached.close();
		nginx.close();
		database.close();
	}

	@Order(1)
	@ParameterizedTest
	@EnumSource
	void fileIsServedOverAndOver(PosterSize size) throws IOException {
		byte[] jpeg = size.findUpload(directory);
		URI address = directory.upload(jpeg);
		cached.upload(jpeg);
		byte[] served = directory.get(address);
		String poster = Path.of(address.getPath()).getFileName().toString();
		measure(size.toString(), PosterFile.of(poster, served), served,
				ServedFile.endlessly(served, settings, process(database.mongod())), POST.get(size));
	}

	@Order(2)
	@Test
	void largeFileIsServedOverAndOver() throws IOException {
		byte[] content = new byte[LARGE];
		new Random(LARGE).nextBytes(content);
		PosterStore inDirectory = new DirectoryPosterStore(directory.dataDirectory().resolve("posters"));
		PosterStore inGridFs = new GridFsPosterStore(
				new SimpleMongoClientDatabaseFactory(database.client(), database.database().getName()),
				cached.dataDirectory().resolve("poster-cache"), CACHE_SIZE);
		PosterFile.save(content, inDirectory);
		measure("100 MB", PosterFile.save(content, inGridFs), content,
				ServedFile.twice(content, LARGE_CONNECTIONS, process(database.mongod())), Map.of());
		report.add(times.toPart("""
				Time is the duration of a measurement divided by the number of responses, as in the post, \
				which sent 500 requests from a second machine."""));
	}

	private static void measure(String size, PosterFile poster, byte[] content, ServedFile file,
			Map<String, Double> post) throws IOException {
		file.from(NGINX, nginx.process(), nginx.serve(poster.poster(), content))
			.from(DIRECTORY, directory.process(), directory.uri(poster.path()))
			.from(CACHED, cached.process(), cached.uri(poster.path()))
			.from(UNCACHED, uncached.process(), uncached.uri(UncachedGridFsShop.PATH + poster.fileName()));
		Comparison comparison = measurements.compare("A file of " + size, "requests", file.servers());
		report.add(Part.of(comparison, "One file of %s bytes.".formatted(Figures.count(content.length))));
		times.add(size, comparison, 1, post);
	}

	private static Map<String, Double> post(double nginx, double module, double flask, double node) {
		Map<String, Double> seconds = new LinkedHashMap<>();
		seconds.put(NGINX, nginx / MILLIS);
		seconds.put("the post's nginx-gridfs", module / MILLIS);
		seconds.put("the post's Flask", flask / MILLIS);
		seconds.put("the post's Node", node / MILLIS);
		return seconds;
	}

	private static @Nullable ProcessHandle process(@Nullable Mongod mongod) {
		return (mongod != null) ? mongod.process() : null;
	}

}

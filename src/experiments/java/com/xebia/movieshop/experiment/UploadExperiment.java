package com.xebia.movieshop.experiment;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import com.xebia.movieshop.experiment.http.MeasuredShop;
import com.xebia.movieshop.experiment.http.NginxUploads;
import com.xebia.movieshop.experiment.http.PictureSearch;
import com.xebia.movieshop.experiment.http.StoringShop;
import com.xebia.movieshop.experiment.http.UploadDirectory;
import com.xebia.movieshop.experiment.http.Uploads;
import com.xebia.movieshop.experiment.measure.Comparison;
import com.xebia.movieshop.experiment.measure.Figures;
import com.xebia.movieshop.experiment.measure.Measurements;
import com.xebia.movieshop.experiment.measure.Probe;
import com.xebia.movieshop.experiment.measure.Sample;
import com.xebia.movieshop.experiment.measure.Settings;
import com.xebia.movieshop.experiment.mongo.ExperimentDatabase;
import com.xebia.movieshop.experiment.report.Part;
import com.xebia.movieshop.experiment.report.Report;
import com.xebia.movieshop.experiment.report.TimesBesideThePost;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * <b>Question:</b> how much longer do uploads take than nginx needs to write them to
 * disk, and what takes the time: receiving or making pictures?
 * <p>
 * <b>Set-up:</b> 50, 100 and 200 concurrent clients each upload a different photo of 3.3
 * MB, as in a post of 2013. nginx writes the bodies of PUT requests to files, without
 * forcing them to disk. A variant of the shop does everything, including parsing
 * multipart requests and forcing files to disk, except making pictures; the packaged shop
 * makes them in all sizes. A client refused because all decoders are busy retries at the
 * time in the response; the wait counts. Afterwards the digests of all files on disk are
 * compared with those of the uploads. Clients and servers share the machine.
 * <p>
 * <b>Refuted</b> if the shop without pictures takes more than 2.7 times nginx's time, the
 * ratio of the post's Flask.
 */
@ExtendWith(NamedExperiment.class)
class UploadExperiment {

	private static final String NGINX = "nginx, PUT";

	private static final String STORING = "shop, no pictures made";

	private static final String SHOP = "shop";

	/**
	 * The post's times in seconds.
	 */
	private static final Map<Integer, Map<String, Double>> POST = Map.of(50, post(2.328, 6.029), 100,
			post(4.995, 12.788), 200, post(10.813, 28.828));

	private static final int[] CLIENTS = Stream.of(System.getProperty("experiment.clients", "50,100,200").split(","))
		.mapToInt(Integer::parseInt)
		.toArray();

	private static final int PHOTO_SIZE = 3_300_000;

	private static final int ROUNDS = Settings.read(3, 0).rounds();

	private static final Report report = new Report("upload", "Uploading photos");

	private static ExperimentDatabase database;

	private static NginxUploads nginx;

	private static MeasuredShop storing;

	private static MeasuredShop shop;

	@BeforeAll
	static void start() throws IOException {
		database = ExperimentDatabase.open();
		nginx = new NginxUploads();
		String name = "movieshop.mongodb.database=" + database.database().getName();
		storing = MeasuredShop.start(StoringShop.class, database.uri(), name);
		shop = MeasuredShop.start(database.uri(), name);
		report.fact("MongoDB", database.description());
		report.fact("nginx", nginx.version());
		report.fact("Settings", "%d rounds".formatted(ROUNDS));
	}

	// Closes the database last, because a running shop could write to it.
	@AfterAll
	static void stop() {
		storing.close();
		shop.close();
		nginx.close();
		database.close();
	}

	@Test
	void photosAreUploaded() throws IOException {
		byte[] photo = new PictureSearch(PHOTO_SIZE).find(4000, 3000, (jpeg) -> jpeg);
		Uploads toNginx = new Uploads(nginx, photo);
		Uploads toStoring = new Uploads(storing, photo);
		Uploads toShop = new Uploads(shop, photo);
		TimesBesideThePost times = new TimesBesideThePost("Times beside those of the post", "clients", "time for all");
		int warmUpRounds = 1;
		for (int clients : CLIENTS) {
			Map<String, Probe> targets = new LinkedHashMap<>();
			targets.put(NGINX, () -> upload(toNginx, nginx.directory(), clients));
			targets.put(STORING, () -> upload(toStoring, directory(storing), clients));
			targets.put(SHOP, () -> upload(toShop, directory(shop), clients));
			int refusals = shop.refusals();
			Comparison comparison = new Measurements(ROUNDS, warmUpRounds)
				.compare("Uploads by %d clients".formatted(clients), "uploads", targets);
			report.add(Part.of(comparison,
					("Photos of 4000 x 3000 pixels and %s bytes. "
							+ "The shop refused %d while all decoders were busy; these were retried.")
						.formatted(Figures.count(photo.length), shop.refusals() - refusals)));
			times.add(String.valueOf(clients), comparison, clients, POST.getOrDefault(clients, Map.of()));
			warmUpRounds = 0;
		}
		report.add(times.toPart("From the first byte sent until the last upload was acknowledged."));
	}

	// Deletes the files so that the next target does not wait until they are on disk.
	private static Sample upload(Uploads uploads, UploadDirectory directory, int clients) throws IOException {
		Sample sample = uploads.once(clients, clients);
		assertThat(directory.digests()).as("what is on disk")
			.containsExactlyInAnyOrderElementsOf(uploads.lastDigests());
		directory.clear();
		return sample;
	}

	private static UploadDirectory directory(MeasuredShop shop) {
		return new UploadDirectory(shop.dataDirectory().resolve("posters"), "original");
	}

	private static Map<String, Double> post(double nginx, double flask) {
		Map<String, Double> seconds = new LinkedHashMap<>();
		seconds.put(NGINX, nginx);
		seconds.put("the post's Flask", flask);
		return seconds;
	}

}

package com.xebia.movieshop.backup;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.poster.picture.Samples;
import com.xebia.movieshop.support.Engine;
import org.apache.commons.io.function.IORunnable;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.mock.web.MockMultipartFile;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests a backup while eight curators create, change and delete movies: it contains the
 * poster of every movie in it.
 */
@SpringBootTest
@AutoConfigureMockMvc(addFilters = false)
abstract class BackupWhileCuratorsWriteContract {

	private static final int CURATORS = 8;

	private static final int BACKUPS = 2;

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	private Backup backup;

	@TempDir
	Path directory;

	private final AtomicInteger pictures = new AtomicInteger();

	private final AtomicBoolean done = new AtomicBoolean();

	@Test
	void everyMovieHasItsPoster() throws Exception {
		ExecutorService curators = Executors.newFixedThreadPool(CURATORS);
		try {
			for (int i = 0; i < 20; i++) {
				create();
			}
			List<Future<Integer>> changes = new ArrayList<>();
			for (int i = 0; i < CURATORS; i++) {
				int seed = i;
				changes.add(curators.submit((Callable<Integer>) () -> write(new Random(seed))));
			}
			for (int i = 0; i < BACKUPS; i++) {
				assertThatBackupIsConsistent(this.directory.resolve("shop" + i + ".zip"));
			}
			this.done.set(true);
			for (Future<Integer> change : changes) {
				assertThat(change.get()).isPositive();
			}
		}
		finally {
			this.done.set(true);
			curators.shutdown();
		}
	}

	private void assertThatBackupIsConsistent(Path file) throws IOException {
		try (OutputStream output = Files.newOutputStream(file)) {
			Manifest manifest = this.backup.write(() -> output, IORunnable.noop(), false);
			assertThat(manifest.missing()).isEmpty();
			assertThat(manifest.damaged()).isEmpty();
			assertThat(manifest.movies()).isPositive();
		}
		try (BackupShop other = new BackupShop(Engine.MONGOD, this.directory, false)) {
			assertThat(other.restore(file)).isZero();
			Set<String> named = new HashSet<>();
			other.mongo.getCollection("movie")
				.find()
				.forEach((movie) -> named.add(movie.get("poster", Document.class).getString("fileName")));
			assertThat(other.posters()).hasSameElementsAs(named);
		}
	}

	private int write(Random random) throws IOException {
		List<String> mine = new ArrayList<>();
		int changes = 0;
		while (!this.done.get()) {
			if (mine.size() < 3) {
				mine.add(create());
			}
			String movie = mine.get(random.nextInt(mine.size()));
			if (random.nextInt(3) == 0) {
				assertThat(this.mvc.delete().uri(movie)).hasStatus3xxRedirection();
				mine.remove(movie);
			}
			else {
				// A movie whose title was changed has another URL.
				Object found = this.mvc.get()
					.uri(movie + "?form")
					.exchange()
					.getMvcResult()
					.getModelAndView()
					.getModel()
					.get("movie");
				String version = String.valueOf(((Movie) found).getVersion());
				assertThat(this.mvc.put()
					.uri(movie)
					.multipart()
					.file(picture())
					.param("version", version)
					.param("title", "Changed")
					.param("description", "d")
					.param("stars", "s")
					.param("director", "d")).hasStatus3xxRedirection();
			}
			changes++;
		}
		return changes;
	}

	private String create() throws IOException {
		MvcTestResult created = this.mvc.post()
			.uri("/movies")
			.multipart()
			.file(picture())
			.param("title", "Created")
			.param("description", "d")
			.param("stars", "s")
			.param("director", "d")
			.exchange();
		assertThat(created).hasStatus3xxRedirection();
		return created.getResponse().getRedirectedUrl();
	}

	private MockMultipartFile picture() throws IOException {
		BufferedImage picture = new BufferedImage(20 + this.pictures.incrementAndGet(), 20, BufferedImage.TYPE_INT_RGB);
		return new MockMultipartFile("file", "poster.png", "image/png", Samples.encode(picture, "png"));
	}

}

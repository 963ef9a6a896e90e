package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import com.mongodb.MongoGridFSException;
import com.xebia.movieshop.poster.PosterConfiguration.PosterStores;
import com.xebia.movieshop.poster.PosterProperties.Store;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.PosterStore.StoredPoster;
import org.apache.commons.io.function.IOFunction;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The command {@code move-posters --to=STORE}: copies all posters from the other store
 * and verifies each copy. Skips posters that are complete in the target, so it can be
 * interrupted and repeated; deletes nothing.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "move-posters")
class MovePosters implements ApplicationRunner, ExitCodeGenerator {

	private static final Log logger = LogFactory.getLog(MovePosters.class);

	private final PosterStores stores;

	private long copied;

	private long present;

	private long failed;

	MovePosters(PosterStores stores) {
		this.stores = stores;
	}

	@Override
	public void run(ApplicationArguments arguments) throws IOException {
		Store to = destination(arguments);
		PosterStore source = this.stores.open((to == Store.GRIDFS) ? Store.DIRECTORY : Store.GRIDFS);
		PosterStore target = this.stores.open(to);
		try (Stream<StoredPoster> posters = source.list()) {
			for (StoredPoster poster : (Iterable<StoredPoster>) posters::iterator) {
				move(poster.fileName(), source, target);
				if ((this.copied + this.present + this.failed) % 100 == 0) {
					logger.info(summary());
				}
			}
		}
		logger.info(summary());
		if (this.failed == 0) {
			String store = to.name().toLowerCase(Locale.ROOT);
			logger.info("All posters are in the store " + store + ". Start the shop with movieshop.posters.store="
					+ store + ", then repeat this command for posters uploaded meanwhile");
		}
	}

	private static Store destination(ApplicationArguments arguments) {
		List<String> values = Objects.requireNonNullElse(arguments.getOptionValues("to"), List.of());
		return Stream.of(Store.values())
			.filter((store) -> values.size() == 1 && store.name().equalsIgnoreCase(values.get(0)))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("Use --to=directory or --to=gridfs"));
	}

	private void move(String fileName, PosterStore source, PosterStore target) throws IOException {
		Set<String> files = source.files(fileName);
		if (target.files(fileName).containsAll(files)) {
			this.present++;
		}
		else if (copy(fileName, files, source, target)) {
			this.copied++;
		}
		else {
			this.failed++;
		}
	}

	private static boolean copy(String fileName, Set<String> files, PosterStore source, PosterStore target)
			throws IOException {
		try (StagedPoster staged = new StagedPoster(target)) {
			for (String file : files) {
				try (InputStream content = source.open(fileName, file)) {
					staged.copy(file, content);
				}
			}
			// A damaged poster must not be saved, because the next run would skip it.
			if (!areIntact(fileName, files, (file) -> Files.newInputStream(staged.files().get(file)))) {
				return false;
			}
			target.save(fileName, staged.files());
			return areIntact(fileName, files, (file) -> target.open(fileName, file));
		}
		catch (MongoGridFSException ex) {
			logger.warn("The poster " + fileName + " cannot be read from the database: " + ex.getMessage());
			return false;
		}
	}

	private static boolean areIntact(String fileName, Set<String> files, IOFunction<String, InputStream> opening)
			throws IOException {
		boolean intact = true;
		for (String file : files) {
			try (InputStream content = opening.apply(file)) {
				if (!PosterName.isIntact(fileName, file, content)) {
					intact = false;
					logger.warn("The file " + file + " of the poster " + fileName
							+ " is damaged: run check-posters --repair before and after the move");
				}
			}
		}
		return intact;
	}

	private String summary() {
		return "%d posters copied and read back, %d were there already, %d failed".formatted(this.copied, this.present,
				this.failed);
	}

	@Override
	public int getExitCode() {
		return (this.failed == 0) ? 0 : 1;
	}

}

package com.xebia.movieshop.movie.editing;

import java.io.IOException;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.editing.MoviePosters.NamedPoster;
import com.xebia.movieshop.poster.PosterInspector;
import com.xebia.movieshop.poster.PosterInspector.Inspection;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.StoredPoster;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The command {@code check-posters}: checks the content of all stored posters, and that
 * those exist that movies reference. With {@code --repair} it repairs what it can. The
 * exit code is 0 if no problem is left.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "check-posters")
class CheckPostersCommand implements ApplicationRunner, ExitCodeGenerator {

	private static final Log logger = LogFactory.getLog(CheckPostersCommand.class);

	private static final int PROGRESS_INTERVAL = 500;

	private final PosterStore store;

	private final PosterInspector inspector;

	private final MoviePosters posters;

	private boolean repair;

	private long checked;

	private long files;

	private long damaged;

	private long incomplete;

	private long missing;

	private long repaired;

	private long outdated;

	CheckPostersCommand(PosterStore store, PosterInspector inspector, MoviePosters posters) {
		this.store = store;
		this.inspector = inspector;
		this.posters = posters;
	}

	@Override
	public void run(ApplicationArguments arguments) throws IOException {
		this.repair = arguments.containsOption("repair");
		checkStored();
		checkNamed();
		logger.info(
				"Checked %d posters with %d files: %d missing, %d files damaged, %d sizes missing, %d repaired; %d are still to be made again by the current rules"
					.formatted(this.checked, this.files, this.missing, this.damaged, this.incomplete, this.repaired,
							this.outdated));
		if (getExitCode() != 0 && !this.repair) {
			logger.info("Run check-posters --repair to recreate damaged renditions");
		}
	}

	private void checkStored() throws IOException {
		try (Stream<StoredPoster> stored = this.store.list()) {
			for (StoredPoster poster : (Iterable<StoredPoster>) stored::iterator) {
				check(poster.fileName());
				if (++this.checked % PROGRESS_INTERVAL == 0) {
					logger.info("Checked " + this.checked + " posters");
				}
			}
		}
	}

	private void check(String fileName) throws IOException {
		Inspection inspection = this.inspector.inspect(fileName);
		this.files += inspection.files();
		this.outdated += inspection.outdated() ? 1 : 0;
		if (inspection.problems() == 0 && !inspection.outdated()) {
			return;
		}
		this.damaged += inspection.damaged().size();
		this.incomplete += inspection.missing();
		inspection.damaged().forEach((file) -> report(fileName, "has a damaged file, " + file));
		if (inspection.missing() > 0) {
			report(fileName, "has " + inspection.missing() + " missing sizes");
		}
		if (this.repair) {
			Inspection after = this.inspector.repair(fileName, inspection);
			this.repaired += inspection.problems() - after.problems();
			this.outdated -= (inspection.outdated() && !after.outdated()) ? 1 : 0;
			after.damaged().forEach((file) -> report(fileName, "cannot be repaired; upload it again"));
		}
	}

	private void checkNamed() throws IOException {
		try (Stream<NamedPoster> named = this.posters.named()) {
			for (NamedPoster poster : (Iterable<NamedPoster>) named::iterator) {
				String fileName = poster.fileName();
				if (!this.store.files(fileName).contains(PosterStore.ORIGINAL)) {
					this.missing++;
					report(fileName, "is missing; upload it again for the movie " + poster.movie());
				}
			}
		}
	}

	private static void report(String fileName, String problem) {
		logger.warn("The poster " + fileName + " " + problem);
	}

	@Override
	public int getExitCode() {
		return (this.missing + this.damaged + this.incomplete == this.repaired) ? 0 : 1;
	}

}

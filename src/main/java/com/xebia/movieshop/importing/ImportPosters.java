package com.xebia.movieshop.importing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import com.xebia.movieshop.importing.format.ImportFile;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.Posters;
import org.apache.commons.io.input.BoundedInputStream;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Accepts pictures like uploads, but retries while too many others upload.
 */
@Component
class ImportPosters {

	private static final int ATTEMPTS = 30;

	private static final long PAUSE = 1000;

	private final Posters posters;

	private final long maxFileSize;

	ImportPosters(Posters posters, PosterProperties properties) {
		this.posters = posters;
		this.maxFileSize = properties.maxFileSize().toBytes();
	}

	// Stores a picture as the poster of a movie that is about to be written.
	void replace(Movie movie, ImportFile file, String name) throws InterruptedException {
		Poster former = movie.getPoster();
		movie.setPoster(accept(file, name));
		if (former != null) {
			this.posters.renew(former.fileName());
		}
	}

	// Checks a picture without storing it. If it differs from the poster, sets a
	// placeholder, which shows the change in the report of a dry run.
	void preview(Movie movie, ImportFile file, String name) {
		Poster former = movie.getPoster();
		try (InputStream upload = open(file, name)) {
			InputStream picture = this.posters.check(upload);
			if (former == null || !former.isOf(picture)) {
				movie.setPoster(new Poster(name, "", 0, 0, 0, null));
			}
		}
		catch (IOException ex) {
			throw PosterRejectedException.notStored(ex);
		}
	}

	private Poster accept(ImportFile file, String name) throws InterruptedException {
		for (int attempt = 1;; attempt++) {
			try {
				return this.posters.accept((upload) -> copy(file, name, upload));
			}
			catch (PosterRejectedException ex) {
				if (ex.getStatusCode() != HttpStatus.SERVICE_UNAVAILABLE || attempt == ATTEMPTS) {
					throw ex;
				}
				Thread.sleep(PAUSE);
			}
		}
	}

	private void copy(ImportFile file, String name, Path upload) throws IOException {
		try (InputStream picture = open(file, name)) {
			if (Files.copy(picture, upload, StandardCopyOption.REPLACE_EXISTING) > this.maxFileSize) {
				throw PosterRejectedException.tooLarge(this.maxFileSize);
			}
		}
	}

	private InputStream open(ImportFile file, String name) throws IOException {
		return BoundedInputStream.builder().setInputStream(file.picture(name)).setMaxCount(this.maxFileSize + 1).get();
	}

}

package com.xebia.movieshop.poster;

import com.xebia.movieshop.poster.store.PosterStore;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Where posters are kept, and their limits.
 *
 * @param cacheSize how much of the disk may hold copies of what another store keeps
 * @param memory how much of the heap may hold pictures that were asked for lately
 * @param maxFileSize how large an upload may be
 * @param maxPixels how many pixels it may show
 * @param accelRedirect the internal location by which an nginx in front serves the
 * directory of the posters, null when there is none
 */
@ConfigurationProperties("movieshop.posters")
public record PosterProperties(@DefaultValue("directory") Store store, @DefaultValue("1GB") DataSize cacheSize,
		@DefaultValue("32MB") DataSize memory, @DefaultValue("10MB") DataSize maxFileSize,
		@DefaultValue("40000000") long maxPixels, @Nullable String accelRedirect) {

	/**
	 * The kinds of {@link PosterStore}.
	 */
	public enum Store {

		/**
		 * Files in the data directory.
		 */
		DIRECTORY,

		/**
		 * GridFS in the database, with copies in the data directory.
		 */
		GRIDFS

	}

}

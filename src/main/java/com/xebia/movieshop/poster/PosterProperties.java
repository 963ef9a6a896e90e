package com.xebia.movieshop.poster;

import com.xebia.movieshop.poster.store.PosterStore;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of the poster store and the limits of uploads.
 *
 * @param cacheSize the disk space for local copies of posters stored elsewhere
 * @param memory the heap space for recently requested renditions
 * @param accelRedirect the internal location under which an nginx in front serves the
 * posters' directory, null without nginx
 */
@ConfigurationProperties("movieshop.posters")
public record PosterProperties(@DefaultValue("directory") Store store, @DefaultValue("1GB") DataSize cacheSize,
		@DefaultValue("32MB") DataSize memory, @DefaultValue("10MB") DataSize maxFileSize,
		@DefaultValue("40000000") long maxPixels, @Nullable String accelRedirect) {

	/**
	 * The kinds of {@link PosterStore}: files in the data directory, or GridFS with local
	 * copies.
	 */
	public enum Store {

		DIRECTORY, GRIDFS

	}

}

package com.xebia.movieshop.poster;

import java.nio.file.Path;

import com.xebia.movieshop.poster.PosterProperties.Store;
import com.xebia.movieshop.poster.store.DirectoryPosterStore;
import com.xebia.movieshop.poster.store.GridFsPosterStore;
import com.xebia.movieshop.poster.store.PosterStore;

import org.springframework.data.mongodb.MongoDatabaseFactory;

/**
 * Opens any of the stores, all in the same data directory and database.
 */
record PosterStores(Path dataDirectory, MongoDatabaseFactory databases, PosterProperties properties) {

	PosterStore open(Store store) {
		return switch (store) {
			case DIRECTORY -> new DirectoryPosterStore(this.dataDirectory.resolve("posters"));
			case GRIDFS -> new GridFsPosterStore(this.databases, this.dataDirectory.resolve("poster-cache"),
					this.properties.cacheSize().toBytes());
		};
	}

}

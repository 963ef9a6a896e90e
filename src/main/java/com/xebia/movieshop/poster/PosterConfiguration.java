package com.xebia.movieshop.poster;

import java.nio.file.Path;

import com.xebia.movieshop.poster.PosterProperties.Store;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.store.DirectoryPosterStore;
import com.xebia.movieshop.poster.store.GridFsPosterStore;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.settings.ShopSettings;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.MongoDatabaseFactory;

/**
 * Configures the poster store and how renditions are made.
 */
@Configuration(proxyBeanMethods = false)
class PosterConfiguration {

	@Bean
	PosterStores posterStores(ShopSettings settings, PosterProperties properties, MongoDatabaseFactory databases) {
		return new PosterStores(settings.dataDir(), databases, properties);
	}

	@Bean
	PosterStore posterStore(PosterStores stores, PosterProperties properties) {
		return stores.open(properties.store());
	}

	@Bean
	RenditionMaker renditionMaker(PosterProperties properties) {
		return new RenditionMaker(properties.maxPixels());
	}

	/**
	 * Opens a store of either kind in the same data directory and database.
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

}

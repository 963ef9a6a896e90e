package com.xebia.movieshop.poster;

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
	PosterStore posterStore(ShopSettings settings, PosterProperties properties, MongoDatabaseFactory databases) {
		return switch (properties.store()) {
			case DIRECTORY -> new DirectoryPosterStore(settings.dataDir().resolve("posters"));
			case GRIDFS -> new GridFsPosterStore(databases, settings.dataDir().resolve("poster-cache"),
					properties.cacheSize().toBytes());
		};
	}

	@Bean
	RenditionMaker renditionMaker(PosterProperties properties) {
		return new RenditionMaker(properties.maxPixels());
	}

}

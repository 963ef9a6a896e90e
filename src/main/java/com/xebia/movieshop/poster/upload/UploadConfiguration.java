package com.xebia.movieshop.poster.upload;

import java.util.Map;

import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.poster.store.PosterStore;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;

/**
 * Receives uploads where posters are kept, those of an import as well.
 */
@Configuration(proxyBeanMethods = false)
class UploadConfiguration {

	@Bean
	FileUploadMultipartResolver multipartResolver(PosterStore store, PosterProperties properties,
			@Value("${movieshop.import.max-file-size}") DataSize maxImportSize) {
		return new FileUploadMultipartResolver(store, properties.maxFileSize().toBytes(),
				Map.of("/movies/imports", maxImportSize.toBytes()));
	}

}

package com.xebia.movieshop.poster;

import java.nio.file.Path;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Keeps posters, and uploads on their way to becoming one, in the data directory.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PosterProperties.class)
class PosterConfiguration {

	@Bean
	DirectoryPosterStore posterStore(@Value("${movieshop.data-dir}") Path dataDirectory) {
		return new DirectoryPosterStore(dataDirectory.resolve("posters"));
	}

	@Bean
	FileUploadMultipartResolver multipartResolver(PosterStore store, PosterProperties properties) {
		return new FileUploadMultipartResolver(store, properties.maxFileSize().toBytes());
	}

}

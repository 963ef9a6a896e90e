package com.xebia.movieshop.poster.upload;

import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.poster.store.PosterStore;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Receives uploads where posters are kept.
 */
@Configuration(proxyBeanMethods = false)
class UploadConfiguration {

	@Bean
	FileUploadMultipartResolver multipartResolver(PosterStore store, PosterProperties properties) {
		return new FileUploadMultipartResolver(store, properties.maxFileSize().toBytes());
	}

}

package com.xebia.movieshop.movie;

import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.config.EnableMongoAuditing;

/**
 * Lets each movie note when it was created and changed.
 */
@Configuration(proxyBeanMethods = false)
@EnableMongoAuditing
class MovieConfiguration {

}

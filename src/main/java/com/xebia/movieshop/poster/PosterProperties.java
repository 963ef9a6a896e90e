package com.xebia.movieshop.poster;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The limits of a poster.
 *
 * @param maxFileSize how large an upload may be
 * @param maxPixels how many pixels it may show
 */
@ConfigurationProperties("movieshop.posters")
record PosterProperties(@DefaultValue("10MB") DataSize maxFileSize, @DefaultValue("40000000") long maxPixels) {

}

package com.xebia.movieshop.poster;

import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.poster.picture.RenditionSize;
import org.jspecify.annotations.Nullable;

/**
 * A poster in JSON: what API clients need to show it and to refer to it.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PosterResource(String fileName, String url, String contentType, int width, int height,
		@Nullable String colour, List<RenditionResource> renditions) {

	public static PosterResource of(Poster poster, String contextPath) {
		PosterAddresses addresses = new PosterAddresses();
		List<RenditionResource> renditions = Stream.of(RenditionSize.values())
			.filter((size) -> size != RenditionSize.FULL)
			.map((size) -> Integer.parseInt(size.label()))
			.filter((width) -> width < poster.width())
			.map((width) -> new RenditionResource(contextPath + addresses.of(width, poster.fileName()), width))
			.toList();
		return new PosterResource(poster.fileName(), contextPath + addresses.of(poster.fileName()),
				poster.contentType(), poster.width(), poster.height(), poster.colour(), renditions);
	}

	/**
	 * A smaller size of a poster.
	 */
	public record RenditionResource(String url, int width) {

	}

}

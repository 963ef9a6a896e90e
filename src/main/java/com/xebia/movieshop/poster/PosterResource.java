package com.xebia.movieshop.poster;

import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.xebia.movieshop.poster.picture.RenditionSize;
import org.jspecify.annotations.Nullable;

/**
 * A poster as programs see it: what they need to show it, and to name it.
 *
 * @param fileName its name in the store
 * @param url where its full size is served
 * @param contentType the media type of its full size
 * @param width the width of its full size in pixels
 * @param height the height of its full size in pixels
 * @param colour its dominant colour, as in {@code #1a2b3c}, if that is known
 * @param renditions its smaller sizes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PosterResource(String fileName, String url, String contentType, int width, int height,
		@Nullable String colour, List<RenditionResource> renditions) {

	public static PosterResource of(Poster poster, String contextPath) {
		String images = contextPath + "/movies/image/";
		List<RenditionResource> renditions = Stream.of(RenditionSize.values())
			.filter((size) -> size != RenditionSize.FULL)
			.map((size) -> new RenditionResource(images + size.label() + "/" + poster.getFileName(),
					Integer.parseInt(size.label())))
			.filter((rendition) -> rendition.width() < poster.getWidth())
			.toList();
		return new PosterResource(poster.getFileName(), images + poster.getFileName(), poster.getContentType(),
				poster.getWidth(), poster.getHeight(), poster.getColour(), renditions);
	}

	/**
	 * A smaller size of a poster.
	 */
	public record RenditionResource(String url, int width) {

	}

}

package com.xebia.movieshop.poster.picture;

/**
 * A re-encoded picture, which contains only the pixels of the upload.
 */
public record Rendition(RenditionSize size, PictureType type, int width, int height, byte[] content) {

}

package com.xebia.movieshop.poster.picture;

/**
 * A picture made anew, holding nothing of the upload but its looks.
 *
 * @param size the size it was made for
 * @param type how it is encoded
 * @param width its width in pixels
 * @param height its height in pixels
 * @param content the encoded picture
 */
public record Rendition(RenditionSize size, PictureType type, int width, int height, byte[] content) {

}

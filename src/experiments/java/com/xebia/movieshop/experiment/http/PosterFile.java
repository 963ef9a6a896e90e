package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterName.RenditionName;
import com.xebia.movieshop.poster.store.PosterStore;

/**
 * The file that a store keeps of a poster in full size.
 *
 * @param poster the poster's name
 * @param file the name of the file that is served
 */
public record PosterFile(String poster, String file) {

	/**
	 * Tells by what is served how it is kept.
	 * @param poster the poster's name
	 * @param served what is served
	 * @return what the store keeps
	 */
	public static PosterFile of(String poster, byte[] served) {
		return new PosterFile(poster,
				new RenditionName(RenditionSize.FULL, PosterName.digest(served), PictureType.JPEG).toString());
	}

	/**
	 * Puts a poster into a store as a shop does, although no shop would accept it: stores
	 * know no limit, and look at no picture.
	 * @param content what is to be served
	 * @param store the store
	 * @return what the store keeps
	 * @throws IOException if it does not
	 */
	public static PosterFile save(byte[] content, PosterStore store) throws IOException {
		PosterFile stored = of(PosterName.digest(content) + ".jpg", content);
		Path original = Files.write(store.createUpload(), content);
		Path full = Files.write(store.createUpload(), content);
		store.save(stored.poster(), Map.of(PosterStore.ORIGINAL, original, stored.file(), full));
		return stored;
	}

	public String path() {
		return "/movies/image/" + this.poster;
	}

	public String fileName() {
		return this.poster + "/" + this.file;
	}

}

package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.RenditionName;

/**
 * The stored file of a poster in full size.
 *
 * @param poster the poster's name
 * @param file the name of the file that is served
 */
public record PosterFile(String poster, String file) {

	/**
	 * Returns the stored file of a served picture.
	 * @param poster the poster's name
	 * @param served the content of the picture
	 * @return what the store keeps
	 */
	public static PosterFile of(String poster, byte[] served) {
		return new PosterFile(poster,
				new RenditionName(RenditionSize.FULL, PosterName.digest(served), PictureType.JPEG).toString());
	}

	/**
	 * Saves a poster in a store as a shop does, although no shop accepts it: stores
	 * neither limit nor check pictures.
	 * @param content the content to serve
	 * @param store the store
	 * @return what the store keeps
	 * @throws IOException if the store fails
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

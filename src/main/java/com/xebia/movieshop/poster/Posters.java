package com.xebia.movieshop.poster;

import java.awt.Dimension;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

import org.apache.commons.io.IOUtils;
import org.apache.commons.io.function.IOConsumer;
import org.apache.commons.io.output.NullOutputStream;

import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;
import org.springframework.web.multipart.MultipartFile;

/**
 * Accepts pictures: what it returns is checked and safely stored.
 */
@Component
public class Posters {

	/**
	 * Hexadecimal digits of the SHA-256 that name a picture: 128 bits, beyond collision.
	 */
	private static final int NAME_LENGTH = 32;

	private final PosterStore store;

	private final PosterReader reader;

	private final DataSize maxFileSize;

	Posters(PosterStore store, PosterReader reader, PosterProperties properties) {
		this.store = store;
		this.reader = reader;
		this.maxFileSize = properties.maxFileSize();
	}

	/**
	 * Accept an upload.
	 * @param file the upload
	 * @return the poster that it became
	 * @throws PosterRejectedException if it cannot be a poster
	 */
	public Poster accept(MultipartFile file) {
		if (file.getSize() > this.maxFileSize.toBytes()) {
			throw PosterRejectedException.tooLarge(this.maxFileSize.toBytes());
		}
		return accept(file::transferTo);
	}

	/**
	 * Accept a picture from wherever it comes.
	 * @param source writes the picture to a file
	 * @return the poster that it became
	 * @throws PosterRejectedException if it cannot be a poster
	 */
	public Poster accept(IOConsumer<Path> source) {
		try {
			Path upload = this.store.createUpload();
			try {
				source.accept(upload);
				Poster poster = check(upload);
				this.store.save(poster.getFileName(), upload);
				return poster;
			}
			finally {
				Files.deleteIfExists(upload);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The poster could not be stored", ex);
		}
	}

	/**
	 * Find a poster that was accepted earlier.
	 * @param fileName any text, from a client perhaps
	 * @return the poster, empty when there is none of this name
	 */
	public Optional<Poster> find(String fileName) {
		return this.store.find(fileName).map((file) -> {
			try {
				return describe(fileName, this.reader.readType(file), file);
			}
			catch (IOException ex) {
				throw new UncheckedIOException("The poster could not be read", ex);
			}
		});
	}

	private Poster check(Path upload) throws IOException {
		PosterType type = this.reader.readType(upload);
		Poster poster = describe(digest(upload).substring(0, NAME_LENGTH) + "." + type.extension(), type, upload);
		this.reader.tryDecoding(upload, type);
		return poster;
	}

	private Poster describe(String fileName, PosterType type, Path file) throws IOException {
		Dimension dimension = this.reader.readDimension(file, type);
		return new Poster(fileName, type.contentType(), dimension.width, dimension.height, Files.size(file));
	}

	private static String digest(Path file) throws IOException {
		try (InputStream content = Files.newInputStream(file)) {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			IOUtils.copy(new DigestInputStream(content, digest), NullOutputStream.INSTANCE);
			return HexFormat.of().formatHex(digest.digest());
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}

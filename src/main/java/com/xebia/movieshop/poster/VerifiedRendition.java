package com.xebia.movieshop.poster;

import java.awt.Dimension;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterName.RenditionName;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;

/**
 * A rendition whose content matched the digest in its name when it was read; held in
 * memory unless it is very large.
 *
 * @param provisional whether a smaller WebP, or a rendition of the current rules, will
 * soon be served in its place
 */
public record VerifiedRendition(RenditionName name, Path file, byte @Nullable [] content, FileVersion version,
		boolean provisional) {

	static Optional<VerifiedRendition> read(RenditionName name, Path file) throws IOException {
		FileVersion version = FileVersion.of(file);
		byte[] content = (version.size() <= 2 << 20) ? Files.readAllBytes(file) : null;
		String digest = (content != null) ? PosterName.digest(content) : PosterName.digest(file);
		return digest.equals(name.digest()) ? Optional.of(new VerifiedRendition(name, file, content, version, false))
				: Optional.empty();
	}

	VerifiedRendition asProvisional() {
		return new VerifiedRendition(this.name, this.file, this.content, this.version, true);
	}

	public long size() {
		return this.version.size();
	}

	// Returns whether the content is in memory, or its file was not changed since.
	public boolean isCurrent() {
		try {
			return this.content != null || FileVersion.of(this.file).equals(this.version);
		}
		catch (IOException ex) {
			return false;
		}
	}

	public Resource resource() {
		return (this.content != null) ? new ByteArrayResource(this.content) : new FileSystemResource(this.file);
	}

	Dimension dimension() throws IOException {
		try (InputStream content = resource().getInputStream();
				ImageInputStream input = new MemoryCacheImageInputStream(content)) {
			ImageReader reader = ImageIO.getImageReaders(input).next();
			try {
				reader.setInput(input, true, true);
				return new Dimension(reader.getWidth(0), reader.getHeight(0));
			}
			finally {
				reader.dispose();
			}
		}
	}

	/**
	 * The attributes that change when a file is modified or replaced: size, time and, if
	 * the file system provides one, a key such as the inode.
	 */
	public record FileVersion(long size, FileTime modified, @Nullable Object key) {

		public static FileVersion of(Path file) throws IOException {
			BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
			return new FileVersion(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
		}

	}

}

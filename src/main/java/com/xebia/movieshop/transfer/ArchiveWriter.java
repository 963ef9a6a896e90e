package com.xebia.movieshop.transfer;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import com.xebia.movieshop.transfer.Seal.SealingOutputStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes an archive from front to end. Until it is finished it lacks its manifest and its
 * seal, and nobody can take it for whole.
 */
class ArchiveWriter implements Closeable {

	private static final int BUFFER_SIZE = 64 << 10;

	private final SealingOutputStream output;

	private final ZipOutputStream zip;

	private final Path checksums;

	private final BufferedWriter checksumWriter;

	private long files;

	/**
	 * Begin an archive.
	 * @param output where it goes, which stays open
	 * @param checksums a file for the checksums until they are all known
	 * @throws IOException if that file cannot be written
	 */
	ArchiveWriter(OutputStream output, Path checksums) throws IOException {
		this.output = new SealingOutputStream(output);
		this.zip = new ZipOutputStream(new BufferedOutputStream(this.output, BUFFER_SIZE));
		this.checksums = checksums;
		this.checksumWriter = Files.newBufferedWriter(checksums);
	}

	void addPicture(PosterFile name, Path content) throws IOException {
		// Pictures are compressed already.
		this.zip.setLevel(Deflater.NO_COMPRESSION);
		add(name.entry(), content);
		this.files++;
	}

	long files() {
		return this.files;
	}

	void finish(Path movies, Manifest manifest, JsonMapper json) throws IOException {
		this.zip.setLevel(Deflater.DEFAULT_COMPRESSION);
		add(Archive.MOVIES, movies);
		this.zip.putNextEntry(new ZipEntry(Archive.MANIFEST));
		MessageDigest digest = Seal.sha256();
		byte[] content = json.writerWithDefaultPrettyPrinter().writeValueAsBytes(manifest);
		digest.update(content);
		this.zip.write(content);
		closeEntry(Archive.MANIFEST, digest);
		this.checksumWriter.close();
		this.zip.putNextEntry(new ZipEntry(Archive.CHECKSUMS));
		Files.copy(this.checksums, this.zip);
		this.zip.closeEntry();
		this.zip.setComment(Seal.PLACEHOLDER);
		this.zip.close();
		this.output.seal();
	}

	@Override
	public void close() throws IOException {
		this.checksumWriter.close();
	}

	private void add(String name, Path content) throws IOException {
		this.zip.putNextEntry(new ZipEntry(name));
		MessageDigest digest = Seal.sha256();
		Files.copy(content, new DigestOutputStream(this.zip, digest));
		closeEntry(name, digest);
	}

	// In the format of sha256sum.
	private void closeEntry(String name, MessageDigest digest) throws IOException {
		this.zip.closeEntry();
		this.checksumWriter.write(Seal.format(digest) + "  " + name + "\n");
	}

}

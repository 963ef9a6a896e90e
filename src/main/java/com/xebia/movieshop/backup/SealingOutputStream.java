package com.xebia.movieshop.backup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;

import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.io.IOUtils;

/**
 * Writes an archive and replaces its last bytes with a seal: its SHA-256, as ZIP comment,
 * which detects any changed, missing or added byte.
 */
final class SealingOutputStream extends OutputStream {

	private static final int LENGTH = 64;

	// Reserves space for the seal until it is computed.
	static final String PLACEHOLDER = "0".repeat(LENGTH);

	private final MessageDigest digest = DigestUtils.getSha256Digest();

	private final OutputStream output;

	private byte[] held = {};

	SealingOutputStream(OutputStream output) {
		this.output = output;
	}

	static void verify(Path archive) throws IOException {
		long length = Files.size(archive) - LENGTH;
		MessageDigest digest = DigestUtils.getSha256Digest();
		try (InputStream content = Files.newInputStream(archive);
				OutputStream digesting = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
			IOUtils.copyLarge(content, digesting, 0, length);
			String seal = new String(content.readAllBytes(), StandardCharsets.US_ASCII);
			if (length <= 0 || !seal.equals(Hex.encodeHexString(digest.digest()))) {
				throw new RefusedException("The file is not a backup of movieshop, or is damaged or incomplete: "
						+ "the SHA-256 at its end does not match its content. "
						+ "A list of movies is imported by the command import");
			}
		}
	}

	@Override
	public void write(int value) throws IOException {
		write(new byte[] { (byte) value });
	}

	// Holds back as many bytes as the seal has, because they may be the last ones,
	// which the seal replaces.
	@Override
	public void write(byte[] bytes, int offset, int length) throws IOException {
		byte[] all = Arrays.copyOf(this.held, this.held.length + length);
		System.arraycopy(bytes, offset, all, this.held.length, length);
		int passed = Math.max(0, all.length - LENGTH);
		this.digest.update(all, 0, passed);
		this.output.write(all, 0, passed);
		this.held = Arrays.copyOfRange(all, passed, all.length);
	}

	void seal() throws IOException {
		this.output.write(Hex.encodeHexString(this.digest.digest()).getBytes(StandardCharsets.US_ASCII));
		this.output.flush();
	}

}

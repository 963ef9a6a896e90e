package com.xebia.movieshop.transfer;

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
 * The last bytes of an archive, its ZIP comment: the SHA-256 of all the others. No byte
 * can change, be lost or be added without breaking it.
 */
final class Seal {

	private static final int LENGTH = 64;

	// This holds the place of the seal until it is known.
	static final String PLACEHOLDER = "0".repeat(LENGTH);

	private Seal() {
	}

	static void verify(Path archive) throws IOException {
		long length = Files.size(archive) - LENGTH;
		MessageDigest digest = DigestUtils.getSha256Digest();
		try (InputStream content = Files.newInputStream(archive);
				OutputStream digesting = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
			IOUtils.copyLarge(content, digesting, 0, length);
			String seal = new String(content.readAllBytes(), StandardCharsets.US_ASCII);
			if (length <= 0 || !seal.equals(Hex.encodeHexString(digest.digest()))) {
				throw new RefusedException("It is no backup of a movieshop, or damaged or cut off: "
						+ "its seal, the SHA-256 at its end, is not that of its content");
			}
		}
	}

	/**
	 * Passes an archive on and puts the seal in the place of its last bytes.
	 */
	static class SealingOutputStream extends OutputStream {

		private final MessageDigest digest = DigestUtils.getSha256Digest();

		private final OutputStream output;

		private byte[] held = {};

		SealingOutputStream(OutputStream output) {
			this.output = output;
		}

		@Override
		public void write(int value) throws IOException {
			write(new byte[] { (byte) value });
		}

		// The seal replaces the last bytes. Until more arrives any bytes may be the last,
		// so as many as the seal has are held back.
		@Override
		public void write(byte[] bytes, int offset, int length) throws IOException {
			byte[] all = Arrays.copyOf(this.held, this.held.length + length);
			System.arraycopy(bytes, offset, all, this.held.length, length);
			int passed = Math.max(0, all.length - LENGTH);
			this.digest.update(all, 0, passed);
			this.output.write(all, 0, passed);
			this.held = Arrays.copyOfRange(all, passed, all.length);
		}

		@Override
		public void flush() throws IOException {
			this.output.flush();
		}

		void seal() throws IOException {
			this.output.write(Hex.encodeHexString(this.digest.digest()).getBytes(StandardCharsets.US_ASCII));
			this.output.flush();
		}

	}

}

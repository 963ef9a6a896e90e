package com.xebia.movieshop.label;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.google.zxing.WriterException;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.encoder.ByteMatrix;
import com.google.zxing.qrcode.encoder.Encoder;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.Movie;

/**
 * A label of a copy.
 *
 * @param code the QR code of the short address of the copy
 */
public record Label(Movie movie, Copy copy, QrCode code) {

	private static final int ID_LENGTH = 8;

	// Returns a label for each copy that is neither sold nor missing.
	static Stream<Label> of(Movie movie, String shop) {
		return movie.getOfferedCopies()
			.stream()
			// Nothing leads to a copy with an id of another program.
			.filter((copy) -> Objects.toString(copy.getId(), "").length() == ID_LENGTH)
			.map((copy) -> new Label(movie, copy, QrCode.of(shop + "/c/" + copy.getId())));
	}

	/**
	 * A QR code as a path of SVG.
	 *
	 * @param size the number of modules on each side
	 * @param path the dark modules, as one rectangle per run in a row; a module is one
	 * unit
	 */
	public record QrCode(int size, String path) {

		// The text may have at most 2,331 ASCII characters.
		static QrCode of(String text) {
			try {
				ByteMatrix modules = Encoder.encode(text, ErrorCorrectionLevel.M).getMatrix();
				return new QrCode(modules.getWidth(),
						IntStream.range(0, modules.getHeight())
							.mapToObj((row) -> row(modules, row))
							.collect(Collectors.joining()));
			}
			catch (WriterException ex) {
				throw new IllegalArgumentException("Too long for a QR code: " + text, ex);
			}
		}

		private static String row(ByteMatrix modules, int row) {
			StringBuilder path = new StringBuilder();
			for (int column = 0; column < modules.getWidth(); column++) {
				int start = column;
				while (column < modules.getWidth() && modules.get(column, row) == 1) {
					column++;
				}
				if (column > start) {
					path.append("M%d %dh%dv1h-%dz".formatted(start, row, column - start, column - start));
				}
			}
			return path.toString();
		}

	}

}

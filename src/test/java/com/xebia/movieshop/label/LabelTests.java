package com.xebia.movieshop.label;

import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import com.xebia.movieshop.label.Label.QrCode;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieForms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Label}.
 */
class LabelTests {

	private static final Pattern RUN = Pattern.compile("M(\\d+) (\\d+)h(\\d+)v1h-\\3z");

	private static final int SCALE = 4;

	@ParameterizedTest
	@ValueSource(strings = { "https://shop.example/movies/m-1931-0123456789abcdef01234567",
			"http://localhost:8080/movies/0123456789abcdef01234567" })
	void drawnCodeIsReadBack(String text) throws Exception {
		QrCode code = QrCode.of(text);
		int side = (code.size() + 8) * SCALE;
		int[] pixels = new int[side * side];
		Arrays.fill(pixels, 0xFFFFFF);
		assertThat(RUN.matcher(code.path()).replaceAll("")).isEmpty();
		RUN.matcher(code.path()).results().forEach((run) -> draw(run, pixels, side));
		assertThat(new QRCodeReader()
			.decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(side, side, pixels))))
			.getText()).isEqualTo(text);
	}

	@Test
	void eachOfferedCopyHasALabel() {
		Movie movie = MovieForms.withCopies("DVD", "VHS");
		assertThat(Label.of(movie, "https://shop.example")).extracting((label) -> label.copy().getFormat())
			.containsExactly("DVD", "VHS");
		assertThat(Label.of(MovieForms.withCopies(), "https://shop.example")).isEmpty();
	}

	private static void draw(MatchResult run, int[] pixels, int side) {
		int left = (Integer.parseInt(run.group(1)) + 4) * SCALE;
		int top = (Integer.parseInt(run.group(2)) + 4) * SCALE;
		for (int row = top; row < top + SCALE; row++) {
			int start = row * side + left;
			Arrays.fill(pixels, start, start + Integer.parseInt(run.group(3)) * SCALE, 0);
		}
	}

}

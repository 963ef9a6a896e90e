package com.xebia.movieshop.experiment.report;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;

import javax.imageio.ImageIO;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Chart}.
 */
class ChartTests {

	private static final int BLUE = Chart.COLOURS[0].getRGB();

	private static final int ORANGE = Chart.COLOURS[1].getRGB();

	@TempDir
	private Path directory;

	@Test
	void barsAreAsLongAsTheMedians() throws IOException {
		BufferedImage image = draw(new BarChart("Inserts", "documents/s").bar("one thread", "journalled", 100, 90, 120)
			.bar("ten threads", "journalled", 400, 390, 500));
		assertThat((double) longestRun(image, ORANGE) / longestRun(image, BLUE)).isBetween(3.9, 4.1);
	}

	@Test
	void linesOfAllNamesAreDrawn() throws IOException {
		BufferedImage image = draw(LineChart.overPowers("Gets", "documents", "gets/s")
			.point("1 %", 10_000, 500, 400, 600)
			.point("1 %", 1_000_000, 500, 400, 600)
			.point("100 %", 10_000, 100, 90, 120)
			.point("100 %", 1_000_000, 10, 9, 12));
		assertThat(longestRun(image, BLUE)).isPositive();
		assertThat(longestRun(image, ORANGE)).isPositive();
	}

	private BufferedImage draw(Chart chart) throws IOException {
		Path file = this.directory.resolve("chart.png");
		chart.writeTo(file);
		return ImageIO.read(file.toFile());
	}

	private static int longestRun(BufferedImage image, int colour) {
		return IntStream.range(0, image.getHeight())
			.map((y) -> (int) IntStream.range(0, image.getWidth() * 4 / 5)
				.filter((x) -> image.getRGB(x, y) == colour)
				.count())
			.max()
			.orElse(0);
	}

}

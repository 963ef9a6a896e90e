package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.xebia.movieshop.experiment.measure.Sample;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many small posters of a shop, each downloaded once after a restart.
 */
public final class FirstDownloads {

	public static final int COUNT = 200;

	public static final int CONNECTIONS = 8;

	/**
	 * Other posters first, as a cold JVM would hide all differences.
	 */
	public static final int WARM_UP = 100;

	private static final Duration LIMIT = Duration.ofMinutes(1);

	private static final int WIDTH = 200;

	private static final int HEIGHT = 300;

	private static final double GRAIN = 0.1;

	private final MeasuredShop shop;

	private final List<URI> warmUp = new ArrayList<>();

	private final List<URI> addresses = new ArrayList<>();

	private long warmUpLength;

	private long length;

	private FirstDownloads(MeasuredShop shop) {
		this.shop = shop;
	}

	/**
	 * Uploads the posters and downloads each, so that they are all cached.
	 * @param shop the shop
	 * @return the posters
	 * @throws IOException if one is not accepted or not served
	 */
	public static FirstDownloads of(MeasuredShop shop) throws IOException {
		FirstDownloads posters = new FirstDownloads(shop);
		for (int i = 0; i < WARM_UP; i++) {
			posters.warmUpLength += posters.upload(i, posters.warmUp);
		}
		for (int i = WARM_UP; i < WARM_UP + COUNT; i++) {
			posters.length += posters.upload(i, posters.addresses);
		}
		return posters;
	}

	public int averageLength() {
		return (int) (this.length / COUNT);
	}

	/**
	 * Restarts the shop and downloads each poster.
	 * @return the measurement
	 * @throws IOException if the shop does not start
	 */
	public Sample afterRestart() throws IOException {
		this.shop.stop();
		return measure();
	}

	/**
	 * Restarts the shop without the files that it can fetch again, and downloads each
	 * poster.
	 * @return the measurement
	 * @throws IOException if the shop does not start
	 */
	public Sample afterLossOfCache() throws IOException {
		Path cache = this.shop.dataDirectory().resolve("poster-cache");
		assertThat(cache).isNotEmptyDirectory();
		this.shop.stop();
		FileSystemUtils.deleteRecursively(cache);
		Sample sample = measure();
		assertThat(cache).isNotEmptyDirectory();
		return sample;
	}

	private Sample measure() throws IOException {
		this.shop.restart();
		Downloads downloads = new Downloads(this.shop.process(), CONNECTIONS, LIMIT);
		downloads.once(this.warmUp, this.warmUpLength);
		return downloads.once(this.addresses, this.length);
	}

	private int upload(int seed, List<URI> list) throws IOException {
		URI address = this.shop.upload(new Picture(WIDTH, HEIGHT, GRAIN, seed).toJpeg());
		list.add(address);
		return this.shop.get(address).length;
	}

}

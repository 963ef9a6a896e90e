package com.xebia.movieshop.poster.picture;

/**
 * How much each row or column of a picture counts in those of a smaller one: in each of
 * these the weights sum up to 256.
 *
 * @param starts the first row that counts, for each row of the smaller picture
 * @param all the weights from there on, for each row of the smaller picture
 */
record Weights(int[] starts, int[][] all) {

	private static final int SUM = 256;

	static Weights of(int sourceSize, int targetSize) {
		int[] starts = new int[targetSize];
		int[][] all = new int[targetSize][];
		double ratio = (double) sourceSize / targetSize;
		for (int i = 0; i < targetSize; i++) {
			double start = i * ratio;
			double end = Math.min(sourceSize, start + ratio);
			starts[i] = (int) start;
			all[i] = new int[Math.max(1, (int) Math.ceil(end - 1e-6) - starts[i])];
			// The differences of rounded sums, whose own sum is exact.
			int before = 0;
			for (int k = 0; k < all[i].length; k++) {
				boolean last = k == all[i].length - 1;
				int sum = last ? SUM : (int) Math.round((starts[i] + k + 1 - start) / ratio * SUM);
				all[i][k] = sum - before;
				before = sum;
			}
		}
		return new Weights(starts, all);
	}

	int size() {
		return this.starts.length;
	}

	int start(int i) {
		return this.starts[i];
	}

	int end(int i) {
		return this.starts[i] + this.all[i].length;
	}

	int[] weights(int i) {
		return this.all[i];
	}

}

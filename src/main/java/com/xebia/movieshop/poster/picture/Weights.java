package com.xebia.movieshop.poster.picture;

/**
 * How much each row or column of a picture counts in those of a smaller one: in each of
 * these the weights sum up to 256.
 *
 * @param starts the first row that counts, for each row of the smaller picture
 * @param count how many weights there are for each row of the smaller picture; the last
 * ones may be zero
 * @param all the weights, one row of the smaller picture after the other
 */
record Weights(int[] starts, int count, int[] all) {

	private static final int SUM = 256;

	static Weights of(int sourceSize, int targetSize) {
		double ratio = (double) sourceSize / targetSize;
		int count = (int) Math.ceil(ratio) + 1;
		int[] starts = new int[targetSize];
		int[] all = new int[targetSize * count];
		for (int i = 0; i < targetSize; i++) {
			double start = i * ratio;
			starts[i] = (int) start;
			// The differences of rounded sums, whose own sum is exact.
			int before = 0;
			for (int k = 0; k < count; k++) {
				double covered = Math.min(ratio, starts[i] + k + 1 - start);
				int sum = (int) Math.round(covered / ratio * SUM);
				all[i * count + k] = sum - before;
				before = sum;
			}
		}
		return new Weights(starts, count, all);
	}

	int size() {
		return this.starts.length;
	}

	int start(int i) {
		return this.starts[i];
	}

	int weight(int i, int k) {
		return this.all[i * this.count + k];
	}

}

package com.xebia.movieshop.site.status;

import com.xebia.movieshop.mongo.DiskSpace;

/**
 * What is in the data directory, and what still fits.
 */
public class DataDirectoryStatus {

	private final DiskSpace space;

	private final DirectorySize size;

	DataDirectoryStatus(DiskSpace space, DirectorySize size) {
		this.space = space;
		this.size = size;
	}

	public long getFree() {
		return this.space.usable();
	}

	public long getTotal() {
		return this.space.total();
	}

	public DirectorySize getSize() {
		return this.size;
	}

}

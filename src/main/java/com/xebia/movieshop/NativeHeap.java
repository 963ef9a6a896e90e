package com.xebia.movieshop;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The memory outside the heap, from which decoders allocate whole pictures. The C library
 * of Linux keeps up to 64 MB of such memory for each of its arenas after it was freed,
 * unless large blocks are told to be mapped one by one.
 */
final class NativeHeap {

	private static final Log logger = LogFactory.getLog(NativeHeap.class);

	// M_MMAP_THRESHOLD of mallopt(3), and the threshold that the C library starts with.
	private static final int MMAP_THRESHOLD = -3;

	private static final int INITIAL_THRESHOLD = 128 * 1024;

	private NativeHeap() {
	}

	// Keeps the C library of this process from raising its threshold when large blocks
	// are
	// freed. Does nothing on systems with another C library.
	static void returnFreedMemory() {
		if (Platform.isLinux()) {
			try {
				Native.load("c", CLibrary.class).mallopt(MMAP_THRESHOLD, INITIAL_THRESHOLD);
			}
			catch (LinkageError ex) {
				logger.debug("Memory of decoders may be kept after it was freed", ex);
			}
		}
	}

	/**
	 * Functions of the C library.
	 */
	interface CLibrary extends Library {

		int mallopt(int param, int value);

	}

}

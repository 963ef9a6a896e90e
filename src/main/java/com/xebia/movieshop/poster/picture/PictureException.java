package com.xebia.movieshop.poster.picture;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when an upload cannot be re-encoded; the reason and its arguments tell why.
 */
public final class PictureException extends Exception {

	private final Reason reason;

	private final transient Object[] arguments;

	public PictureException(Reason reason, @Nullable Throwable cause, Object... arguments) {
		super(reason.name(), cause);
		this.reason = reason;
		this.arguments = arguments;
	}

	public Reason getReason() {
		return this.reason;
	}

	public Object[] getArguments() {
		return this.arguments.clone();
	}

	public static PictureException unsupported() {
		return new PictureException(Reason.UNSUPPORTED, null, PictureType.names());
	}

	public static PictureException damaged(@Nullable Throwable cause) {
		return new PictureException(Reason.DAMAGED, cause);
	}

	public static PictureException busy(@Nullable Throwable cause) {
		return new PictureException(Reason.BUSY, cause);
	}

	/**
	 * Why an upload was rejected.
	 */
	public enum Reason {

		// Not one of the supported types, which the argument names.
		UNSUPPORTED,

		// Of another type; the arguments are its name and those of the supported types.
		FOREIGN,

		CLEAR,

		// A progressive JPEG that takes too long to decode; the argument is the largest
		// number of scans.
		TOO_MANY_SCANS,

		DAMAGED,

		// Too large to decode; the arguments are width, height and the limit in
		// megapixels.
		TOO_MANY_PIXELS,

		BUSY

	}

}

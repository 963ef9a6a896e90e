package com.xebia.movieshop.importing.format;

import java.io.IOException;

import org.springframework.context.MessageSourceResolvable;

/**
 * Thrown when a file, or the rest of it, cannot be imported; has a message for the user.
 */
public class ImportException extends IOException implements MessageSourceResolvable {

	private final transient Object[] arguments;

	// The reason is the end of the message code.
	public ImportException(String reason, Object... arguments) {
		super(reason);
		this.arguments = arguments;
	}

	@Override
	public String[] getCodes() {
		return new String[] { "import.failure." + getMessage() };
	}

	@Override
	public Object[] getArguments() {
		return this.arguments;
	}

}

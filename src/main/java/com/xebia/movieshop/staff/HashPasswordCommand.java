package com.xebia.movieshop.staff;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Objects;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Reads a password from standard input and prints its hash, so that the configuration
 * need not contain the password.
 */
public final class HashPasswordCommand {

	private static final Log logger = LogFactory.getLog(HashPasswordCommand.class);

	private HashPasswordCommand() {
	}

	public static int run() throws IOException {
		BufferedReader input = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
		String password = Objects.requireNonNullElse(input.readLine(), "");
		String hash;
		try {
			hash = Passwords.hash(password);
		}
		catch (IllegalArgumentException ex) {
			logger.error("The password was not hashed: " + ex.getMessage());
			return 1;
		}
		// Not logged but printed, so that it can be redirected into a configuration file.
		try (PrintWriter output = new PrintWriter(new FileOutputStream(FileDescriptor.out), false,
				Charset.defaultCharset())) {
			output.println(hash);
		}
		return 0;
	}

}

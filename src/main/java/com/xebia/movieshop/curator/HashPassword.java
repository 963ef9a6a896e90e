package com.xebia.movieshop.curator;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Objects;

/**
 * Reads a password from the standard input and writes its hash, for a shop that is not
 * told the password itself.
 */
public final class HashPassword {

	private HashPassword() {
	}

	public static void run() throws IOException {
		BufferedReader input = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
		String password = Objects.requireNonNullElse(input.readLine(), "");
		// Not a line of the log: what is written can be redirected into a setting's file.
		try (PrintWriter output = new PrintWriter(new FileOutputStream(FileDescriptor.out), false,
				Charset.defaultCharset())) {
			output.println(Passwords.hash(password));
		}
	}

}

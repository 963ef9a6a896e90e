package com.xebia.movieshop;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Names the owner of a file that the shop may not use, and the command to change it.
 */
class FileOwnerFailureAnalyzer extends AbstractFailureAnalyzer<FileSystemException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, FileSystemException cause) {
		boolean denied = cause instanceof AccessDeniedException
				|| String.valueOf(cause.getReason()).contains("not permitted");
		Path file = (denied && cause.getFile() != null) ? Path.of(cause.getFile()) : null;
		// A file that cannot be created is missing, but not its directory.
		while (file != null && Files.notExists(file)) {
			file = file.getParent();
		}
		if (file == null) {
			return null;
		}
		try {
			String owner = Files.getOwner(file).getName();
			String user = user();
			String reason = "The shop may not use %s, which belongs to %s: the shop runs as %s (%s)."
				.formatted(cause.getFile(), owner, user, cause);
			return new FailureAnalysis(reason, owner.equals(user) ? "Run as %s: chmod -R u+rwX %s".formatted(user, file)
					: "Run as root: chown -R %s %s".formatted(user, file), cause);
		}
		catch (IOException ex) {
			return null;
		}
	}

	// In a container, the user may have a number only.
	private static String user() throws IOException {
		Path process = Path.of("/proc/self");
		return Files.exists(process) ? Files.getOwner(process).getName() : System.getProperty("user.name");
	}

}

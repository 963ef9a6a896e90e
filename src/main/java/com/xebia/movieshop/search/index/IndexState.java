package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Properties;

import org.jspecify.annotations.Nullable;

/**
 * A crash-safe file that names an index and the token of the last change that it has.
 */
record IndexState(Path file) {

	private static final String INDEX = "index";

	private static final String TOKEN = "token";

	boolean exists() {
		return Files.exists(this.file);
	}

	boolean isOf(String index) throws IOException {
		return exists() && index.equals(read().getProperty(INDEX));
	}

	@Nullable String token() throws IOException {
		return read().getProperty(TOKEN);
	}

	void write(String index, @Nullable String token) throws IOException {
		Properties state = new Properties();
		state.setProperty(INDEX, index);
		if (token != null) {
			state.setProperty(TOKEN, token);
		}
		Path temporary = this.file.resolveSibling(this.file.getFileName() + ".tmp");
		try (Writer writer = Files.newBufferedWriter(temporary)) {
			state.store(writer, null);
		}
		try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
			channel.force(true);
		}
		Files.move(temporary, this.file, StandardCopyOption.ATOMIC_MOVE);
	}

	private Properties read() throws IOException {
		Properties state = new Properties();
		try (Reader reader = Files.newBufferedReader(this.file)) {
			state.load(reader);
		}
		return state;
	}

}

package com.xebia.movieshop.backup;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

import com.mongodb.MongoException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * The command {@code backup --to=FILE}: writes a file beside FILE, flushes it to disk and
 * then renames it. The exit code is 0 if this succeeds, even if the shop lacks posters.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "backup")
class BackupCommand implements ApplicationRunner, ExitCodeGenerator {

	private static final Log logger = LogFactory.getLog(BackupCommand.class);

	private final Backup backup;

	private int exitCode = 1;

	BackupCommand(Backup backup) {
		this.backup = backup;
	}

	@Override
	public void run(ApplicationArguments arguments) {
		try {
			Path file = Path.of(Objects.requireNonNull(arguments.getOptionValues("to")).get(0))
				.toAbsolutePath()
				.normalize();
			requireNew(file);
			write(file);
			logger.info("Wrote the backup " + file + ", " + Files.size(file) + " bytes");
			this.exitCode = 0;
		}
		catch (IOException | MongoException | DataAccessException ex) {
			logger.error((ex instanceof RefusedException) ? "The backup failed: " + ex.getMessage()
					: "The backup failed and left no file; remove the cause and run it again: " + ex);
		}
	}

	private static void requireNew(Path file) throws RefusedException {
		if (Files.exists(file)) {
			throw new RefusedException(file + " exists already: name another file, or move that one away");
		}
		if (!Files.isDirectory(file.resolveSibling("."))) {
			throw new RefusedException("The directory does not exist: " + file.getParent());
		}
	}

	private void write(Path file) throws IOException {
		Path part = file.resolveSibling(file.getFileName() + ".part");
		try (FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
			if (channel.tryLock() == null) {
				throw new RefusedException("Another backup is writing " + part);
			}
			try {
				channel.truncate(0);
				OutputStream output = new BufferedOutputStream(Channels.newOutputStream(channel));
				this.backup.write(() -> output, () -> {
					channel.force(true);
					requireNew(file);
					Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
				});
			}
			finally {
				Files.deleteIfExists(part);
			}
		}
		try (FileChannel directory = FileChannel.open(file.resolveSibling("."), StandardOpenOption.READ)) {
			directory.force(true);
		}
	}

	@Override
	public int getExitCode() {
		return this.exitCode;
	}

}

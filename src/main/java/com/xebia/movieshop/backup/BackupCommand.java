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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
 * then renames it. In a directory it names the file by the time, and deletes former ones
 * if that is asked for. The exit code is 0 if this succeeds, even if the shop lacks
 * posters.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "backup")
class BackupCommand implements ApplicationRunner, ExitCodeGenerator {

	private static final Log logger = LogFactory.getLog(BackupCommand.class);

	private static final Pattern FORMER = Pattern.compile("movieshop-\\d{8}-\\d{6}\\.zip");

	private final Backup backup;

	private int exitCode = 1;

	BackupCommand(Backup backup) {
		this.backup = backup;
	}

	@Override
	public void run(ApplicationArguments arguments) {
		try {
			Path to = Path.of(Objects.requireNonNull(arguments.getOptionValues("to")).get(0))
				.toAbsolutePath()
				.normalize();
			int number = number(arguments, "keep");
			int days = number(arguments, "keep-days");
			if (number + days > 0 && !Files.isDirectory(to)) {
				throw new RefusedException("--keep and --keep-days need a directory of backups, as in --to=/backups");
			}
			Path file = Files.isDirectory(to) ? to.resolve(BackupController.FILE_NAME.format(Instant.now())) : to;
			requireNew(file);
			write(file, arguments.containsOption("accounts"));
			logger.info("Wrote the backup " + file + ", " + Files.size(file) + " bytes");
			if (number + days > 0) {
				deleteFormer(to, number, Instant.now().minus(days, ChronoUnit.DAYS));
			}
			this.exitCode = 0;
		}
		catch (IOException | MongoException | DataAccessException ex) {
			logger.error((ex instanceof RefusedException) ? "The backup failed: " + ex.getMessage()
					: "The backup failed and left no file; remove the cause and run it again: " + ex);
		}
	}

	// Returns 0 if the option is missing.
	private static int number(ApplicationArguments arguments, String option) throws RefusedException {
		String value = arguments.containsOption(option)
				? Objects.requireNonNull(arguments.getOptionValues(option)).get(0) : "0";
		if (!value.matches("\\d{1,5}")) {
			throw new RefusedException("--" + option + " is no number: " + value);
		}
		return Integer.parseInt(value);
	}

	// Keeps the newest ones, by their names, and those since a time.
	private static void deleteFormer(Path directory, int number, Instant since) {
		try (Stream<Path> files = Files.list(directory)) {
			for (Path former : files.filter((file) -> FORMER.matcher(file.getFileName().toString()).matches())
				.sorted(Comparator.reverseOrder())
				.skip(Math.max(number, 1))
				.filter((file) -> file.getFileName().toString().compareTo(BackupController.FILE_NAME.format(since)) < 0)
				.toList()) {
				Files.delete(former);
				logger.info("Deleted the backup " + former);
			}
		}
		catch (IOException ex) {
			logger.warn("A former backup was not deleted: " + ex);
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

	private void write(Path file, boolean accounts) throws IOException {
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
				}, accounts);
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

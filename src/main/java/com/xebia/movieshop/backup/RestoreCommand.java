package com.xebia.movieshop.backup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

import com.mongodb.MongoException;
import com.xebia.movieshop.audit.Entry;
import com.xebia.movieshop.audit.EntryKind;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * The command {@code restore --from=FILE}: verifies the whole archive before writing.
 * Returns exit code 0 if the restored shop equals the archive.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "restore")
class RestoreCommand implements ApplicationRunner, ExitCodeGenerator {

	private static final Log logger = LogFactory.getLog(RestoreCommand.class);

	private final Restore restore;

	private final JsonMapper json;

	private final ApplicationEventPublisher events;

	private int exitCode = 1;

	RestoreCommand(Restore restore, JsonMapper json, ApplicationEventPublisher events) {
		this.restore = restore;
		this.json = json;
		this.events = events;
	}

	@Override
	public void run(ApplicationArguments arguments) {
		try {
			Path file = Path.of(Objects.requireNonNull(arguments.getOptionValues("from")).get(0));
			try (Archive archive = Archive.open(file, this.json)) {
				logger.info("The archive is intact: " + archive.manifest() + " of " + archive.manifest().createdAt());
				this.restore.run(archive);
				logger.info("Restored and compared " + archive.manifest());
				this.events.publishEvent(
						Entry.of(EntryKind.RESTORED, archive.manifest().movies(), archive.manifest().posters()));
				archive.manifest()
					.missing()
					.forEach((poster) -> logger.warn("The poster " + poster + " was missing when the backup was made"));
				this.exitCode = 0;
			}
		}
		catch (RefusedException ex) {
			logger.error("Refused; nothing was written: " + ex.getMessage());
			this.events.publishEvent(Entry.of(EntryKind.RESTORE_FAILED));
		}
		catch (IOException | MongoException | DataAccessException ex) {
			logger.error("The restore failed; remove the cause and run it again: " + ex);
			this.events.publishEvent(Entry.of(EntryKind.RESTORE_FAILED));
		}
	}

	@Override
	public int getExitCode() {
		return this.exitCode;
	}

}

package com.xebia.movieshop.backup;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

import com.xebia.movieshop.mongo.DiskSpace;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.io.function.IORunnable;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.server.ResponseStatusException;

/**
 * Offers the backup as a download. If it fails, the connection is aborted, and the
 * incomplete file lacks the seal.
 */
@Controller
class BackupController {

	private static final Log logger = LogFactory.getLog(BackupController.class);

	static final DateTimeFormatter FILE_NAME = DateTimeFormatter.ofPattern("'movieshop-'uuuuMMdd-HHmmss'.zip'")
		.withZone(ZoneOffset.UTC);

	private final Backup backup;

	BackupController(Backup backup) {
		this.backup = backup;
	}

	// Answers HEAD requests without making a backup.
	@RequestMapping(path = "/curator/backup", method = RequestMethod.HEAD)
	void describe(HttpServletResponse response) {
		setHeaders(response);
	}

	@GetMapping("/curator/backup")
	void download(HttpServletResponse response) throws IOException {
		try {
			this.backup.write(() -> {
				setHeaders(response);
				return response.getOutputStream();
			}, IORunnable.noop(), false);
		}
		catch (IOException | RuntimeException ex) {
			logger.warn("A download of the backup was aborted: " + ex);
			boolean full = DiskSpace.ranOut(ex);
			if ((full || ex instanceof RefusedException) && !response.isCommitted()) {
				// Resets the headers of the download to show an error page.
				response.reset();
				throw full ? new ResponseStatusException(HttpStatus.INSUFFICIENT_STORAGE, null, ex)
						: new ResponseStatusException(HttpStatus.INTERNAL_SERVER_ERROR, "backup", ex);
			}
			throw ex;
		}
	}

	private static void setHeaders(HttpServletResponse response) {
		response.setContentType("application/zip");
		response.setHeader(HttpHeaders.CACHE_CONTROL, CacheControl.noStore().getHeaderValue());
		response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
				ContentDisposition.attachment().filename(FILE_NAME.format(Instant.now())).build().toString());
	}

}

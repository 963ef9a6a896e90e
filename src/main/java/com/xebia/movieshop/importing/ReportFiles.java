package com.xebia.movieshop.importing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The report files of an import.
 *
 * @param lines the outcomes of the lines
 * @param refused the refused lines, to be corrected and imported again
 */
record ReportFiles(Path lines, Path refused) {

	void moveTo(ReportFiles other) throws IOException {
		Files.move(this.lines, other.lines, StandardCopyOption.REPLACE_EXISTING);
		Files.move(this.refused, other.refused, StandardCopyOption.REPLACE_EXISTING);
	}

}

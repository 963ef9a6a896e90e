package com.xebia.movieshop.importing;

import java.nio.file.Path;

/**
 * The report files of an import.
 *
 * @param lines the outcomes of the lines
 * @param refused the refused lines, to be corrected and imported again
 */
record ReportFiles(Path lines, Path refused) {

	static final String LINES = "report";

	static final String REFUSED = "refused";

	static ReportFiles in(Path directory) {
		return new ReportFiles(directory.resolve(LINES), directory.resolve(REFUSED));
	}

}

package com.xebia.movieshop.importing.store;

import java.nio.file.Path;

/**
 * The report files of an import.
 *
 * @param lines the outcomes of the lines
 * @param refused the refused lines, to be corrected and imported again
 */
public record ReportFiles(Path lines, Path refused) {

	public static final String LINES = "report";

	public static final String REFUSED = "refused";

	public static ReportFiles in(Path directory) {
		return new ReportFiles(directory.resolve(LINES), directory.resolve(REFUSED));
	}

}

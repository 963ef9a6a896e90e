package com.xebia.movieshop.exporting;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

import com.xebia.movieshop.movie.Movie;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

import org.springframework.http.MediaType;

/**
 * The format of a workbook with a row for each movie, whose cells are those of CSV. Has
 * only one part in memory.
 */
final class ExcelFile implements ExportFormat {

	static final MediaType TYPE = new MediaType("application", "vnd.openxmlformats-officedocument.spreadsheetml.sheet");

	private static final List<String> NUMBERS = List.of("year", "runningTime", "version");

	private static final int MAX_ROWS = 1 << 20;

	private final ByteArrayOutputStream part = new ByteArrayOutputStream();

	private final Workbook workbook = new Workbook(this.part, "movieshop", null);

	private final Worksheet sheet = this.workbook.newWorksheet("Movies");

	private int row;

	ExcelFile() throws IOException {
		this.sheet.freezePane(0, 1);
		add(CsvFile.COLUMNS, false);
	}

	private void add(List<String> cells, boolean numbers) throws IOException {
		if (this.row == MAX_ROWS) {
			throw new IOException("A sheet has no room for more movies");
		}
		for (int column = 0; column < cells.size(); column++) {
			String cell = cells.get(column);
			if (numbers && NUMBERS.contains(CsvFile.COLUMNS.get(column)) && !cell.isEmpty()) {
				this.sheet.value(this.row, column, Long.valueOf(cell));
			}
			else if (!cell.isEmpty()) {
				this.sheet.inlineString(this.row, column, cell);
			}
		}
		this.row++;
	}

	@Override
	public byte[] add(List<Movie> movies) throws IOException {
		for (Movie movie : movies) {
			add(CsvFile.cells(movie), true);
		}
		this.sheet.flush();
		return part();
	}

	@Override
	public byte[] end() throws IOException {
		this.workbook.finish();
		return part();
	}

	private byte[] part() {
		byte[] bytes = this.part.toByteArray();
		this.part.reset();
		return bytes;
	}

}

package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

import com.xebia.movieshop.movie.Movie;
import org.apache.commons.io.function.IOSupplier;
import org.apache.commons.io.input.BoundedInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file to import: movies as CSV or JSON, alone or in a ZIP with posters. Limits how
 * much is unpacked, and uses no name in a ZIP as a path.
 */
public final class ImportFile implements Lines {

	// XML, web pages, and tables of wikis.
	private static final Pattern MARKUP = Pattern.compile("<|\\{\\||\\|\\||(?m)^!.*!!");

	// Other properties that the shop writes, such as the reason why a line was refused.
	private static final Set<String> OWN = Set.of("url", "drawnPoster", "createdAt", "updatedAt", "sortTitle",
			"updatedBy", "change", "_class", "line", "reason", "available");

	private final @Nullable ImportZip zip;

	private final @Nullable Spreadsheet sheet;

	private final long size;

	private final BoundedInputStream input;

	private final TextLines text;

	private final IOSupplier<@Nullable Line> lines;

	private final FileLayout reading;

	private final List<String> leftOut;

	// Limits the unpacked text to maxSize bytes, and reads prices of the given currency.
	public ImportFile(Path source, long maxSize, JsonMapper json, FileLayout chosen, String currency)
			throws IOException {
		ImportZip opened = ImportZip.isZip(source) ? new ImportZip(source.toFile(), chosen.list()) : null;
		this.sheet = (opened != null && opened.isSpreadsheet()) ? Spreadsheet.open(opened, chosen.list(), maxSize)
				: null;
		this.zip = (this.sheet != null) ? null : opened;
		try {
			Path file = (this.sheet != null) ? this.sheet.csv() : source;
			FileLayout choices = (this.sheet != null) ? chosen.ofSheet() : chosen;
			this.size = (this.zip != null) ? this.zip.list().getSize() : Files.size(file);
			TextSample sample;
			try (InputStream text = open(file, maxSize)) {
				sample = new TextSample(text);
			}
			Encoding guess = (choices.encoding() != null) ? Encoding.of(choices.encoding(), choices.uncertain())
					: sample.encoding();
			Charset charset = guess.charset();
			Amounts amounts = new Amounts(currency);
			String begin = begin(sample.lines(charset));
			JsonList list = (this.sheet == null && begin.matches("(?s)[{\\[].*"))
					? JsonList.guess(sample.lines(charset).text(), json, choices, amounts) : null;
			CsvTable table = (list != null) ? null : CsvTable.guess(sample, charset, choices, amounts);
			ColumnMapping mapping = (list != null) ? list.mapping() : Objects.requireNonNull(table).mapping();
			// JSON and texts with a byte order mark have lost nothing by their encoding.
			boolean told = (list != null && charset.equals(StandardCharsets.UTF_8)) || sample.isMarked();
			boolean doubtful = guess.uncertain() || (choices.encoding() == null && mapping.isDamaged());
			if (this.zip == null) {
				mapping.leaveOut(Movie.POSTER, "pictures");
			}
			String name = (this.sheet != null) ? this.sheet.name() : null;
			List<String> others = (this.sheet != null) ? this.sheet.others() : List.of();
			if (this.zip != null) {
				name = this.zip.list().getName();
				others = this.zip.others();
			}
			this.leftOut = new ArrayList<>(others);
			this.leftOut.addAll((list != null) ? list.others() : List.of());
			this.reading = new FileLayout((this.sheet != null) ? null : charset.name(),
					(table != null && this.sheet == null) ? table.separator() : null,
					(table != null) ? (int) table.header() : null, mapping.columns(), doubtful && !told,
					others.isEmpty() ? null : name);
			this.input = open(file, maxSize);
			this.text = new TextLines(this.input, charset);
			this.lines = (list != null) ? list.lines(this.text, begin, json)
					: Objects.requireNonNull(table).lines(this.text);
		}
		catch (IOException | RuntimeException ex) {
			closeArchive();
			throw ex;
		}
	}

	private BoundedInputStream open(Path file, long maxSize) throws IOException {
		return BoundedInputStream.builder()
			.setInputStream((this.zip != null) ? this.zip.open(this.zip.list()) : Files.newInputStream(file))
			.setMaxCount(maxSize)
			.setOnMaxCount((limit, count) -> {
				throw new ImportException("large", maxSize >> 20);
			})
			.get();
	}

	private String begin(TextLines text) throws IOException {
		TextLine first = text.nextThatIsNotBlank();
		String begin = (first != null) ? first.text().strip() : "";
		if (first == null || (this.sheet == null && MARKUP.matcher(begin).lookingAt())) {
			throw new ImportException((first != null) ? "markup" : "empty");
		}
		return begin;
	}

	@Override
	public @Nullable Line next() throws IOException {
		return this.lines.get();
	}

	@Override
	public FileLayout reading() {
		return this.reading;
	}

	@Override
	public List<String> ignored() {
		return this.reading.columns()
			.stream()
			.filter((column) -> column.field().equals(FileLayout.NONE) && !OWN.contains(column.name())
					&& !column.name().matches("\\d+"))
			.map(Column::name)
			.toList();
	}

	@Override
	public List<String> leftOut() {
		return this.leftOut;
	}

	@Override
	public int progress() {
		return (int) Math.min(100, this.input.getCount() * 100 / Math.max(1, this.size));
	}

	@Override
	public List<ZipEntry> pictures(String name) {
		return (this.zip != null && !FieldValues.isTooLong(Movie.POSTER, name)) ? this.zip.pictures(name) : List.of();
	}

	@Override
	public InputStream picture(String name) throws IOException {
		List<ZipEntry> found = pictures(name);
		if (this.zip == null || found.isEmpty()) {
			throw new NoSuchFileException(name);
		}
		return this.zip.open(found.get(0));
	}

	@Override
	public void close() throws IOException {
		this.text.close();
		closeArchive();
	}

	private void closeArchive() throws IOException {
		if (this.sheet != null) {
			this.sheet.close();
		}
		if (this.zip != null) {
			this.zip.close();
		}
	}

}

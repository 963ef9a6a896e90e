package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.apache.commons.io.IOUtils;
import org.apache.commons.io.output.NullOutputStream;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;
import org.jspecify.annotations.Nullable;

/**
 * Reads a sheet of an Excel workbook, with dates and amounts as they are shown.
 */
final class ExcelSheet {

	static final String WORKBOOK = "xl/workbook.xml";

	private static final String RELATIONSHIPS = "xl/_rels/workbook.xml.rels";

	// The reader has the texts of all sheets in memory.
	private static final int TEXTS = 4;

	private static final MathContext SHOWN = new MathContext(15);

	private static final LocalDateTime EPOCH = LocalDateTime.of(1899, 12, 30, 0, 0);

	private static final BigDecimal BETWEEN_EPOCHS = BigDecimal.valueOf(1462);

	private static final BigDecimal LAST_DAY = BigDecimal.valueOf(2_958_465);

	private static final BigDecimal SECONDS = BigDecimal.valueOf(86_400);

	private static final Pattern REFERENCE = Pattern.compile("([A-Z]{1,3})(\\d{1,7})");

	// What a format shows as it is.
	private static final Pattern LITERAL = Pattern.compile("\"[^\"]*\"|\\\\.|\\[[^\\]]*]|_.|\\*.");

	private static final Pattern DATE = Pattern.compile("(?i)[ymdhs]");

	private static final Pattern CURRENCY = Pattern.compile("\\[\\$([^-\\]]+)|(\\p{Sc})");

	private ExcelSheet() {
	}

	// Adds the rows of the sheet with the name, otherwise of the first one. Returns the
	// names of all sheets that are shown.
	static List<String> read(ImportZip zip, @Nullable String name, SheetWriter rows, long maxSize) throws IOException {
		for (String part : zip.names()) {
			if (part.startsWith("xl/") && part.endsWith(".xml") && !part.startsWith("xl/worksheets/")) {
				try (InputStream content = Spreadsheet.part(zip, part, maxSize / TEXTS)) {
					IOUtils.copy(content, NullOutputStream.INSTANCE);
				}
			}
		}
		try (ReadableWorkbook workbook = new ReadableWorkbook(zip.file(), new ReadingOptions(true, true))) {
			List<Sheet> sheets = workbook.getSheets()
				.filter((sheet) -> sheet.getVisibility() == SheetVisibility.VISIBLE)
				.toList();
			Sheet sheet = sheets.stream()
				.filter((each) -> each.getName().equals(name))
				.findFirst()
				.orElse(sheets.get(0));
			check(zip, sheet, rows, maxSize);
			boolean since1904 = isSince1904(zip, maxSize);
			try (Stream<Row> read = sheet.openStream()) {
				for (Iterator<Row> each = read.iterator(); each.hasNext();) {
					Row row = each.next();
					List<String> cells = new ArrayList<>();
					row.getCells(0, row.getCellCount())
						.forEach((cell) -> cells.add((cell != null) ? text(cell, since1904) : ""));
					rows.add(row.getRowNum(), cells);
				}
			}
			return sheets.stream().map(Sheet::getName).toList();
		}
		catch (XMLStreamException ex) {
			throw (ex.getNestedException() instanceof ImportException large) ? large : new ImportException("sheet");
		}
	}

	// The library knows only one of the two spellings of true.
	private static boolean isSince1904(ImportZip zip, long maxSize) throws IOException, XMLStreamException {
		try (InputStream content = Spreadsheet.part(zip, WORKBOOK, maxSize)) {
			for (XMLStreamReader xml = Spreadsheet.xml(content); xml.hasNext();) {
				if (xml.next() == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("workbookPr")) {
					return Set.of("1", "true").contains(Objects.toString(xml.getAttributeValue(null, "date1904")));
				}
			}
		}
		return false;
	}

	// The library knows no merged cells, and makes room for each column of a reference.
	private static void check(ImportZip zip, Sheet sheet, SheetWriter rows, long maxSize)
			throws IOException, XMLStreamException {
		Map<String, String> parts = new HashMap<>();
		try (InputStream content = Spreadsheet.part(zip, RELATIONSHIPS, maxSize)) {
			for (XMLStreamReader xml = Spreadsheet.xml(content); xml.hasNext();) {
				if (xml.next() == XMLStreamReader.START_ELEMENT && xml.getLocalName().equals("Relationship")) {
					parts.put(xml.getAttributeValue(null, "Id"), xml.getAttributeValue(null, "Target"));
				}
			}
		}
		String part = Objects.requireNonNull(parts.get(sheet.getId()));
		try (InputStream content = Spreadsheet.part(zip, part.startsWith("/") ? part.substring(1) : "xl/" + part,
				maxSize * TEXTS)) {
			for (XMLStreamReader xml = Spreadsheet.xml(content); xml.hasNext();) {
				if (xml.next() != XMLStreamReader.START_ELEMENT) {
					continue;
				}
				if (xml.getLocalName().equals("c")) {
					String reference = xml.getAttributeValue(null, "r");
					requireReference((reference != null) ? reference : "A1");
				}
				else if (xml.getLocalName().equals("mergeCell")) {
					String[] corners = xml.getAttributeValue(null, "ref").split(":");
					Matcher first = requireReference(corners[0]);
					Matcher last = requireReference(corners[corners.length - 1]);
					rows.merge(Integer.parseInt(first.group(2)), column(first.group(1)),
							Integer.parseInt(last.group(2)), column(last.group(1)));
				}
			}
		}
	}

	private static Matcher requireReference(String text) throws ImportException {
		Matcher reference = REFERENCE.matcher(text);
		if (!reference.matches()) {
			throw new ImportException("sheet");
		}
		return reference;
	}

	private static int column(String letters) {
		return letters.chars().reduce(0, (column, letter) -> column * 26 + letter - 'A' + 1) - 1;
	}

	private static String text(Cell cell, boolean since1904) {
		String raw = Objects.toString(cell.getRawValue(), "");
		return switch (cell.getType()) {
			case NUMBER, FORMULA -> (cell.getType() == CellType.FORMULA && !raw.matches("-?[\\d.]+(?:E-?\\d+)?")) ? raw
					: number(cell, raw, since1904);
			case STRING -> cell.getText();
			case BOOLEAN -> raw.equals("1") ? "TRUE" : "FALSE";
			default -> "";
		};
	}

	private static String number(Cell cell, String raw, boolean since1904) {
		String format = Objects.toString(cell.getDataFormatString(), "");
		String shown = LITERAL.matcher(format).replaceAll("");
		BigDecimal number = (raw.length() > 30) ? BigDecimal.ZERO : new BigDecimal(raw.isEmpty() ? "0" : raw);
		if (raw.isEmpty() || Math.abs(number.scale()) > 30) {
			return raw;
		}
		if (DATE.matcher(shown).find()) {
			return date(since1904 ? number.add(BETWEEN_EPOCHS) : number);
		}
		Matcher currency = CURRENCY.matcher(format);
		String text = number.round(SHOWN).stripTrailingZeros().toPlainString();
		return shown.matches("0{2,}") ? "0".repeat(Math.max(0, shown.length() - text.length())) + text : currency.find()
				? text + " " + Objects.requireNonNullElse(currency.group(1), currency.group(2)) : text;
	}

	// Less than a day is a time.
	private static String date(BigDecimal days) {
		if (days.signum() < 0 || days.compareTo(LAST_DAY) > 0) {
			return days.toPlainString();
		}
		LocalDateTime date = EPOCH.plusSeconds(days.multiply(SECONDS).setScale(0, RoundingMode.HALF_UP).longValue());
		return (days.compareTo(BigDecimal.ONE) < 0) ? date.toLocalTime().toString() : date.toLocalDate().toString();
	}

}

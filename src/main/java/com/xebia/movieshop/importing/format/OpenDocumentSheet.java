package com.xebia.movieshop.importing.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.jspecify.annotations.Nullable;

/**
 * Reads a sheet of a spreadsheet of LibreOffice, in the OpenDocument format.
 */
final class OpenDocumentSheet {

	static final String CONTENT = "content.xml";

	// Markup takes more room than the texts.
	private static final int MARKUP = 4;

	private static final int MAX_REPEATED = 1 << 20;

	private final XMLStreamReader xml;

	private final SheetWriter rows;

	private OpenDocumentSheet(XMLStreamReader xml, SheetWriter rows) {
		this.xml = xml;
		this.rows = rows;
	}

	// Adds the rows of the sheet with the name, otherwise of the first one. Returns the
	// names of all sheets.
	static List<String> read(ImportZip zip, @Nullable String name, SheetWriter rows, long maxSize) throws IOException {
		List<String> names = new ArrayList<>();
		try (InputStream content = Spreadsheet.part(zip, CONTENT, maxSize * MARKUP)) {
			OpenDocumentSheet sheet = new OpenDocumentSheet(Spreadsheet.xml(content), rows);
			while (sheet.findNext("table", "document-content")) {
				names.add(sheet.attribute("name", ""));
				if ((name != null) ? names.indexOf(name) == names.size() - 1 : names.size() == 1) {
					sheet.readRows();
				}
			}
			return names;
		}
		catch (XMLStreamException ex) {
			throw (ex.getNestedException() instanceof ImportException large) ? large : new ImportException("sheet");
		}
	}

	private boolean findNext(String element, String end) throws XMLStreamException {
		while (this.xml.hasNext()) {
			int event = this.xml.next();
			if (event == XMLStreamReader.START_ELEMENT && this.xml.getLocalName().endsWith(element)) {
				return true;
			}
			if (event == XMLStreamReader.END_ELEMENT && this.xml.getLocalName().equals(end)) {
				return false;
			}
		}
		return false;
	}

	private void readRows() throws IOException, XMLStreamException {
		for (int number = 1; findNext("table-row", "table");) {
			int repeated = repeated("number-rows-repeated");
			List<String> cells = readCells(number);
			if (!cells.stream().allMatch(String::isBlank)) {
				for (int i = 0; i < repeated; i++) {
					this.rows.add(number + i, cells);
				}
			}
			number = Math.min(number + repeated, MAX_REPEATED + 1);
		}
	}

	// Cells below others are covered.
	private List<String> readCells(int row) throws XMLStreamException {
		List<String> cells = new ArrayList<>();
		while (findNext("table-cell", "table-row")) {
			int repeated = Math.min(repeated("number-columns-repeated"), ColumnMapping.MAX_NAMES + 1 - cells.size());
			int width = repeated("number-columns-spanned");
			int height = repeated("number-rows-spanned");
			if (width > 1 || height > 1) {
				this.rows.merge(row, cells.size(), row + height - 1, cells.size() + width - 1);
			}
			cells.addAll(Collections.nCopies(Math.max(0, repeated), readCell()));
		}
		return cells;
	}

	private String readCell() throws XMLStreamException {
		String end = this.xml.getLocalName();
		String type = attribute("value-type", "");
		String date = attribute("date-value", "");
		String value = attribute("value", attribute("time-value", date));
		String currency = attribute("currency", "");
		String text = readText(end);
		return switch (type) {
			case "date", "time" -> value;
			case "float" -> text.matches("0\\d+") ? text : value;
			case "currency" -> value + " " + currency;
			default -> text;
		};
	}

	private String readText(String end) throws XMLStreamException {
		StringBuilder text = new StringBuilder();
		for (int event = this.xml.next(); event != XMLStreamReader.END_ELEMENT
				|| !this.xml.getLocalName().equals(end); event = this.xml.next()) {
			if (event == XMLStreamReader.CHARACTERS) {
				text.append(this.xml.getText());
			}
			else if (event == XMLStreamReader.START_ELEMENT) {
				switch (this.xml.getLocalName()) {
					case "s" -> text.append(" ".repeat(Math.min(repeated("c"), 100)));
					case "tab" -> text.append(' ');
					case "line-break" -> text.append('\n');
					case "p" -> text.append(text.isEmpty() ? "" : "\n");
					// A comment is not shown.
					case "annotation" -> readText("annotation");
					default -> {
					}
				}
			}
		}
		return text.toString();
	}

	private int repeated(String attribute) {
		String number = attribute(attribute, "1");
		return number.matches("\\d{1,7}") ? Math.min(Integer.parseInt(number), MAX_REPEATED) : 1;
	}

	private String attribute(String name, String missing) {
		for (int i = 0; i < this.xml.getAttributeCount(); i++) {
			if (this.xml.getAttributeLocalName(i).equals(name)) {
				return Objects.toString(this.xml.getAttributeValue(i), missing);
			}
		}
		return missing;
	}

}

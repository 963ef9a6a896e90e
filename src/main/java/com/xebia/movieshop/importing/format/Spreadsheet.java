package com.xebia.movieshop.importing.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.apache.commons.io.input.BoundedInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A sheet of a spreadsheet in a ZIP, converted to CSV in a temporary file, which has a
 * line for each row. Limits how much is unpacked and written.
 *
 * @param csv the temporary file
 * @param name the name of the sheet that is read
 * @param others the names of the other sheets
 */
record Spreadsheet(Path csv, String name, List<String> others) implements Closeable {

	// Takes the name of the sheet, null for the first one, and closes the ZIP.
	static Spreadsheet open(ImportZip zip, @Nullable String sheet, long maxSize) throws IOException {
		Path csv = Files.createTempFile("sheet", ".csv");
		try (zip; SheetWriter rows = new SheetWriter(csv, maxSize)) {
			List<String> names = new ArrayList<>(zip.has(ExcelSheet.WORKBOOK)
					? ExcelSheet.read(zip, sheet, rows, maxSize) : OpenDocumentSheet.read(zip, sheet, rows, maxSize));
			String read = (sheet != null) ? sheet : names.get(0);
			if (!names.contains(read)) {
				throw new ImportException("choice", "list");
			}
			names.remove(read);
			return new Spreadsheet(csv, read, names);
		}
		catch (IOException | RuntimeException ex) {
			Files.delete(csv);
			throw (ex instanceof ImportException refused) ? refused : new ImportException("sheet");
		}
	}

	// Opens a part of the spreadsheet, and unpacks at most maxSize bytes of it.
	static InputStream part(ImportZip zip, String name, long maxSize) throws IOException {
		return BoundedInputStream.builder()
			.setInputStream(zip.open(name))
			.setMaxCount(maxSize)
			.setOnMaxCount((limit, count) -> {
				throw new ImportException("large", Math.max(1, maxSize >> 20));
			})
			.get();
	}

	// External entities are not read.
	static XMLStreamReader xml(InputStream part) throws XMLStreamException {
		XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
		factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
		return factory.createXMLStreamReader(part);
	}

	@Override
	public void close() throws IOException {
		Files.deleteIfExists(this.csv);
	}

}

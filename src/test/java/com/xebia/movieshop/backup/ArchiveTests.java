package com.xebia.movieshop.backup;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.shelf.Shelf;
import com.xebia.movieshop.support.Engine;
import org.apache.commons.io.function.Uncheck;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Archive}: a damaged archive is refused before anything is written,
 * even if its seal is valid.
 */
@ExtendWith(OutputCaptureExtension.class)
class ArchiveTests {

	// As version 4 wrote it.
	private static final String SHELF = """
			{"name": "noir", "title": "Noir", "sentence": "", "filter": "", "position": 1, "version": 1,
			"films": [{"movie": "0123456789abcdef01234567", "note": "A note", "times": ["2026-12-01T20:15"]}],
			"updatedAt": "2026-12-01T20:15:00Z", "updatedBy": "curator", "deletedAt": null}""";

	@TempDir
	static Path directory;

	private static String poster;

	private static byte[] archive;

	private final Path file = directory.resolve("changed.zip");

	@BeforeAll
	static void backUp() throws IOException {
		try (BackupShop shop = new BackupShop(Engine.EMBEDDED, directory, false)) {
			poster = shop.savePoster("first");
			shop.insertMovie("First", poster);
			shop.insertMovie("Second", shop.savePoster("second"));
			shop.insertMovie("Third", poster);
			Path whole = directory.resolve("whole.zip");
			assertThat(shop.backup(whole)).isZero();
			archive = Files.readAllBytes(whole);
		}
	}

	@Test
	void changeOfAnyByteIsRefused() throws IOException {
		for (int i = 0; i < archive.length; i++) {
			byte[] changed = archive.clone();
			changed[i] ^= 1;
			Files.write(this.file, changed);
			assertThatExceptionOfType(RefusedException.class).as("byte " + i).isThrownBy(() -> open(this.file));
		}
	}

	@Test
	void archiveIsRefusedWhereverItIsCutOff() throws IOException {
		for (int length = 0; length < archive.length; length += 7) {
			Files.write(this.file, Arrays.copyOf(archive, length));
			assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> open(this.file));
		}
	}

	// The JDK would read the whole directory, although only its end is there.
	@Test
	void directoryLargerThanTheMemoryIsRefused() throws IOException {
		ByteBuffer changed = ByteBuffer.wrap(archive.clone()).order(ByteOrder.LITTLE_ENDIAN);
		int end = archive.length - 22;
		while (changed.getInt(end) != 0x06054b50) {
			end--;
		}
		Files.write(this.file, changed.putInt(end + 12, -2).array());
		assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> open(this.file))
			.withMessageContaining("increase it");
	}

	@Test
	void rewrittenUnchangedArchiveIsAccepted() throws IOException {
		rewrite((entries) -> {
		});
		try (Archive whole = Archive.open(this.file)) {
			assertThat(whole.manifest().movies()).isEqualTo(3);
			assertThat(whole.posters()).hasSize(2).containsKey(poster);
		}
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource
	void changedArchiveIsRefusedBeforeAnyWrite(String message, Consumer<Map<String, byte[]>> change,
			CapturedOutput output) throws IOException {
		rewrite(change);
		assertRefused(message, output);
	}

	static Stream<Arguments> changedArchiveIsRefusedBeforeAnyWrite() {
		String original = "posters/%s/" + PosterStore.ORIGINAL;
		return Stream.of(change("The archive lacks manifest.json", (entries) -> entries.remove(Archive.MANIFEST)),
				change("The archive lacks movies.jsonl", (entries) -> entries.remove(Archive.MOVIES)),
				change("The archive lacks the original of poster",
						(entries) -> entries.remove(original.formatted(poster))),
				change("The archive lacks the poster of the movie", (entries) -> {
					entries.keySet().removeIf((name) -> name.contains(poster));
					replace(entries, Archive.MANIFEST, "\"posters\" : 2", "\"posters\" : 1");
					replace(entries, Archive.MANIFEST, "\"files\" : 10", "\"files\" : 5");
				}), change("Unexpected entry name \"extra.txt\"", (entries) -> put(entries, "extra.txt", "x")),
				change("Unexpected entry name \"posters/\"", (entries) -> put(entries, "posters/", "")),
				change("Unexpected entry name \"../../etc/passwd\"",
						(entries) -> put(entries, "../../etc/passwd", "x")),
				change("Unexpected entry name \"posters/../../evil/original\"",
						(entries) -> put(entries, "posters/../../evil/original", "x")),
				change("Unexpected entry name \"posters/" + "..",
						(entries) -> put(entries, "posters/../original", "x")),
				change("Unexpected entry name \"/movies.jsonl\"", (entries) -> put(entries, "/movies.jsonl", "x")),
				change("Unexpected entry name \"posters?x?original?\"",
						(entries) -> put(entries, "posters\nx\u001boriginal\u202e", "x")),
				change("The archive has posters that no movie refers to", (entries) -> {
					put(entries, "posters/%s.png/original".formatted(Uncheck.get(() -> BackupShop.digest("x"))), "x");
					replace(entries, Archive.MANIFEST, "\"posters\" : 2", "\"posters\" : 3");
					replace(entries, Archive.MANIFEST, "\"files\" : 10", "\"files\" : 11");
				}),
				change("does not match the digest in its name",
						(entries) -> put(entries, original.formatted(poster), "hostile")),
				change("The archive has version 8 of the format",
						(entries) -> replace(entries, Archive.MANIFEST, "\"version\" : 3", "\"version\" : 8")),
				change("The archive has version 9 of the format, as a newer release", (entries) -> {
					replace(entries, Archive.MANIFEST, "\"version\" : 3", "\"version\" : 9, \"copies\" : [ ]");
					put(entries, "copies.jsonl", "{}");
				}),
				change("The file is not a backup of movieshop",
						(entries) -> replace(entries, Archive.MANIFEST, "movieshop-backup", "other")),
				change("The number of movies differs from the manifest",
						(entries) -> replace(entries, Archive.MANIFEST, "\"movies\" : 3", "\"movies\" : 4")),
				change("The number of posters or files differs from the manifest",
						(entries) -> replace(entries, Archive.MANIFEST, "\"posters\" : 2", "\"posters\" : 1")),
				change("The number of posters or files differs from the manifest",
						(entries) -> replace(entries, Archive.MANIFEST, "\"files\" : 10", "\"files\" : 9")),
				change("The manifest cannot be read", (entries) -> put(entries, Archive.MANIFEST, "{")),
				change("The manifest is incomplete",
						(entries) -> replace(entries, Archive.MANIFEST, "\"missing\" : [ ]", "\"missing\" : null")),
				change("twice", (entries) -> put(entries, Archive.MOVIES,
						text(entries, Archive.MOVIES).lines().findFirst().orElseThrow().concat("\n").repeat(3))),
				change("The number of movies differs",
						(entries) -> put(entries, Archive.MOVIES,
								text(entries, Archive.MOVIES).lines().skip(1).collect(Collectors.joining("\n")))),
				change("A movie cannot be read", (entries) -> put(entries, Archive.MOVIES, "{\"_id\": 1, \"title\": ")),
				change("A movie cannot be read", (entries) -> put(entries, Archive.MOVIES, "no JSON")),
				change("A movie has no id", (entries) -> put(entries, Archive.MOVIES, "{\"title\": \"M\"}")),
				change("A movie cannot be read",
						(entries) -> put(entries, Archive.MOVIES,
								"{\"_id\": 1, \"a\": " + "[".repeat(100_000) + "]".repeat(100_000) + "}")),
				change("The archive is damaged or cannot be read",
						(entries) -> entries.put(Archive.MOVIES, new byte[] { '{', (byte) 0xFF, '}' })),
				change("The manifest cannot be read", (entries) -> put(entries, Archive.MANIFEST, "")),
				change("The brand has an invalid name",
						(entries) -> replace(entries, Archive.MANIFEST, "\"brand\" : { }",
								"\"brand\" : {\"$set\": \"x\"}")),
				shelves("The manifest is incomplete", "null"),
				shelves("The manifest is incomplete", SHELF.replace("\"noir\"", "null")),
				change("A movie cannot be read", (entries) -> {
					replace(entries, Archive.MANIFEST, "\"version\" : 3", "\"version\" : 5");
					put(entries, ArchivePart.SHELVES.entry(), "{");
				}), change("The manifest is incomplete", (entries) -> put(entries, Archive.MANIFEST, "null")),
				change("A line is too long",
						(entries) -> put(entries, Archive.MOVIES, " ".repeat(MovieLine.MAX_LENGTH + 1))));
	}

	@Test
	void shelvesOfVersion4AreRestored() throws IOException {
		rewrite((entries) -> {
			replace(entries, Archive.MANIFEST, "\"version\" : 3", "\"version\" : 4");
			replace(entries, Archive.MANIFEST, "\"shelves\" : [ ]", "\"shelves\" : [ " + SHELF + " ]");
		});
		try (BackupShop shop = new BackupShop(Engine.EMBEDDED, directory, false)) {
			assertThat(shop.restore(this.file)).isZero();
			assertThat(shop.mongo.findById("noir", Shelf.class)).returns("Noir", Shelf::title)
				.returns(List.of("2026-12-01T20:15"), (shelf) -> shelf.films().get(0).times());
		}
	}

	@Test
	void compressedPictureIsRefused(CapturedOutput output) throws IOException {
		rewrite(Deflater.BEST_SPEED,
				(entries) -> entries.put("posters/%s/original".formatted(poster), new byte[1 << 20]));
		assertRefused("is compressed", output);
	}

	@Test
	void twoEntriesOfOneNameAreRefused(CapturedOutput output) throws IOException {
		rewrite((entries) -> put(entries, "movies.jsonL", "x"));
		String bytes = new String(Files.readAllBytes(this.file), StandardCharsets.ISO_8859_1);
		reseal(bytes.replace("movies.jsonL", Archive.MOVIES).getBytes(StandardCharsets.ISO_8859_1));
		assertRefused("The archive has two entries named \"movies.jsonl\"", output);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "no ZIP at all", "PK\u0003\u0004" })
	void fileOfAnotherFormatIsRefused(String content, CapturedOutput output) throws IOException {
		Files.writeString(this.file, content);
		assertRefused("The file is not a backup of movieshop", output);
	}

	@Test
	void fileThatIsNotThereIsRefused(CapturedOutput output) throws IOException {
		Files.deleteIfExists(this.file);
		assertRefused("The file does not exist", output);
	}

	private void assertRefused(String message, CapturedOutput output) throws IOException {
		try (BackupShop shop = new BackupShop(Engine.EMBEDDED, directory, true)) {
			assertThat(shop.restore(this.file)).isOne();
			assertThat(output).contains("Refused; nothing was written: ").contains(message);
			assertThat(shop.isUntouched()).isTrue();
		}
	}

	private static void open(Path file) throws IOException {
		Archive.open(file).close();
	}

	private void rewrite(Consumer<Map<String, byte[]>> change) throws IOException {
		rewrite(Deflater.NO_COMPRESSION, change);
	}

	private void rewrite(int levelOfPictures, Consumer<Map<String, byte[]>> change) throws IOException {
		Path whole = Files.write(directory.resolve("whole-again.zip"), archive);
		Map<String, byte[]> entries = new LinkedHashMap<>();
		try (ZipFile zip = new ZipFile(whole.toFile())) {
			for (ZipEntry entry : Collections.list(zip.entries())) {
				entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
			}
		}
		change.accept(entries);
		try (ZipOutputStream zip = zip()) {
			for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
				zip.setLevel(entry.getKey().startsWith("posters/") ? levelOfPictures : Deflater.BEST_SPEED);
				add(zip, entry.getKey(), entry.getValue());
			}
		}
		reseal(Files.readAllBytes(this.file));
	}

	private ZipOutputStream zip() throws IOException {
		ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(this.file)));
		zip.setComment(SealingOutputStream.PLACEHOLDER);
		return zip;
	}

	private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
		zip.putNextEntry(new ZipEntry(name));
		zip.write(content);
		zip.closeEntry();
	}

	private void reseal(byte[] content) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		SealingOutputStream output = new SealingOutputStream(bytes);
		output.write(content);
		output.seal();
		Files.write(this.file, bytes.toByteArray());
	}

	private static Arguments change(String message, Consumer<Map<String, byte[]>> change) {
		return Arguments.of(message, change);
	}

	private static Arguments shelves(String message, String shelf) {
		return change(message, (entries) -> replace(entries, Archive.MANIFEST, "\"shelves\" : [ ]",
				"\"shelves\" : [ " + shelf + " ]"));
	}

	private static void put(Map<String, byte[]> entries, String name, String content) {
		entries.put(name, content.getBytes(StandardCharsets.UTF_8));
	}

	private static void replace(Map<String, byte[]> entries, String name, String former, String content) {
		assertThat(text(entries, name)).contains(former);
		put(entries, name, text(entries, name).replace(former, content));
	}

	private static String text(Map<String, byte[]> entries, String name) {
		return new String(entries.get(name), StandardCharsets.UTF_8);
	}

}

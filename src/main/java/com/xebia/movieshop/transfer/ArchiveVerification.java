package com.xebia.movieshop.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import org.apache.commons.io.IOUtils;
import org.apache.commons.io.input.BoundedInputStream;
import org.apache.commons.io.output.NullOutputStream;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares all of an archive with what it says of itself, and refuses it for the first
 * thing that is not so.
 */
class ArchiveVerification {

	private static final Set<String> OTHERS = Set.of(Archive.MOVIES, Archive.MANIFEST, Archive.CHECKSUMS);

	private static final Pattern CHECKSUM = Pattern.compile("([0-9a-f]{64})  (.+)");

	private static final int MAX_MANIFEST_SIZE = 64 << 20;

	private final ZipFile zip;

	private final Set<String> entries = new HashSet<>();

	private final Manifest manifest;

	private final SortedMap<String, Set<String>> posters = new TreeMap<>();

	private final Progress progress = new Progress();

	ArchiveVerification(ZipFile zip, JsonMapper json) throws IOException {
		this.zip = zip;
		for (ZipEntry entry : Collections.list(zip.entries())) {
			verifyEntry(entry);
		}
		for (String name : OTHERS) {
			require(this.entries.contains(name), "It lacks " + name);
		}
		this.manifest = readManifest(json);
		verifyContents();
		Set<String> missing = new HashSet<>(this.manifest.missing());
		require(verifyMovies(missing) == this.manifest.movies(), "Its movies are not as many as its manifest says");
	}

	Manifest manifest() {
		return this.manifest;
	}

	SortedMap<String, Set<String>> posters() {
		return this.posters;
	}

	// Pictures are not compressed, so that none of them can swell.
	private void verifyEntry(ZipEntry entry) throws IOException {
		String name = entry.getName();
		require(this.entries.add(name), "It has two entries of the name " + quote(name));
		if (!OTHERS.contains(name)) {
			PosterFile file = PosterFile.parse(name)
				.orElseThrow(() -> new RefusedException("Nothing can have the name " + quote(name)));
			require(entry.getSize() <= entry.getCompressedSize(), name + " is compressed");
			this.posters.computeIfAbsent(file.poster(), (poster) -> new TreeSet<>()).add(file.file());
		}
	}

	private Manifest readManifest(JsonMapper json) throws IOException {
		try (InputStream content = Archive.open(this.zip, Archive.MANIFEST)) {
			byte[] bytes = content.readNBytes(MAX_MANIFEST_SIZE);
			Manifest read = json.readValue(bytes, Manifest.class);
			require(Manifest.FORMAT.equals(read.format()), "It is no backup of a movieshop");
			require(read.version() == Manifest.VERSION,
					"It has version " + read.version() + " of the format; this shop reads " + Manifest.VERSION);
			require(read.missing() != null && read.damaged() != null, "Its manifest is not complete");
			return read;
		}
		catch (JacksonException ex) {
			throw new RefusedException("Its manifest cannot be read: " + ex.getOriginalMessage());
		}
	}

	private void verifyContents() throws IOException {
		Set<String> left = new HashSet<>(this.entries);
		left.remove(Archive.CHECKSUMS);
		Set<String> damaged = new HashSet<>(this.manifest.damaged());
		try (BoundedLines lines = new BoundedLines(Archive.open(this.zip, Archive.CHECKSUMS))) {
			for (String line = lines.next(); line != null; line = lines.next()) {
				Matcher checksum = CHECKSUM.matcher(line);
				require(checksum.matches(), "Its checksums cannot be read");
				require(left.remove(checksum.group(2)), "It lacks " + quote(checksum.group(2)));
				verifyContent(checksum.group(2), checksum.group(1), damaged);
				this.progress.report(() -> "Verified %d of %d files of the archive"
					.formatted(this.entries.size() - left.size(), this.entries.size()));
			}
		}
		require(left.isEmpty(), "It has files without a checksum, such as " + left);
		for (String poster : this.posters.keySet()) {
			require(files(poster).contains(PosterStore.ORIGINAL), "It lacks the original of the poster " + poster);
		}
		require(this.posters.size() == this.manifest.posters()
				&& this.entries.size() - OTHERS.size() == this.manifest.files(),
				"Its posters are not as many as its manifest says");
	}

	private void verifyContent(String name, String checksum, Set<String> damaged) throws IOException {
		MessageDigest digest = Seal.sha256();
		long size = this.zip.getEntry(name).getSize();
		boolean intact = true;
		try (BoundedInputStream content = BoundedInputStream.builder()
			.setInputStream(Archive.open(this.zip, name))
			.setMaxCount(size + 1)
			.get(); InputStream digesting = new DigestInputStream(content, digest)) {
			PosterFile file = PosterFile.parse(name).orElse(null);
			if (file != null) {
				intact = PosterName.isIntact(file.poster(), file.file(), digesting)
						|| damaged.contains(file.toString());
			}
			else {
				IOUtils.copyLarge(digesting, NullOutputStream.INSTANCE);
			}
			require(content.getCount() == size && Seal.format(digest).equals(checksum), name + " is damaged");
			require(intact, name + " is not the content that its name says");
		}
	}

	private long verifyMovies(Set<String> missing) throws IOException {
		Set<BsonValue> ids = new HashSet<>();
		Set<String> named = new HashSet<>();
		try (BoundedLines lines = new BoundedLines(Archive.open(this.zip, Archive.MOVIES))) {
			for (String line = lines.next(); line != null; line = lines.next()) {
				RawBsonDocument movie = MovieLine.read(line);
				String id = MovieLine.describe(MovieLine.id(movie));
				require(ids.add(MovieLine.id(movie)), "It has the movie " + id + " twice");
				String poster = MovieLine.poster(movie);
				if (poster != null) {
					named.add(poster);
					require(this.posters.containsKey(poster) || missing.contains(poster),
							"It lacks the poster of the movie " + id);
				}
			}
		}
		require(named.containsAll(this.posters.keySet()), "It has posters that none of its movies names");
		return ids.size();
	}

	private Set<String> files(String poster) {
		return this.posters.getOrDefault(poster, Set.of());
	}

	private static String quote(String name) {
		return "\"" + name.replaceAll("[^\\p{Graph}]", "?") + "\"";
	}

	private static void require(boolean fulfilled, String problem) throws RefusedException {
		if (!fulfilled) {
			throw new RefusedException(problem);
		}
	}

}

package com.xebia.movieshop.movie;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.settings.ShopSettings;
import jakarta.annotation.PreDestroy;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Makes a text of each of many movies, and keeps it until the movie changes, because
 * making those of 20,000 movies takes a second. The file with the texts has a limited
 * size and no name, so that it is gone when the process ends.
 */
@Component
public class MovieTexts {

	// What is read of each movie: its place in a list, and what any change of it changes.
	public static final String[] STAMP = { "sortTitle", "year", "version", "updatedAt", Movie.STOCK_VERSION,
			"stock.until" };

	private static final Log logger = LogFactory.getLog(MovieTexts.class);

	private static final long MAX_BYTES = 128L << 20;

	private static final long RETRY_DELAY = TimeUnit.MINUTES.toNanos(1);

	// A place is the position of a text in the file, and its length in the lower bits,
	// which a text of the longest fields does not exceed.
	private static final int LENGTH_BITS = 24;

	private final MovieReader reader;

	private final Path directory;

	private final long maxBytes;

	// A hash table. Objects would take ten times as much memory.
	private final long[] hashes = new long[(int) (CacheSize.TEXTS.bytes() / 2 / Long.BYTES)];

	private final long[] places = new long[this.hashes.length];

	private int count;

	private long end;

	private @Nullable FileChannel file;

	private long retryTime = System.nanoTime();

	@Autowired
	MovieTexts(MovieReader reader, ShopSettings settings) {
		this(reader, settings.dataDir(), MAX_BYTES);
	}

	public MovieTexts(MovieReader reader, Path directory, long maxBytes) {
		this.reader = reader;
		this.directory = directory;
		this.maxBytes = maxBytes;
	}

	// Returns the texts of those of the movies that still exist, in their order. The text
	// of a kind depends on nothing but the movie.
	public List<byte[]> of(String kind, List<Document> stamps, Function<Movie, String> make) {
		Map<ObjectId, byte @Nullable []> texts = new LinkedHashMap<>();
		stamps.forEach((stamp) -> texts.put(MovieReader.id(stamp), find(kind, stamp)));
		List<ObjectId> missing = texts.keySet().stream().filter((id) -> texts.get(id) == null).toList();
		if (!missing.isEmpty()) {
			Map<ObjectId, Movie> movies = this.reader.findById(missing);
			stamps.stream().filter((stamp) -> movies.containsKey(MovieReader.id(stamp))).forEach((stamp) -> {
				Movie movie = Objects.requireNonNull(movies.get(MovieReader.id(stamp)));
				byte[] text = make.apply(movie).getBytes(StandardCharsets.UTF_8);
				texts.put(movie.getId(), text);
				if (isOf(movie, stamp)) {
					keep(kind, stamp, text);
				}
			});
		}
		return texts.values().stream().filter(Objects::nonNull).toList();
	}

	// Another member of a replica set may have an older state of the movie.
	private static boolean isOf(Movie movie, Document stamp) {
		return Objects.equals(movie.getVersion(), stamp.get("version")) && movie.getUpdatedAt() != null
				&& Date.from(movie.getUpdatedAt()).equals(stamp.get("updatedAt"))
				&& Objects.equals(movie.getStockVersion(), stamp.get(Movie.STOCK_VERSION));
	}

	// A reservation expires without a change of the movie.
	private static boolean isKept(Document stamp) {
		return stamp.get("version") instanceof Long && stamp.get("updatedAt") instanceof Date
				&& (!(stamp.get(Movie.STOCK) instanceof List<?> copies)
						|| copies.stream().allMatch((copy) -> copy instanceof Document until && until.isEmpty()));
	}

	// A stored text begins with what its hash is made of.
	private static ByteBuffer header(String kind, Document stamp) {
		return ByteBuffer.allocate(40)
			.put(MovieReader.id(stamp).toByteArray())
			.putInt(kind.hashCode())
			.putLong(stamp.getLong("version"))
			.putLong(stamp.getDate("updatedAt").getTime())
			.putLong((stamp.get(Movie.STOCK_VERSION) instanceof Long number) ? number : 0)
			.flip();
	}

	private static long hash(ByteBuffer header) {
		long hash = 1;
		for (int i = 0; i < header.limit(); i += Long.BYTES) {
			hash = (hash ^ header.getLong(i)) * 0x9e3779b97f4a7c15L;
			hash ^= hash >>> 32;
		}
		return (hash != 0) ? hash : 1;
	}

	// Returns the index of a hash in the table, or of the free place for it.
	private int index(long hash) {
		int index = (int) Long.remainderUnsigned(hash, this.hashes.length);
		while (this.hashes[index] != 0 && this.hashes[index] != hash) {
			index = (index + 1) % this.hashes.length;
		}
		return index;
	}

	private synchronized byte @Nullable [] find(String kind, Document stamp) {
		if (this.file == null || !isKept(stamp)) {
			return null;
		}
		try {
			ByteBuffer header = header(kind, stamp);
			int index = index(hash(header));
			if (this.hashes[index] == 0) {
				return null;
			}
			int length = (int) (this.places[index] & ((1 << LENGTH_BITS) - 1));
			ByteBuffer stored = ByteBuffer.allocate(length);
			this.file.read(stored, this.places[index] >>> LENGTH_BITS);
			stored.flip();
			boolean same = stored.limit() == length && stored.limit(header.limit()).equals(header);
			return same ? Arrays.copyOfRange(stored.array(), header.limit(), length) : null;
		}
		catch (IOException ex) {
			forget(ex);
			return null;
		}
	}

	private synchronized void keep(String kind, Document stamp, byte[] text) {
		if (!isKept(stamp) || System.nanoTime() - this.retryTime < 0) {
			return;
		}
		try {
			ByteBuffer header = header(kind, stamp);
			int length = header.limit() + text.length;
			if (this.end + length > this.maxBytes || this.count > this.hashes.length * 3 / 4) {
				close();
			}
			if (this.file == null) {
				this.file = FileChannel.open(this.directory.resolve(".texts-" + UUID.randomUUID()),
						StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE,
						StandardOpenOption.DELETE_ON_CLOSE);
			}
			int index = index(hash(header));
			this.count += (this.hashes[index] == 0) ? 1 : 0;
			ByteBuffer both = ByteBuffer.allocate(length).put(header).put(text).flip();
			while (both.hasRemaining()) {
				this.file.write(both, this.end + both.position());
			}
			this.hashes[index] = hash(header.rewind());
			this.places[index] = this.end << LENGTH_BITS | length;
			this.end += length;
		}
		catch (IOException ex) {
			forget(ex);
		}
	}

	// Texts can always be made again.
	private void forget(IOException cause) {
		logger.warn("The texts of movies cannot be kept, which makes exports and sitemaps slow: " + cause);
		this.retryTime = System.nanoTime() + RETRY_DELAY;
		try {
			close();
		}
		catch (IOException ex) {
			logger.debug("The file of texts could not be closed", ex);
		}
	}

	@PreDestroy
	synchronized void close() throws IOException {
		FileChannel former = this.file;
		this.file = null;
		this.count = 0;
		this.end = 0;
		Arrays.fill(this.hashes, 0);
		if (former != null) {
			former.close();
		}
	}

}

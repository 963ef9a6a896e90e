package com.xebia.movieshop.backup;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.mongo.ShopTemplate;
import com.xebia.movieshop.poster.store.DirectoryPosterStore;
import com.xebia.movieshop.poster.store.GridFsPosterStore;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.StoredPoster;
import com.xebia.movieshop.shelf.Shelf;
import com.xebia.movieshop.shelf.Shelf.ShelfFilm;
import com.xebia.movieshop.support.Engine;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

/**
 * A separate shop that tests fill, back up and restore into.
 */
class BackupShop implements AutoCloseable {

	private final SimpleMongoClientDatabaseFactory databases;

	final MongoTemplate mongo;

	final PosterStore store;

	int pauses;

	// The events that the record would receive.
	final List<Object> events = new ArrayList<>();

	BackupShop(Engine engine, Path directory, boolean gridFs) {
		this.databases = new SimpleMongoClientDatabaseFactory(engine.newDatabase());
		this.mongo = ShopTemplate.of(this.databases);
		this.store = gridFs
				? new GridFsPosterStore(this.databases, directory.resolve(new ObjectId() + "-cache"), 1 << 20)
				: new DirectoryPosterStore(directory.resolve(new ObjectId() + "-posters"));
	}

	MovieDocuments documents() {
		return new MovieDocuments(this.mongo);
	}

	void insert(String json) {
		this.mongo.getCollection("movie").insertOne(Document.parse(json));
	}

	void insertMovie(String title, String poster) {
		this.mongo.getCollection("movie")
			.insertOne(new Document("_id", new ObjectId()).append("title", title)
				.append("poster",
						new Document("fileName", poster).append("contentType", "image/png")
							.append("width", 20)
							.append("height", 30)
							.append("size", 5L)));
	}

	void setBrand(String name, String welcome) {
		this.mongo.save(new Document("_id", "brand").append("_class", "com.xebia.movieshop.site.brand.Brand")
			.append("name", name)
			.append("welcome", welcome)
			.append("premises", new Document("address", "Main Street 1").append("hours", List.of("10\u201322"))),
				"setting");
	}

	void setLogo(String poster) {
		this.mongo.save(new Document("_id", "logo").append("poster", new Document("fileName", poster)), "setting");
	}

	void insertShelf(String name, @Nullable Instant deletedAt) {
		insertShelf(name, List.of(new ShelfFilm("0123456789abcdef01234567", "Ωμέγα \"", List.of("2026-12-01T20:15"))),
				deletedAt);
	}

	void insertShelf(String name, List<ShelfFilm> films, @Nullable Instant deletedAt) {
		this.mongo.insert(new Shelf(name, name, "", "sort=title", films, 7, null, Instant.EPOCH, "curator", deletedAt));
	}

	List<Document> shelves() {
		return this.mongo.findAll(Document.class, "shelf");
	}

	Document brand() {
		return this.mongo.findById("brand", Document.class, "setting");
	}

	String savePoster(String content) throws IOException {
		String name = digest(content) + ".png";
		Map<String, Path> files = new HashMap<>();
		files.put(PosterStore.ORIGINAL, upload(content));
		for (String size : List.of("full", "640", "320", "160")) {
			String rendition = content + " " + size;
			files.put(size + "-" + digest(rendition) + ".jpg", upload(rendition));
		}
		this.store.save(name, files);
		return name;
	}

	static String digest(String content) throws IOException {
		return PosterName.digest(new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)));
	}

	private Path upload(String content) throws IOException {
		return Files.writeString(this.store.createUpload(), content);
	}

	Backup backup(MovieDocuments movies, PosterStore store) {
		return new Backup(movies, store, this.mongo, new FailoverReads(this.mongo, this.mongo), this.events::add);
	}

	Optional<Instant> lastBackup() {
		return backup(documents(), this.store).last();
	}

	List<String> noted() {
		return this.events.stream()
			.map((event) -> ((AuditEntry) event).kind() + ((AuditEntry) event).details())
			.toList();
	}

	int backup(Path file, String... options) {
		BackupCommand command = new BackupCommand(backup(documents(), this.store));
		command.run(new DefaultApplicationArguments(
				Stream.concat(Stream.of("--to=" + file), Stream.of(options)).toArray(String[]::new)));
		return command.getExitCode();
	}

	int restore(Path file) {
		RestoreCommand command = restoration(documents(), this.store);
		command.run(new DefaultApplicationArguments("restore", "--from=" + file));
		return command.getExitCode();
	}

	RestoreCommand restoration(MovieDocuments documents, PosterStore posters) {
		return new RestoreCommand(documents, posters, this.events::add) {

			@Override
			void pause() {
				BackupShop.this.pauses++;
			}

		};
	}

	Map<String, String> movies() {
		Map<String, String> movies = new TreeMap<>();
		JsonWriterSettings canonical = JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();
		this.mongo.getCollection("movie")
			.find()
			.forEach((movie) -> movies.put(String.valueOf(movie.get("_id")), movie.toJson(canonical)));
		return movies;
	}

	Map<String, String> posterFiles() throws IOException {
		Map<String, String> files = new TreeMap<>();
		for (String poster : posters()) {
			for (String file : this.store.files(poster)) {
				try (InputStream content = this.store.open(poster, file)) {
					files.put(poster + "/" + file, HexFormat.of().formatHex(content.readAllBytes()));
				}
			}
		}
		return files;
	}

	List<String> posters() throws IOException {
		try (Stream<StoredPoster> posters = this.store.list()) {
			return posters.map(StoredPoster::fileName).sorted().toList();
		}
	}

	boolean isUntouched() throws IOException {
		return posters().isEmpty() && this.mongo.getDb().listCollectionNames().into(new ArrayList<>()).isEmpty();
	}

	@Override
	public void close() {
		this.mongo.getDb().drop();
		try {
			this.databases.destroy();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

}

package com.xebia.movieshop.poster.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.gridfs.GridFSBuckets;
import com.mongodb.client.gridfs.model.GridFSUploadOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.Threads;
import org.bson.BsonObjectId;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@link GridFsPosterStore} guarantees on every engine.
 */
abstract class GridFsPosterStoreContract extends PosterStoreContract {

	private static final int MAX_CACHE_SIZE = 1000;

	private final AtomicInteger commands = new AtomicInteger();

	private final AtomicInteger downloads = new AtomicInteger();

	private final MongoClient client;

	private final MongoDatabase database;

	GridFsPosterStoreContract(Engine engine) {
		ConnectionString uri = new ConnectionString(engine.newDatabase());
		this.client = MongoClients
			.create(MongoClientSettings.builder().applyConnectionString(uri).addCommandListener(new CommandListener() {

				@Override
				public void commandStarted(CommandStartedEvent event) {
					GridFsPosterStoreContract.this.commands.incrementAndGet();
					if (event.getCommandName().equals("find")
							&& event.getCommand().getString("find").getValue().equals("posters.chunks")) {
						GridFsPosterStoreContract.this.downloads.incrementAndGet();
					}
				}

			}).build());
		this.database = this.client.getDatabase(uri.getDatabase());
	}

	@Override
	PosterStore open(Path root) {
		return new GridFsPosterStore(new SimpleMongoClientDatabaseFactory(this.client, this.database.getName()), root,
				MAX_CACHE_SIZE);
	}

	@Override
	void makeOld() {
		this.database.getCollection("posters.files")
			.updateMany(Filters.eq("filename", POSTER + "/" + ORIGINAL),
					Updates.combine(Updates.set("uploadDate", new Date(0)), Updates.unset("metadata.renewedAt")));
	}

	@AfterEach
	void drop() {
		this.database.drop();
		this.client.close();
	}

	@Test
	void savedPosterIsFoundWithoutTheDatabase() throws IOException {
		savePoster();
		PosterStore next = open(this.root);
		this.commands.set(0);
		assertThatPosterIsFound(this.store);
		assertThatPosterIsFound(next);
		assertThat(this.commands).hasValue(0);
		assertThat(this.downloads).hasValue(0);
	}

	@Test
	void posterSavedAgainWithFewerRenditionsKeepsTheOthers() throws IOException {
		savePoster();
		this.store.save(POSTER, Map.of(ORIGINAL, upload("picture"), SMALL, upload("small")));
		assertThatPosterIsFound(this.store);
	}

	@Test
	void posterIsFoundByEveryNode() throws IOException {
		PosterStore other = open(this.directory.resolve("other"));
		assertThat(other.find(POSTER)).isEmpty();
		savePoster();
		assertThatPosterIsFound(other);
	}

	@Test
	void posterSavedByAllNodesAtOnceIsKeptOnce() throws Exception {
		List<Callable<Void>> savings = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			PosterStore node = open(this.directory.resolve("node" + i));
			Map<String, Path> files = Map.of(ORIGINAL, Files.writeString(node.createUpload(), "picture"), SMALL,
					Files.writeString(node.createUpload(), "small"), LARGE,
					Files.writeString(node.createUpload(), "large"));
			savings.add(() -> {
				node.save(POSTER, files);
				return null;
			});
		}
		Threads.run(4, savings);
		assertThatPosterIsFound(this.store);
		assertThat(this.database.getCollection("posters.files").countDocuments()).isEqualTo(3);
		assertThat(this.database.getCollection("posters.chunks").countDocuments()).isEqualTo(3);
	}

	@Test
	void posterIsFetchedOnceHoweverManyAskForIt() throws Exception {
		savePoster();
		PosterStore other = open(this.directory.resolve("other"));
		Callable<Optional<Path>> find = () -> other.find(POSTER);
		assertThat(Threads.run(16, Collections.nCopies(16, find))).allMatch(Optional::isPresent);
		assertThat(this.downloads).hasValue(1);
	}

	@Test
	void largeFileIsReadInItsOrder() throws IOException {
		String content = "0123456789".repeat(100_000);
		String rendition = rendition("640", content);
		this.store.save(POSTER, Map.of(ORIGINAL, upload("picture"), rendition, upload(content)));
		assertThat(open(this.directory.resolve("other")).find(POSTER))
			.hasValueSatisfying((found) -> assertThat(found.resolve(rendition)).hasContent(content));
	}

	@Test
	void damagedCopyIsFetchedAgainWhenItIsRemoved() throws IOException {
		savePoster();
		Files.writeString(this.store.find(POSTER).orElseThrow().resolve(SMALL), "smell");
		this.store.remove(POSTER, SMALL);
		assertThatPosterIsFound(this.store);
	}

	@Test
	void deletedCopiesAreFetchedAgain() throws IOException {
		savePoster();
		Path found = this.store.find(POSTER).orElseThrow();
		Files.move(found, this.directory.resolve("elsewhere"));
		assertThatPosterIsFound(this.store);
	}

	@Test
	void fileThatIsDamagedInTheDatabaseIsRemoved() throws IOException {
		savePoster();
		this.database.getCollection("posters.chunks")
			.updateOne(Filters.eq("files_id", id(SMALL)), Updates.set("data", new Binary(new byte[5])));
		this.store.remove(POSTER, SMALL);
		assertThat(this.store.find(POSTER)).hasValueSatisfying((found) -> {
			assertThat(found.resolve(SMALL)).doesNotExist();
			assertThat(found.resolve(LARGE)).hasContent("large");
		});
		assertThat(this.store.files(POSTER)).containsExactlyInAnyOrder(ORIGINAL, LARGE);
	}

	@Test
	void damagedOriginalIsRemoved() throws IOException {
		savePoster();
		this.store.remove(POSTER, ORIGINAL);
		assertThat(this.store.files(POSTER)).contains(ORIGINAL);
		this.database.getCollection("posters.chunks").deleteOne(Filters.eq("files_id", id(ORIGINAL)));
		this.store.remove(POSTER, ORIGINAL);
		assertThat(this.store.files(POSTER)).doesNotContain(ORIGINAL);
	}

	@Test
	void cacheMakesRoomForWhatIsUsed() throws IOException {
		savePoster();
		for (int i = 0; i < 9; i++) {
			String content = String.valueOf(i).repeat(300);
			String poster = digest(content) + ".jpg";
			this.store.save(poster, Map.of(ORIGINAL, upload(content), rendition("640", content), upload(content)));
			assertThat(this.store.find(poster)).isPresent();
			assertThatPosterIsFound(this.store);
			assertThat(cacheSize()).isLessThanOrEqualTo(MAX_CACHE_SIZE);
		}
		this.downloads.set(0);
		assertThatPosterIsFound(this.store);
		assertThat(this.downloads).hasValue(0);
	}

	@Test
	void cacheMakesRoomAtTheStart() throws IOException {
		for (int i = 0; i < 3; i++) {
			String content = String.valueOf(i).repeat(600);
			String poster = digest(content) + ".jpg";
			PosterStore node = open(this.directory.resolve("node" + i));
			node.save(poster, Map.of(ORIGINAL, Files.writeString(node.createUpload(), content),
					rendition("640", content), Files.writeString(node.createUpload(), content)));
			Path shard = node.find(poster).orElseThrow().getParent();
			Files.move(shard, this.root.resolve(shard.getFileName()));
		}
		open(this.root);
		assertThat(cacheSize()).isEqualTo(600);
	}

	@Test
	void oldRemainsArePurged() throws IOException {
		upload(POSTER, SMALL, new ObjectId(new Date(0)));
		upload(digest("other") + ".png", SMALL, new ObjectId());
		upload(digest("third") + ".png", SMALL, new ObjectId(new Date(0)));
		upload(digest("third") + ".png", ORIGINAL, new ObjectId());
		addChunk(new ObjectId(new Date(0)));
		addChunk(new ObjectId());
		assertThat(this.store.purge()).isEqualTo(2);
		assertThat(this.database.getCollection("posters.files").countDocuments()).isEqualTo(3);
		assertThat(this.database.getCollection("posters.chunks").countDocuments()).isEqualTo(4);
	}

	private void upload(String poster, String file, ObjectId id) {
		GridFSBuckets.create(this.database, "posters")
			.uploadFromStream(new BsonObjectId(id), poster + "/" + file,
					new ByteArrayInputStream("small".getBytes(StandardCharsets.UTF_8)),
					new GridFSUploadOptions().metadata(new Document("poster", poster).append("file", file)));
	}

	private void addChunk(ObjectId file) {
		this.database.getCollection("posters.chunks")
			.insertOne(new Document("files_id", file).append("n", 0).append("data", new Binary(new byte[1])));
	}

	private ObjectId id(String file) {
		return this.database.getCollection("posters.files")
			.find(Filters.eq("filename", POSTER + "/" + file))
			.first()
			.getObjectId("_id");
	}

	private long cacheSize() throws IOException {
		try (Stream<Path> files = Files.walk(this.root).filter(Files::isRegularFile)) {
			return files.mapToLong((file) -> file.toFile().length()).sum();
		}
	}

}

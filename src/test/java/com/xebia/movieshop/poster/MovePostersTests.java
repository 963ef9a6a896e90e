package com.xebia.movieshop.poster;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.xebia.movieshop.poster.PosterConfiguration.PosterStores;
import com.xebia.movieshop.poster.PosterProperties.Store;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.Samples;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.PosterStore.StoredPoster;
import com.xebia.movieshop.support.Engine;
import org.bson.Document;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

@ParameterizedClass
@EnumSource
@ExtendWith(OutputCaptureExtension.class)
class MovePostersTests {

	@TempDir
	Path directory;

	private final PosterProperties properties = new PosterProperties(Store.DIRECTORY, DataSize.ofMegabytes(100),
			DataSize.ofMegabytes(1), DataSize.ofMegabytes(1), 1_000_000, null);

	@AutoClose("destroy")
	private final SimpleMongoClientDatabaseFactory databases;

	private PosterStore source;

	private PosterStore target;

	MovePostersTests(Engine engine) {
		this.databases = new SimpleMongoClientDatabaseFactory(engine.newDatabase());
	}

	@BeforeEach
	void open() {
		PosterStores stores = stores();
		this.source = stores.open(Store.DIRECTORY);
		this.target = stores.open(Store.GRIDFS);
	}

	@Test
	void allPostersAreCopiedThereAndBack(CapturedOutput output) throws IOException {
		String first = accept(1);
		String second = accept(2);
		StoredRenditions.age(this.source, second);
		assertThat(move("--to=gridfs")).isZero();
		assertThat(output).contains("2 posters copied and read back, 0 were there already, 0 failed");
		assertThat(this.target.files(first)).isEqualTo(this.source.files(first));
		this.source.delete(second, Instant.now().plusSeconds(1));
		assertThat(move("--to=directory")).isZero();
		assertThat(output).contains("1 posters copied and read back, 1 were there already, 0 failed");
		assertThat(stores().open(Store.DIRECTORY).files(second)).isEqualTo(this.target.files(second));
	}

	@Test
	void interruptedMoveIsCompletedByTheNext(CapturedOutput output) throws IOException {
		String first = accept(1);
		accept(2);
		move("--to=gridfs");
		this.target.delete(first, Instant.now().plusSeconds(1));
		assertThat(move("--to=gridfs")).isZero();
		assertThat(output).contains("1 posters copied and read back, 1 were there already, 0 failed");
		try (Stream<StoredPoster> posters = this.target.list()) {
			assertThat(posters).hasSize(2);
		}
	}

	@Test
	void damagedFileIsReported(CapturedOutput output) throws IOException {
		String fileName = accept(1);
		Files.writeString(this.source.find(fileName).orElseThrow().resolve(PosterStore.ORIGINAL), "damage");
		assertThat(move("--to=gridfs")).isOne();
		assertThat(output).contains("1 failed").contains("is damaged");
	}

	@Test
	void damagedFileIsNotTakenForMovedByTheNextRun() throws IOException {
		String fileName = accept(1);
		Files.writeString(this.source.find(fileName).orElseThrow().resolve(PosterStore.ORIGINAL), "damage");
		assertThat(move("--to=gridfs")).isOne();
		assertThat(move("--to=gridfs")).isOne();
		assertThat(this.target.files(fileName)).isEmpty();
	}

	@Test
	void posterThatTheDatabaseLostPartOfDoesNotStopTheMove(CapturedOutput output) throws IOException {
		accept(1);
		String second = accept(2);
		move("--to=gridfs");
		try (Stream<StoredPoster> posters = this.source.list()) {
			for (StoredPoster poster : posters.toList()) {
				this.source.delete(poster.fileName(), Instant.now().plusSeconds(1));
			}
		}
		MongoCollection<Document> files = this.databases.getMongoDatabase().getCollection("posters.files");
		Document file = files.find(Filters.eq("filename", second + "/" + PosterStore.ORIGINAL)).first();
		this.databases.getMongoDatabase()
			.getCollection("posters.chunks")
			.deleteMany(Filters.eq("files_id", file.getObjectId("_id")));
		assertThat(move("--to=directory")).isOne();
		assertThat(output).contains("1 posters copied and read back, 0 were there already, 1 failed");
	}

	@Test
	void destinationIsToBeNamed() {
		assertThatIllegalArgumentException().isThrownBy(this::move).withMessageContaining("--to=");
		assertThatIllegalArgumentException().isThrownBy(() -> move("--to=elsewhere")).withMessageContaining("--to=");
	}

	private int move(String... arguments) throws IOException {
		MovePosters move = new MovePosters(stores());
		move.run(new DefaultApplicationArguments(arguments));
		return move.getExitCode();
	}

	private PosterStores stores() {
		return new PosterStores(this.directory, this.databases, this.properties);
	}

	private String accept(int number) {
		RenditionMaker maker = new RenditionMaker(this.properties.maxPixels());
		return new Posters(this.source, maker, StoredRenditions.reader(this.source, maker), this.properties)
			.accept((file) -> Files.write(file,
					Samples.encode(new BufferedImage(700 + number, 900, BufferedImage.TYPE_INT_RGB), "png")))
			.fileName();
	}

}

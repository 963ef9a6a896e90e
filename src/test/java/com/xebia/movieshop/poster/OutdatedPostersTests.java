package com.xebia.movieshop.poster;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

import com.xebia.movieshop.poster.PosterProperties.Store;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Samples;
import com.xebia.movieshop.poster.store.DirectoryPosterStore;
import com.xebia.movieshop.poster.store.GridFsPosterStore;
import com.xebia.movieshop.poster.store.PosterStore;
import com.xebia.movieshop.poster.store.RenditionName;
import com.xebia.movieshop.support.Engine;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.willDoNothing;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;

@ParameterizedClass
@EnumSource
@ExtendWith(OutputCaptureExtension.class)
class OutdatedPostersTests {

	@TempDir
	Path directory;

	@Parameter
	Store kind;

	private final RenditionMaker maker = spy(new RenditionMaker(1_000_000));

	@AutoClose("destroy")
	private final SimpleMongoClientDatabaseFactory databases = new SimpleMongoClientDatabaseFactory(
			Engine.EMBEDDED.newDatabase());

	private final List<Object> events = Collections.synchronizedList(new ArrayList<>());

	private PosterStore store;

	private OutdatedPosters outdated;

	@BeforeEach
	void open() {
		this.store = spy(open("node"));
		this.outdated = outdated(this.store);
	}

	@Test
	void posterIsMadeAgainAndItsOlderRenditionsAreDiscarded(CapturedOutput output) throws IOException {
		List<Poster> posters = List.of(acceptOlder(1), acceptOlder(2), acceptOlder(3));
		Poster current = accept(4);
		this.outdated.work();
		for (Poster poster : posters) {
			assertCurrent(poster);
			assertThat(this.events).contains(poster);
		}
		assertThat(this.events).doesNotContain(current);
		assertThat(output).contains("3 posters are to be made", "3 posters were found, 0 are left");
		assertThat(this.outdated.left()).isZero();
	}

	@Test
	void olderRenditionsAreKeptUntilTheNewOnesAreStored() throws IOException {
		Poster poster = acceptOlder(1);
		Set<String> older = this.store.files(poster.fileName());
		willThrow(new IOException("No space left")).given(this.store).save(any(), any());
		assertThatIOException().isThrownBy(() -> this.outdated.make(poster.fileName(), 0));
		willDoNothing().given(this.store).save(any(), any());
		assertThatIOException().isThrownBy(() -> this.outdated.make(poster.fileName(), 0));
		assertThat(this.store.files(poster.fileName())).isEqualTo(older);
	}

	@Test
	void interruptedWorkIsContinued() throws Exception {
		Poster poster = acceptOlder(1);
		willThrow(new IOException("Killed")).willCallRealMethod()
			.given(this.store)
			.discard(eq(poster.fileName()), any());
		assertThatIOException().isThrownBy(() -> this.outdated.make(poster.fileName(), 0));
		assertThat(RenditionName.older(this.store.files(poster.fileName()))).isNotEmpty();
		assertThat(StoredRenditions.reader(this.store, this.maker).read(poster.fileName(), RenditionSize.FULL, false))
			.hasValueSatisfying((rendition) -> assertThat(rendition.name().isOlder()).isFalse());
		this.events.clear();
		OutdatedPosters next = outdated(this.store);
		next.work();
		assertCurrent(poster);
		assertThat(this.events).contains(poster);
	}

	@Test
	void posterWhoseOriginalIsDamagedKeepsItsRenditionsAndIsReportedOnce(CapturedOutput output) throws Exception {
		Poster poster = acceptOlder(1);
		damageOriginal(poster);
		Poster sound = acceptOlder(2);
		Set<String> older = this.store.files(poster.fileName());
		this.outdated.work();
		assertCurrent(sound);
		assertThat(output).contains("because its original is damaged too");
		this.outdated.make(poster.fileName(), 0);
		assertThat(output.getOut().split("because its original is damaged too", -1)).hasSize(2);
		assertThat(this.store.files(poster.fileName())).isEqualTo(older);
	}

	@Test
	void currentPosterIsNotMadeAgain() throws Exception {
		Poster poster = accept(1);
		this.outdated.make(poster.fileName(), 0);
		verify(this.store, never()).open(any(), any());
	}

	@Test
	void copyOfAnotherNodeIsReplacedOnRequest() throws Exception {
		PosterStore other = (this.kind == Store.GRIDFS) ? open("other") : this.store;
		Poster poster = acceptOlder(1);
		RenditionReader reader = StoredRenditions.reader(other, this.maker);
		assertThat(reader.read(poster.fileName(), RenditionSize.W320, true))
			.hasValueSatisfying((rendition) -> assertThat(rendition.isProvisional()).isTrue());
		this.outdated.make(poster.fileName(), 0);
		assertThat(reader.read(poster.fileName(), RenditionSize.W320, true))
			.hasValueSatisfying((rendition) -> assertThat(rendition.isProvisional()).isFalse());
	}

	private void assertCurrent(Poster poster) throws IOException {
		assertThat(this.store.files(poster.fileName())).isNotEmpty().allSatisfy((file) -> {
			assertThat(RenditionName.parse(file).filter(RenditionName::isOlder)).isEmpty();
			try (InputStream content = this.store.open(poster.fileName(), file)) {
				assertThat(content).isNotEmpty();
			}
		});
	}

	private PosterStore open(String node) {
		Path root = this.directory.resolve(node);
		return (this.kind == Store.GRIDFS) ? new GridFsPosterStore(this.databases, root, 100 << 20)
				: new DirectoryPosterStore(root);
	}

	private OutdatedPosters outdated(PosterStore store) {
		return new OutdatedPosters(store, new RenditionReader(store, this.maker, this.events::add));
	}

	private Poster acceptOlder(int number) throws IOException {
		Poster poster = accept(number);
		StoredRenditions.age(this.store, poster.fileName());
		return poster;
	}

	// A JPEG, which can be decoded although it is damaged.
	private Poster accept(int number) {
		return StoredRenditions.posters(this.store, this.maker)
			.accept((file) -> Files.write(file,
					Samples.encode(new BufferedImage(200 + number, 300, BufferedImage.TYPE_INT_RGB), "jpg")));
	}

	private void damageOriginal(Poster poster) throws IOException {
		byte[] content;
		try (InputStream original = this.store.open(poster.fileName(), PosterStore.ORIGINAL)) {
			content = original.readAllBytes();
		}
		// In the table of quantization.
		content[40] ^= 1;
		try (StagedPoster staged = new StagedPoster(this.store)) {
			staged.copy(PosterStore.ORIGINAL, new ByteArrayInputStream(content));
			this.store.save(poster.fileName(), staged.files());
		}
	}

}

package com.xebia.movieshop.search.index;

import java.util.Date;
import java.util.List;

import com.xebia.movieshop.search.index.Changes.MovieChange;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class OwnInsertsTests {

	private final ObjectId id = new ObjectId();

	private final List<Document> movies = List.of(new Document("_id", this.id).append("title", "Rashomon"));

	private final OwnInserts insertions = new OwnInserts();

	@Test
	void insertedMovieIsWrittenAsItWasInserted() {
		this.insertions.insert(List.of(this.id), () -> {
		});
		assertThat(this.insertions.unread(this.movies)).isEqualTo(this.movies);
	}

	@Test
	void movieWhoseInsertionFailedIsReadFromTheDatabase() {
		assertThatIllegalStateException().isThrownBy(() -> this.insertions.insert(List.of(this.id), () -> {
			throw new IllegalStateException();
		}));
		assertThat(this.insertions.unread(this.movies)).isEmpty();
	}

	@Test
	void insertionIsUnderWayUntilItIsInTheIndex() {
		assertThat(this.insertions.areUnderWay()).isFalse();
		this.insertions.insert(List.of(this.id), () -> {
		});
		assertThat(this.insertions.areUnderWay()).isTrue();
		this.insertions.end(List.of(this.id));
		assertThat(this.insertions.areUnderWay()).isFalse();
	}

	@Test
	void insertedMovieIsKnownWhenItIsFoundToBeNew() throws InterruptedException {
		Document movie = new Document("_id", this.id).append("version", 0L).append("updatedAt", new Date());
		this.insertions.remember(List.of(movie));
		MovieChange found = new MovieChange(this.id, MovieChange.version(movie));
		MovieChange changed = new MovieChange(this.id, MovieChange.version(new Document(movie).append("version", 1L)));
		assertThat(this.insertions.unknown(List.of(changed), new StopSignal())).containsExactly(this.id);
		assertThat(this.insertions.unknown(List.of(found), new StopSignal())).isEmpty();
	}

}

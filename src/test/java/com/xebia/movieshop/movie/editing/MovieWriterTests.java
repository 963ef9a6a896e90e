package com.xebia.movieshop.movie.editing;

import java.util.Optional;

import com.xebia.movieshop.limits.BusyException;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.search.MovieSearch;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mongodb.core.MongoOperations;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link MovieWriter} with a movie that others change all the time.
 */
class MovieWriterTests {

	private final Bin bin = mock(Bin.class);

	private final MovieVersions states = mock(MovieVersions.class);

	private final MovieWriter writer = new MovieWriter(mock(MongoOperations.class), this.bin, mock(MovieHistory.class),
			this.states, mock(Copies.class), mock(MovieSearch.class), mock(ApplicationEventPublisher.class));

	@Test
	@Timeout(60)
	void deletionOfAMovieThatChangesAgainAndAgainIsGivenUp() {
		ObjectId id = new ObjectId();
		Optional<Document> stored = Optional.of(new Document("_id", id));
		given(this.states.find(id)).willReturn(stored);
		given(this.states.confirm(id)).willReturn(stored);
		given(this.states.remove(any(Document.class))).willReturn(false);
		assertThatExceptionOfType(BusyException.class).isThrownBy(() -> this.writer.delete(id));
	}

}

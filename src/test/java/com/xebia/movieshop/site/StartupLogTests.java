package com.xebia.movieshop.site;

import com.xebia.movieshop.curator.WriteAccess;
import com.xebia.movieshop.mongo.Database;
import com.xebia.movieshop.movie.Movie;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.MongoOperations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link StartupLog}.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartupLogTests {

	@ParameterizedTest
	@CsvSource({ "true, 5001, true", "true, 5000, false", "false, 5001, false" })
	void onlyManyMoviesInTheEmbeddedDatabaseAreWarnedOf(boolean embedded, long movies, boolean warned,
			CapturedOutput output) {
		MongoOperations mongo = mock(MongoOperations.class);
		given(mongo.estimatedCount(Movie.class)).willReturn(movies);
		new StartupLog(new Database(embedded, "here"), mongo, mock(WriteAccess.class), "there").warnOfALargeCatalogue();
		assertThat(output.getOut().contains("has 5001 movies") && output.getOut().contains("MONGODB_URI"))
			.isEqualTo(warned);
	}

}

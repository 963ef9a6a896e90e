package com.xebia.movieshop.movie;

import java.util.List;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.search.MovieSearch;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;

class MovieCountsTests {

	private static final CatalogueQuery ALL = new CatalogueQuery(null, null, null, null, null, null, null, null);

	private static final CatalogueQuery WAR = new CatalogueQuery(null, null, null, null, "War", null, null, null);

	private final MongoOperations mongo = mock();

	private final MovieSearch search = mock();

	private final MovieCounts counts = new MovieCounts(new FailoverReads(this.mongo, this.mongo),
			(field, name) -> List.of(name), this.search);

	@Test
	void singlePageIsCountedWithoutTheDatabase() {
		CataloguePage page = new CataloguePage(WAR, ListPage.of(WAR, List.of(new Movie(new ObjectId())), Movie::getId));
		assertThat(this.counts.count(WAR, page)).isEqualTo(new MovieCounts.BoundedCount(1, true));
		then(this.mongo).shouldHaveNoInteractions();
	}

	@Test
	void filteredMoviesAreCountedUpToAThousand() {
		given(this.mongo.count(any(Query.class), eq(Movie.class))).willReturn(1000L, 1001L);
		assertThat(this.counts.count(WAR, firstOf(WAR))).isEqualTo(new MovieCounts.BoundedCount(1000, true));
		given(this.search.changes()).willReturn(1L);
		assertThat(this.counts.count(WAR, firstOf(WAR))).isEqualTo(new MovieCounts.BoundedCount(1000, false));
	}

	@Test
	void allMoviesAreCountedByTheDatabase() {
		given(this.mongo.estimatedCount(Movie.class)).willReturn(1_000_000L);
		assertThat(this.counts.count(ALL, firstOf(ALL))).isEqualTo(new MovieCounts.BoundedCount(1_000_000, true));
	}

	private static CataloguePage firstOf(CatalogueQuery query) {
		Movie movie = new Movie(new ObjectId());
		return new CataloguePage(query, new ListPage<>(List.of(movie), "", null, "next"));
	}

}

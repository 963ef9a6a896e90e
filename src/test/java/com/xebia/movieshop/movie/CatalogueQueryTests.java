package com.xebia.movieshop.movie;

import java.util.List;

import com.xebia.movieshop.address.ListPage;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CatalogueQueryTests {

	@Test
	void linksKeepFiltersWithSpecialCharacters() {
		CatalogueQuery query = new CatalogueQuery("newest", 10, null, null, "R+B & {x}", "Agnès", null, 1962);
		assertThat(query.with("sort", "title"))
			.isEqualTo("/movies?sort=title&size=10&genre=R%2BB%20%26%20%7Bx%7D&director=Agn%C3%A8s&year=1962");
	}

	@Test
	void linksLeadToTheNeighbours() {
		CatalogueQuery query = new CatalogueQuery(null, 1, "", null, null, null, null, null);
		Movie first = new Movie(new ObjectId());
		ListPage<Movie> page = ListPage.of(query, List.of(first, new Movie(new ObjectId())), Movie::getId);
		assertThat(page).isEqualTo(new ListPage<>(List.of(first), "/movies?sort=title&size=1", null,
				"/movies?sort=title&size=1&after=" + first.getId()));
	}

}

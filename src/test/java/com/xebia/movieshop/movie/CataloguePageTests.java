package com.xebia.movieshop.movie;

import java.util.List;

import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CataloguePageTests {

	@Test
	void linksKeepFiltersWithSpecialCharacters() {
		CatalogueQuery query = new CatalogueQuery("newest", 10, null, null, "R+B & {x}", "Agnès", null, 1962);
		assertThat(page(query).sortedBy("title"))
			.isEqualTo("/movies?sort=title&size=10&genre=R%2BB%20%26%20%7Bx%7D&director=Agn%C3%A8s&year=1962");
	}

	@Test
	void linksLeadToTheNeighbours() {
		CataloguePage page = page(new CatalogueQuery(null, null, null, null, null, null, null, null));
		assertThat(page.getNext()).startsWith("/movies?sort=title&after=");
		assertThat(page.getPrevious()).isNull();
	}

	private static CataloguePage page(CatalogueQuery query) {
		return new CataloguePage(query, List.of(), null, new MovieCursor("m", 1962, new ObjectId()).encode());
	}

}

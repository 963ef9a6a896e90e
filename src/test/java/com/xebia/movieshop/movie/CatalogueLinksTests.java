package com.xebia.movieshop.movie;

import java.util.List;

import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CatalogueLinks}.
 */
class CatalogueLinksTests {

	@Test
	void linksKeepTheFiltersWhateverTheyContain() {
		CatalogueQuery query = new CatalogueQuery("newest", 10, null, null, "R+B & {x}", "Agnès", null, 1962);
		assertThat(links(query).getByTitle())
			.isEqualTo("/movies?sort=title&size=10&genre=R%2BB%20%26%20%7Bx%7D&director=Agn%C3%A8s&year=1962");
	}

	@Test
	void linksLeadToTheNeighbours() {
		CatalogueLinks links = links(new CatalogueQuery(null, null, null, null, null, null, null, null));
		assertThat(links.getNext()).startsWith("/movies?sort=title&after=");
		assertThat(links.getPrevious()).isNull();
	}

	private static CatalogueLinks links(CatalogueQuery query) {
		MovieCursor end = new MovieCursor("m", new ObjectId());
		return new CatalogueLinks(query, new CataloguePage(List.of(), null, end));
	}

}

package com.xebia.movieshop.movie;

import java.util.List;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.address.ListPage;

/**
 * A page of the catalogue, whose links keep its filters.
 */
public record CataloguePage(CatalogueQuery query, ListPage<Movie> list) {

	public List<Movie> movies() {
		return this.list.items();
	}

	public String getSort() {
		return this.query.order().parameter();
	}

	// Returns the first and the last title, or nothing if this is the only page.
	public List<String> getRange() {
		return isOnly() ? List.of() : List.of(movies().get(0).getTitle(), movies().get(movies().size() - 1).getTitle());
	}

	boolean isOnly() {
		return this.list.previous() == null && this.list.next() == null;
	}

	// Returns the link to the export of the whole list; the view adds the format.
	public String getExport() {
		return Addresses.link(Addresses.EXPORT, this.query.parameters());
	}

}

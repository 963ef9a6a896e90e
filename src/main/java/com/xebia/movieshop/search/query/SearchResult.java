package com.xebia.movieshop.search.query;

import java.util.List;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The hits of a search.
 *
 * @param ids the hits of the requested page
 * @param highlighter marks the words in the texts of the hits
 * @param facets the numbers of all hits
 * @param suggestion similar words that have hits, if the typed words have none
 */
public record SearchResult(List<ObjectId> ids, Highlighter highlighter, Facets facets, @Nullable String suggestion) {

}

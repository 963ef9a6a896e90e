package com.xebia.movieshop.search.schema;

import java.util.List;

import org.hibernate.search.engine.backend.types.Aggregable;
import org.hibernate.search.engine.backend.types.Projectable;
import org.hibernate.search.engine.backend.types.Searchable;
import org.hibernate.search.engine.backend.types.Sortable;
import org.hibernate.search.mapper.pojo.mapping.definition.programmatic.TypeMappingStep;
import org.hibernate.search.mapper.pojo.standalone.mapping.StandalonePojoMappingConfigurationContext;

/**
 * Maps a movie to the fields of the index.
 */
public final class IndexSchema {

	// The number of the rules by which a movie becomes terms, counted up whenever they or
	// the mapping change: queries do not work on an index made by others.
	public static final int RULES = 6;

	private IndexSchema() {
	}

	public static void mapping(StandalonePojoMappingConfigurationContext context, String name) {
		TypeMappingStep terms = context.programmaticMapping().type(MovieTerms.class);
		List.of("title", "person", "name", "text", "facts", "pairs", "titleStarts", "personStarts", "nameStarts")
			.forEach((property) -> terms.property(property).keywordField());
		TypeMappingStep movie = context.programmaticMapping().type(IndexedMovie.class);
		movie.searchEntity();
		movie.indexed().index(name);
		movie.property("id").documentId().keywordField("key").sortable(Sortable.YES);
		movie.property("digest").keywordField().projectable(Projectable.YES).searchable(Searchable.NO);
		movie.property("sortTitle").keywordField().sortable(Sortable.YES).searchable(Searchable.NO);
		movie.property("randomKey").genericField().sortable(Sortable.YES);
		movie.property("year").genericField().sortable(Sortable.YES).projectable(Projectable.YES);
		movie.property("terms").indexedEmbedded();
		movie.property("wholeTitles").keywordField("whole");
		movie.property("otherWholeTitles").keywordField("otherWhole");
		movie.property("wholeTitlesWithArticle").keywordField("wholeWithArticle");
		shown(movie, "title");
		shown(movie, "originalTitle");
		shown(movie, "people");
		movie.property("directorSurnames").keywordField("directorSurname");
		movie.property("filters").keywordField("filter");
		movie.property("personKeys").genericField("person").aggregable(Aggregable.YES);
		counted(movie, "genres", "genre");
		counted(movie, "facets", "facets");
		movie.property("minutes").genericField().sortable(Sortable.YES);
		movie.property("price").genericField().sortable(Sortable.YES);
	}

	private static void counted(TypeMappingStep movie, String property, String field) {
		movie.property(property)
			.keywordField(field)
			.aggregable(Aggregable.YES)
			.projectable(Projectable.YES)
			.searchable(Searchable.NO);
	}

	private static void shown(TypeMappingStep movie, String property) {
		movie.property(property)
			.keywordField(property + "Shown")
			.projectable(Projectable.YES)
			.searchable(Searchable.NO);
	}

}

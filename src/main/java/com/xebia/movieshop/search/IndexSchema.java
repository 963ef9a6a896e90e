package com.xebia.movieshop.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Objects;

import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.lucene.util.Version;
import org.hibernate.search.backend.lucene.analysis.LuceneAnalysisConfigurationContext;
import org.hibernate.search.backend.lucene.analysis.model.dsl.LuceneAnalysisOptionalComponentsStep;
import org.hibernate.search.engine.backend.types.Aggregable;
import org.hibernate.search.engine.backend.types.Norms;
import org.hibernate.search.engine.backend.types.Projectable;
import org.hibernate.search.engine.backend.types.Searchable;
import org.hibernate.search.engine.backend.types.Sortable;
import org.hibernate.search.mapper.pojo.mapping.definition.programmatic.PropertyMappingFullTextFieldOptionsStep;
import org.hibernate.search.mapper.pojo.mapping.definition.programmatic.TypeMappingStep;
import org.hibernate.search.mapper.pojo.standalone.mapping.StandalonePojoMappingConfigurationContext;

/**
 * How a movie becomes fields of the index, and a text becomes words.
 */
final class IndexSchema {

	/**
	 * The analyzer of texts: words without case and accents.
	 */
	static final String WORDS = "words";

	/**
	 * The analyzer that also joins what is parted, so that "Spider-Man" and "Spider Man"
	 * are found as one word.
	 */
	static final String JOINED = "joined";

	/**
	 * The normalizer of titles: the letters and digits of all but a leading article.
	 */
	static final String WHOLE = "whole";

	private static final String LEADING_ARTICLE = "(?iU)^\\P{Alnum}*(?:(?:the|an?|der|die|das|ein|eine|les?|la|une?|los|las|el|il|lo|gli)\\s+|l['’])(?=.*\\p{Alnum})";

	private IndexSchema() {
	}

	/**
	 * Tell this schema from others: an index that was written with another one does not
	 * fit the questions.
	 * @return a hash of all that the terms of the index depend on
	 */
	static String fingerprint() {
		MessageDigest digest = DigestUtils.getSha256Digest();
		digest.update(Version.LATEST.toString().getBytes(StandardCharsets.UTF_8));
		for (Class<?> type : List.of(IndexSchema.class, IndexedMovie.class)) {
			try (InputStream code = type.getResourceAsStream(type.getSimpleName() + ".class")) {
				DigestUtils.updateDigest(digest, Objects.requireNonNull(code));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return Hex.encodeHexString(digest.digest());
	}

	static String withoutArticle(String title) {
		return title.replaceFirst(LEADING_ARTICLE, "");
	}

	static void analysis(LuceneAnalysisConfigurationContext context) {
		fold(context.analyzer(WORDS).custom().tokenizer("standard"), "['’]", "");
		fold(context.analyzer(JOINED).custom().tokenizer("whitespace"), "(?U)[^\\p{Alnum}\\s]+", "")
			.tokenFilter("shingle")
			.param("tokenSeparator", "")
			.param("fillerToken", "");
		fold(context.normalizer(WHOLE).custom().charFilter("patternReplace").param("pattern", LEADING_ARTICLE),
				"(?U)\\P{Alnum}+", "");
	}

	// What is taken out joins what it parted: nobody types the apostrophe of "Killer's".
	private static LuceneAnalysisOptionalComponentsStep fold(LuceneAnalysisOptionalComponentsStep analysis,
			String parting, String joint) {
		return analysis.charFilter("patternReplace")
			.param("pattern", "&")
			.param("replacement", " and ")
			.charFilter("patternReplace")
			.param("pattern", parting)
			.param("replacement", joint)
			.tokenFilter("lowercase")
			.tokenFilter("asciiFolding");
	}

	static void mapping(StandalonePojoMappingConfigurationContext context) {
		TypeMappingStep movie = context.programmaticMapping().type(IndexedMovie.class);
		movie.searchEntity();
		movie.indexed().index(SearchIndex.NAME);
		movie.property("id").documentId().keywordField("key").sortable(Sortable.YES);
		movie.property("digest").keywordField().projectable(Projectable.YES).searchable(Searchable.NO);
		movie.property("sortTitle").keywordField().sortable(Sortable.YES);
		movie.property("year").genericField().sortable(Sortable.YES).projectable(Projectable.YES);
		text(movie, "title").projectable(Projectable.YES);
		text(movie, "originalTitle");
		movie.property("titles").keywordField("whole").normalizer(WHOLE);
		joined(movie, "titles");
		joined(movie, "people");
		text(movie, "people").projectable(Projectable.YES);
		text(movie, "description").projectable(Projectable.YES);
		text(movie, "facts");
		movie.property("director").keywordField();
		movie.property("stars").keywordField("star");
		movie.property("people").keywordField("person").aggregable(Aggregable.YES);
		movie.property("genres").keywordField("genre").aggregable(Aggregable.YES);
		movie.property("decade").genericField().aggregable(Aggregable.YES);
	}

	private static PropertyMappingFullTextFieldOptionsStep text(TypeMappingStep movie, String name) {
		return movie.property(name).fullTextField().analyzer(WORDS).norms(Norms.NO);
	}

	private static void joined(TypeMappingStep movie, String name) {
		movie.property(name).fullTextField(name + "Joined").analyzer(JOINED).norms(Norms.NO);
	}

}

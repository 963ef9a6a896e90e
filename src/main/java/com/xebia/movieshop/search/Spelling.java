package com.xebia.movieshop.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;

import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.hibernate.search.backend.lucene.LuceneExtension;
import org.hibernate.search.mapper.pojo.standalone.scope.SearchScope;

/**
 * Replaces words that the index does not know by the most similar ones of titles and
 * people.
 */
class Spelling {

	private static final List<String> NAMES = List.of("title", "originalTitle", "people");

	private static final List<String> TEXTS = List.of("facts", "description");

	private final SearchScope<IndexedMovie> scope;

	Spelling(SearchScope<IndexedMovie> scope) {
		this.scope = scope;
	}

	String correct(List<String> words) {
		try (IndexReader reader = this.scope.extension(LuceneExtension.get()).openIndexReader()) {
			return words.stream().map((word) -> correct(reader, word)).collect(Collectors.joining(" "));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String correct(IndexReader reader, String word) {
		try {
			if (isKnown(reader, word, NAMES) || isKnown(reader, word, TEXTS)) {
				return word;
			}
			Candidate best = new Candidate(word, 0, 0);
			for (String field : NAMES) {
				best = best(reader, new Term(field, word), best);
			}
			return best.word();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static boolean isKnown(IndexReader reader, String word, List<String> fields) throws IOException {
		for (String field : fields) {
			if (reader.docFreq(new Term(field, word)) > 0) {
				return true;
			}
		}
		return false;
	}

	private static Candidate best(IndexReader reader, Term term, Candidate soFar) throws IOException {
		Terms terms = MultiTerms.getTerms(reader, term.field());
		if (terms == null) {
			return soFar;
		}
		int edits = Math.min(LevenshteinAutomata.MAXIMUM_SUPPORTED_DISTANCE, term.text().length() / 2);
		Candidate best = soFar;
		FuzzyTermsEnum similar = new FuzzyTermsEnum(terms, term, edits, 0, true);
		for (BytesRef next = similar.next(); next != null; next = similar.next()) {
			Candidate candidate = new Candidate(next.utf8ToString(), similar.getBoost(), similar.docFreq());
			best = candidate.isBetterThan(best) ? candidate : best;
		}
		return best;
	}

	/**
	 * A word that may have been meant.
	 *
	 * @param word the word
	 * @param similarity how similar it is, at most 1
	 * @param movies how many movies have it
	 */
	private record Candidate(String word, float similarity, int movies) {

		private boolean isBetterThan(Candidate other) {
			return this.similarity > other.similarity
					|| (this.similarity == other.similarity && this.movies > other.movies);
		}

	}

}

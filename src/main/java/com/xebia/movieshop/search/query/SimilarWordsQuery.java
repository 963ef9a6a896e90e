package com.xebia.movieshop.search.query;

import java.io.IOException;

import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.Accountable;
import org.apache.lucene.util.AttributeSource;
import org.apache.lucene.util.automaton.CompiledAutomaton;

/**
 * Matches the terms of a field that an automaton accepts, with a constant score. Unlike
 * {@link org.apache.lucene.search.FuzzyQuery} it shares the automaton with other queries,
 * and its terms do not count as clauses, of which a query may have only a thousand.
 */
final class SimilarWordsQuery extends MultiTermQuery implements Accountable {

	private final CompiledAutomaton automaton;

	SimilarWordsQuery(String field, CompiledAutomaton automaton) {
		super(field, CONSTANT_SCORE_BLENDED_REWRITE);
		this.automaton = automaton;
	}

	@Override
	protected TermsEnum getTermsEnum(Terms terms, AttributeSource attributes) throws IOException {
		return this.automaton.getTermsEnum(terms);
	}

	@Override
	public void visit(QueryVisitor visitor) {
		if (visitor.acceptField(this.field)) {
			visitor.visitLeaf(this);
		}
	}

	// Lucene compares queries while it locks its cache for all searches: by content this
	// would take long, and one request has one automaton for equal words.
	@Override
	public boolean equals(Object other) {
		return super.equals(other) && this.automaton == ((SimilarWordsQuery) other).automaton;
	}

	@Override
	public int hashCode() {
		return 31 * super.hashCode() + System.identityHashCode(this.automaton);
	}

	// Lucene's cache of queries limits its memory by this.
	@Override
	public long ramBytesUsed() {
		return this.automaton.ramBytesUsed();
	}

	@Override
	public String toString(String field) {
		return this.field + ":similar";
	}

}

package com.xebia.movieshop.search.query;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.xebia.movieshop.limits.Permit;
import com.xebia.movieshop.limits.WaitingRoom;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.AttributeSource;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.hibernate.search.backend.elasticsearch.ElasticsearchExtension;
import org.hibernate.search.backend.lucene.LuceneExtension;
import org.hibernate.search.engine.search.predicate.dsl.SearchPredicateFactory;
import org.hibernate.search.engine.search.predicate.dsl.SimpleBooleanPredicateClausesStep;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Matches words with typos for one request. It builds each automaton only once, and only
 * few requests build automata, or search many words, at the same time.
 */
public final class FuzzyWords implements AutoCloseable {

	private static final JsonMapper JSON = new JsonMapper();

	private final WaitingRoom turns;

	private final Map<List<Object>, CompiledAutomaton> automata = new HashMap<>();

	private @Nullable Permit taken;

	public FuzzyWords(WaitingRoom turns) {
		this.turns = turns;
	}

	// Leaves half of the processors to pages and to searches of few words without typos.
	// Each waiting request occupies a thread that other pages need. While the next
	// release starts on the same processors, a search waits some seconds rather than
	// fail.
	public static WaitingRoom turns() {
		return new WaitingRoom(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), 16, Duration.ofSeconds(5));
	}

	// Matches words that differ by at most so many edits, none of them in the prefix.
	SimpleBooleanPredicateClausesStep<?, ?> match(SearchPredicateFactory factory, String word, int edits, int prefix,
			String... fields) {
		SimpleBooleanPredicateClausesStep<?, ?> any = factory.or();
		if (edits == 0) {
			return any.add(factory.match().fields(fields).matching(word));
		}
		takeTurn();
		Stream.of(fields)
			.map((field) -> factory.extension()
				.ifSupported(LuceneExtension.get(),
						(lucene) -> lucene
							.fromLuceneQuery(new SimilarWordsQuery(field, automaton(word, edits, prefix))))
				.ifSupported(ElasticsearchExtension.get(),
						(server) -> server.fromJson(constantlyScored(field, word, edits, prefix)))
				.orElseFail())
			.forEach(any::add);
		return any;
	}

	// A match with scores has a clause for each similar word, and the server refuses a
	// query with more than 1,024 clauses.
	private static String constantlyScored(String field, String word, int edits, int prefix) {
		Map<String, Object> options = Map.of("value", word, "fuzziness", edits, "prefix_length", prefix, "rewrite",
				"constant_score");
		return JSON.writeValueAsString(Map.of("fuzzy", Map.of(field, options)));
	}

	private CompiledAutomaton automaton(String word, int edits, int prefix) {
		return this.automata.computeIfAbsent(List.of(word, edits, prefix),
				(key) -> FuzzyQuery.getFuzzyAutomaton(word, edits, prefix, true));
	}

	// Waits for a turn, which lasts until this object is closed.
	void takeTurn() {
		if (this.taken == null) {
			this.taken = this.turns.enter(1, SearchUnavailableException::busy);
		}
	}

	// The number of states of all automata, which determines what the request costs.
	public int states() {
		return this.automata.values().stream().mapToInt((one) -> one.runAutomaton.getSize()).sum();
	}

	@Override
	public void close() {
		if (this.taken != null) {
			this.taken.close();
			this.taken = null;
		}
	}

	/**
	 * Matches the terms of a field that an automaton accepts, with a constant score.
	 * Unlike {@link org.apache.lucene.search.FuzzyQuery} it shares the automaton with
	 * other queries, and its terms do not count as clauses. A query may have only a
	 * thousand.
	 */
	private static final class SimilarWordsQuery extends MultiTermQuery {

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

		// By content this would take long, and one request has one automaton for equal
		// words.
		@Override
		public boolean equals(Object other) {
			return super.equals(other) && this.automaton == ((SimilarWordsQuery) other).automaton;
		}

		@Override
		public int hashCode() {
			return 31 * super.hashCode() + System.identityHashCode(this.automaton);
		}

		@Override
		public String toString(String field) {
			return this.field + ":similar";
		}

	}

}

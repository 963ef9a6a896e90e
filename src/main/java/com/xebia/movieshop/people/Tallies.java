package com.xebia.movieshop.people;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.movie.CatalogueCache;
import com.xebia.movieshop.movie.NameField;
import com.xebia.movieshop.movie.NameField.Spellings;
import com.xebia.movieshop.search.MovieSearch;
import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.text.TextKey;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Repository;

/**
 * Reads tallies from the database: single ones, pages of an index, and spellings.
 */
@Repository
class Tallies implements Spellings {

	private static final Log logger = LogFactory.getLog(Tallies.class);

	private final MongoOperations mongo;

	// A secondary may answer: tallies are some seconds old anyway.
	private final FailoverReads members;

	private final MovieSearch search;

	// Nothing counts the changes of tallies, so that spellings are some seconds old, too.
	private final CatalogueCache<List<Object>, Set<String>> spellings = new CatalogueCache<>(CacheSize.SPELLINGS,
			() -> 0);

	Tallies(MongoOperations mongo, FailoverReads members, MovieSearch search) {
		this.mongo = mongo;
		this.members = members;
		this.search = search;
	}

	Optional<Tally> find(NameKind kind, String name) {
		return find(kind, byName(name)).stream().findFirst();
	}

	@Override
	public Collection<String> of(NameField field, String name) {
		NameKind kind = Arrays.stream(NameKind.values())
			.filter((any) -> any.fields().contains(field))
			.findFirst()
			.orElseThrow();
		return this.spellings.get(List.of(field, name), () -> {
			Optional<Tally> tally = find(kind, name);
			return texts(field, tally, Tally.spellings(tally, name));
		});
	}

	// Returns the texts that contain one of the names, by the fields that may have them.
	Map<NameField, Set<String>> texts(NameKind kind, Optional<Tally> tally, Set<String> names) {
		return kind.fields()
			.stream()
			.collect(Collectors.toMap(Function.identity(), (field) -> texts(field, tally, names)));
	}

	// Several directors are one text. The search finds new ones, the last census those of
	// a shop without a usable index.
	Set<String> texts(NameField field, Optional<Tally> tally, Set<String> names) {
		Set<String> texts = new TreeSet<>(names);
		if (field == NameField.DIRECTOR) {
			tally.map((counted) -> counted.creditsOf(names)).ifPresent(texts::addAll);
			try {
				texts.addAll(this.search.credits(names));
			}
			catch (SearchUnavailableException ex) {
				logger.debug("Movies of several directors are found as they were counted last");
			}
		}
		return texts;
	}

	List<Tally> top(NameKind kind, String number, int limit) {
		Sort order = Sort.by(Direction.DESC, number).and(Sort.by("sorted"));
		return find(kind, Query.query(Criteria.where(number).gt(0)).with(order).limit(limit));
	}

	ListPage<Tally> page(TallyQuery query) {
		List<Tally> tallies = find(query.kind(), query.query().limit(query.pageSize() + 1));
		return ListPage.of(query, tallies, query::cursor);
	}

	List<Tally> beginning(NameKind kind, String words, int limit) {
		return find(kind, new TallyQuery(kind, null, words, null, null).query().limit(limit));
	}

	List<String> letters(NameKind kind) {
		return this.members.read((mongo) -> mongo.findDistinct(new Query(), "letter", kind.collection(), String.class))
			.stream()
			.sorted()
			.toList();
	}

	// Removes the tally, whose name no movie has now, or corrects its spellings if the
	// new name has the same key. Another new name is counted by the next census.
	void rename(NameKind kind, String name, String replacement) {
		if (TextKey.of(name).equals(TextKey.of(replacement))) {
			List<String> credits = find(kind, name).map((tally) -> tally.creditsOf(tally.spellings()))
				.orElse(List.of())
				.stream()
				.map((credit) -> NameReplacement.replace(credit, Set.of(), replacement))
				.toList();
			this.mongo.updateFirst(byName(name),
					Update.update("spellings", List.of(replacement)).set("credits", credits), kind.collection());
		}
		else {
			this.mongo.remove(byName(name), kind.collection());
		}
	}

	private List<Tally> find(NameKind kind, Query query) {
		return this.members.read((mongo) -> mongo.find(query, Tally.class, kind.collection()));
	}

	private static Query byName(String name) {
		return Query.query(Criteria.where("_id").is(TextKey.of(name)));
	}

}

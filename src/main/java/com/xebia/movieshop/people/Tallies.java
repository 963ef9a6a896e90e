package com.xebia.movieshop.people;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

import com.xebia.movieshop.mongo.AnyMember;
import com.xebia.movieshop.movie.NameKey;

import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Repository;

/**
 * Reads tallies, a page of an index at a time.
 */
@Repository
class Tallies {

	private final MongoOperations mongo;

	// Tallies are some moments old anyway.
	private final AnyMember members;

	Tallies(MongoOperations mongo, AnyMember members) {
		this.mongo = mongo;
		this.members = members;
	}

	/**
	 * Find the tally of a name.
	 * @param kind what it names
	 * @param name the name, in any spelling
	 * @return the tally, empty when none is known yet
	 */
	Optional<Tally> find(NameKind kind, String name) {
		return find(kind, byName(name)).stream().findFirst();
	}

	/**
	 * Find the names with most movies.
	 * @param kind what they name
	 * @param number which number of movies is meant
	 * @param limit how many at most
	 * @return those that have any, most movies first
	 */
	List<Tally> top(NameKind kind, String number, int limit) {
		Sort order = Sort.by(Direction.DESC, number).and(Sort.by("sorted"));
		return find(kind, Query.query(Criteria.where(number).gt(0)).with(order).limit(limit));
	}

	/**
	 * Read a page of an index.
	 * @param kind which index
	 * @param query which page
	 * @return the page
	 */
	TallyPage page(NameKind kind, TallyQuery query) {
		boolean forward = query.before() == null;
		List<Tally> tallies = find(kind, query.query().limit(TallyQuery.SIZE + 1));
		boolean more = tallies.size() > TallyQuery.SIZE;
		List<Tally> page = more ? tallies.subList(0, TallyQuery.SIZE) : tallies;
		if (!forward) {
			Collections.reverse(page);
		}
		return new TallyPage("/" + kind.plural(), query, page, forward ? query.after() != null : more,
				!forward || more);
	}

	/**
	 * Find names whose words begin with some words.
	 * @param kind what they name
	 * @param words the words
	 * @param limit how many at most
	 * @return those with most movies first
	 */
	List<Tally> beginning(NameKind kind, String words, int limit) {
		return find(kind, new TallyQuery(null, words, null, null).query().limit(limit));
	}

	/**
	 * Tell which letters an index has.
	 * @param kind which index
	 * @return the letters in their order
	 */
	List<String> letters(NameKind kind) {
		return this.members.read((mongo) -> mongo.findDistinct(new Query(), "letter", kind.collection(), String.class))
			.stream()
			.sorted()
			.toList();
	}

	/**
	 * Take a name out of its index until the next census, unless it is only spelt in
	 * another way.
	 * @param kind what it names
	 * @param name the name, in any spelling
	 * @param replacement what it is now
	 */
	void rename(NameKind kind, String name, String replacement) {
		if (NameKey.of(name).equals(NameKey.of(replacement))) {
			this.mongo.updateFirst(byName(name), Update.update("spellings", List.of(replacement)), kind.collection());
		}
		else {
			this.mongo.remove(byName(name), kind.collection());
		}
	}

	private List<Tally> find(NameKind kind, Query query) {
		return this.members.read((mongo) -> mongo.find(query, Tally.class, kind.collection()));
	}

	private static Query byName(String name) {
		return Query.query(Criteria.where("_id").is(NameKey.of(name)));
	}

}

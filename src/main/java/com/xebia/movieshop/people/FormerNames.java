package com.xebia.movieshop.people;

import java.util.Optional;

import com.xebia.movieshop.names.BegunRename;
import com.xebia.movieshop.names.Directors;
import com.xebia.movieshop.names.Rename;
import com.xebia.movieshop.names.UndoneRename;
import com.xebia.movieshop.text.TextKey;
import org.bson.Document;

import org.springframework.context.event.EventListener;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Component;

/**
 * Knows the present names of people and genres that were renamed.
 */
@Component
class FormerNames {

	private static final String COLLECTION = "renames";

	private static final int MAX_STEPS = 10;

	private final MongoOperations mongo;

	FormerNames(MongoOperations mongo) {
		this.mongo = mongo;
	}

	@EventListener
	void add(BegunRename begun) {
		Rename rename = begun.rename();
		add(NameKind.of(rename), rename.name(), rename.replacement(), begun.change());
	}

	// Idempotent, as the former name then leads to no other by this change.
	@EventListener
	void takeBack(UndoneRename undone) {
		this.mongo.find(Query.query(Criteria.where("by").is(undone.change())), Document.class, COLLECTION)
			.forEach((rename) -> add(NameKind.ofPlural(rename.getString("kind")), rename.getString("to"),
					rename.getString("name"), ""));
	}

	// Forgets that the new name was a former one, so that none leads back to itself.
	private void add(NameKind kind, String name, String to, String change) {
		if (!TextKey.of(name).equals(TextKey.of(to))) {
			this.mongo.remove(of(kind, to), COLLECTION);
			this.mongo.upsert(of(kind, name),
					Update.update("kind", kind.plural()).set("name", name).set("to", to).set("by", change), COLLECTION);
		}
	}

	// Returns the latest name of one that was renamed, or the text of several directors
	// with their latest names.
	Optional<String> latest(NameKind kind, String text) {
		String whole = follow(kind, text);
		String latest = (kind == NameKind.PERSON && whole.equals(text))
				? Directors.replace(text, (name) -> follow(kind, name)) : whole;
		return Optional.of(latest).filter((name) -> !name.equals(text));
	}

	private String follow(NameKind kind, String name) {
		String latest = name;
		for (int step = 0; step < MAX_STEPS; step++) {
			Document rename = this.mongo.findOne(of(kind, latest), Document.class, COLLECTION);
			if (rename == null || !(rename.get("to") instanceof String to)) {
				break;
			}
			latest = to;
		}
		return latest;
	}

	private static Query of(NameKind kind, String name) {
		return Query.query(Criteria.where("_id").is(kind.plural() + "/" + TextKey.of(name)));
	}

}

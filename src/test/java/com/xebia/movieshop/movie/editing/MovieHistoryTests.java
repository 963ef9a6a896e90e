package com.xebia.movieshop.movie.editing;

import java.util.ArrayList;
import java.util.List;

import com.xebia.movieshop.address.ListPage;
import com.xebia.movieshop.movie.ChangeKind;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.MovieComparison;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.movie.MovieForms;
import com.xebia.movieshop.movie.editing.MovieHistory.Change;
import com.xebia.movieshop.support.EveryEngine;
import com.xebia.movieshop.support.ShopTest;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@link MovieHistory} guarantees on every engine.
 */
@ShopTest
@EveryEngine
class MovieHistoryTests {

	@Autowired
	private MovieService movies;

	@Autowired
	private Bin bin;

	@Autowired
	private MovieHistory history;

	@Autowired
	private MongoOperations mongo;

	@BeforeEach
	void clear() {
		this.mongo.remove(new Query(), Movie.class);
		this.mongo.remove(new Query(), MovieHistory.COLLECTION);
		signIn("ada");
	}

	@AfterEach
	void signOut() {
		SecurityContextHolder.clearContext();
	}

	private List<String> stored() {
		return this.mongo.findDistinct(new Query(), "state.title", MovieHistory.COLLECTION, String.class);
	}

	@Test
	void movieOfBeforeBeginsWithTheStateThatItHad() {
		ObjectId id = new ObjectId();
		this.mongo.getCollection("movie")
			.insertOne(new Document("_id", id).append("title", "Old").append("stars", "Ann, Bob"));
		Movie movie = this.movies.find(id).orElseThrow();
		assertThat(changes(movie)).singleElement().satisfies((change) -> {
			assertThat(change.kind()).isNull();
			assertThat(change.current()).isTrue();
			assertThat(change.fields()).isEmpty();
		});
		change(movie, "New");
		assertThat(titles(movie)).containsExactly("New", "Old");
		assertThat(changes(movie)).extracting(Change::kind).containsExactly(ChangeKind.CHANGED, null);
	}

	@Test
	void creationNamesTheFieldsThatWereFilledIn() {
		MovieForm form = new MovieForm();
		form.setTitle("Hondo");
		Movie movie = this.movies.create(form);
		assertThat(this.history.browse(movie, null).items().get(0).fields()).extracting(MovieComparison::field)
			.containsExactly("title");
	}

	@Test
	void everyChangeIsOnExactlyOnePage() {
		Movie movie = create("0");
		int last = 2 * MovieHistory.PAGE;
		for (int i = 1; i <= last; i++) {
			change(movie, String.valueOf(i));
		}
		List<String> titles = new ArrayList<>();
		ListPage<Change> page = browse(movie, null);
		assertThat(page.previous()).isNull();
		while (page.next() != null) {
			titles.addAll(titles(page));
			page = browse(movie, page.next());
		}
		titles.addAll(titles(page));
		assertThat(titles).hasSize(last + 1).doesNotHaveDuplicates().startsWith(String.valueOf(last)).endsWith("0");
		page = browse(movie, page.previous());
		assertThat(titles(page)).isEqualTo(titles.subList(MovieHistory.PAGE, 2 * MovieHistory.PAGE));
		page = browse(movie, page.previous());
		assertThat(titles(page)).isEqualTo(titles.subList(0, MovieHistory.PAGE));
		assertThat(page.previous()).isNull();
	}

	@Test
	void formerStateComesBackAsANewChange() {
		Movie movie = create("a");
		change(movie, "b");
		MovieForm form = this.history.form(find(movie), 0).orElseThrow();
		this.movies.update(movie.getId(), form);
		assertThat(titles(movie)).containsExactly("a", "b", "a");
		assertThat(this.history.form(find(movie), 7)).isEmpty();
	}

	@Test
	void historyEndsWithTheMovie() {
		Movie movie = create("M");
		change(create("N"), "O");
		this.movies.delete(movie.getId());
		this.bin.purge(movie.getId(), false);
		assertThat(stored()).containsExactly("N");
	}

	private static void signIn(String name) {
		SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken(name, null, "ANY"));
	}

	private Movie create(String title) {
		return this.movies.find(this.movies.create(MovieForms.complete(title)).getId()).orElseThrow();
	}

	private void change(Movie movie, String title) {
		this.movies.update(movie.getId(), MovieForms.renamed(find(movie), title));
	}

	private Movie find(Movie movie) {
		return this.movies.find(movie.getId()).orElseThrow();
	}

	private List<Change> changes(Movie movie) {
		return this.history.browse(find(movie), null).items();
	}

	private ListPage<Change> browse(Movie movie, @Nullable String link) {
		boolean first = link == null || !link.contains("before=");
		return this.history.browse(find(movie), first ? null : Long.valueOf(link.replaceFirst(".*=", "")));
	}

	private List<String> titles(Movie movie) {
		return titles(this.history.browse(find(movie), null));
	}

	private static List<String> titles(ListPage<Change> page) {
		return page.items().stream().map((change) -> change.state().getTitle()).toList();
	}

}

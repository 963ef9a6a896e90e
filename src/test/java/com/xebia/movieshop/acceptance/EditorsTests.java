package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import com.xebia.movieshop.support.Threads;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for concurrent edits of one movie by many curators.
 */
class EditorsTests extends ShopInBrowser {

	private static final int EDITORS = 50;

	private static final int SEE_OTHER = 303;

	private static final int NOT_FOUND = 404;

	private static final int CONFLICT = 409;

	private static final int GONE = 410;

	@RepeatedTest(3)
	void oneOfManyConcurrentEditsWinsCompletely() throws Exception {
		Client client = shop.client();
		String movie = client.create(Form.movie("Contested"));
		List<Integer> answers = Threads.run(EDITORS, updates(client, movie));
		assertThat(answers).containsOnly(SEE_OTHER, CONFLICT).containsOnlyOnce(SEE_OTHER);
		int winner = answers.indexOf(SEE_OTHER);
		assertThat(client.get(movie + "?form").body()).contains("Edited by " + winner + ".")
			.contains("Described by " + winner + ".")
			.contains("Directed by " + winner + ".")
			.containsPattern("<input(?=[^>]* name=\"version\")[^>]* value=\"1\"");
	}

	@RepeatedTest(3)
	void deletionWinsOverConcurrentEdits() throws Exception {
		Client client = shop.client();
		String movie = client.create(Form.movie("Doomed"));
		List<Callable<Integer>> all = new ArrayList<>(updates(client, movie));
		String token = client.token();
		all.add(EDITORS / 2,
				() -> client.post(movie, new Form().with("_csrf", token).with("_method", "delete")).statusCode());
		List<Integer> answers = Threads.run(all.size(), all);
		assertThat(answers.remove(EDITORS / 2)).isEqualTo(SEE_OTHER);
		assertThat(answers).isSubsetOf(SEE_OTHER, NOT_FOUND, CONFLICT)
			.satisfies((updates) -> assertThat(Collections.frequency(updates, SEE_OTHER)).isLessThanOrEqualTo(1));
		assertThat(client.get(movie).statusCode()).isEqualTo(GONE);
	}

	@Test
	void editsOfDifferentFieldsAreMerged() throws IOException {
		String movie = shop.client().create(Form.movie("Shared").withFile(Pictures.png(200, 300)));
		Tab mine = open(movie + "?form");
		Tab theirs = open(movie + "?form");
		theirs.choose("other.png", Pictures.png(210, 300)).type("Director", "Their director");
		theirs.press(theirs.button("Save"));
		mine.type("Description", "My description").press(mine.button("Save"));
		assertThat(mine.path()).isEqualTo(movie);
		assertThat(mine.widthOfPoster()).isEqualTo(210);
		assertThat(mine.page().locator("main").innerText()).contains("My description", "Their director");
	}

	private static List<Callable<Integer>> updates(Client client, String movie) throws IOException {
		String token = client.token();
		return IntStream.range(0, EDITORS)
			.mapToObj((editor) -> new Form().with("_csrf", token)
				.with("_method", "put")
				.with("version", "0")
				.with("title", "Edited by " + editor + ".")
				.with("description", "Described by " + editor + ".")
				.with("stars", "Star")
				.with("director", "Directed by " + editor + "."))
			.map((form) -> (Callable<Integer>) () -> client.post(movie, form).statusCode())
			.toList();
	}

}

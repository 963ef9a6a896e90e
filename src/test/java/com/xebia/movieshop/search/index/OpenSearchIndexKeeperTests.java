package com.xebia.movieshop.search.index;

import java.time.Duration;
import java.util.List;

import com.xebia.movieshop.search.query.IndexQuery;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.OpenSearchServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link IndexKeeper} with OpenSearch.
 */
@Tag("soak")
class OpenSearchIndexKeeperTests extends IndexKeeperContract {

	@AutoClose
	private static OpenSearchServer server;

	OpenSearchIndexKeeperTests() {
		super(Engine.MONGOD);
	}

	@BeforeAll
	static void startServer() {
		server = OpenSearchServer.start();
	}

	@Override
	OpenSearch store() {
		return new OpenSearch(server.uri(), database());
	}

	@Test
	void indexThatIsDeletedMeanwhileIsMadeAnew() {
		insertRashomon();
		assertThat(server.status("DELETE", "/" + name())).isEqualTo(200);
		this.index.update(List.of(insert("Ikiru")));
		awaitFound("ikiru", 1);
		awaitFound("rashomon", 1);
	}

	@Test
	void unfinishedIndexIsMadeAnew() throws InterruptedException {
		insertRashomon();
		stop();
		String before = name();
		assertThat(server.status("DELETE", "/" + before + "/_alias/" + store().alias())).isEqualTo(200);
		start();
		awaitFound("rashomon", 1);
		assertThat(store().names()).containsEntry(before, false).containsValue(true);
	}

	@Test
	void indexOfAnotherMappingIsMadeAnew() throws Exception {
		assertThatIsMadeAnewAfter(() -> {
			String path = "/" + name();
			assertThat(server.status("DELETE", path)).isEqualTo(200);
			assertThat(server.status("PUT", path)).isEqualTo(200);
			assertThat(server.status("PUT", path + "/_alias/" + store().alias())).isEqualTo(200);
		});
	}

	@Test
	void nodesThatMakeAnIndexAtTheSameTimeAgreeOnOne() throws InterruptedException {
		insert("Rashomon");
		CurrentIndex other = new CurrentIndex(this.catalogue);
		IndexKeeper keeper = new IndexKeeper(other, this.catalogue, store(), Duration.ofMillis(100));
		Thread node = new Thread(keeper);
		node.start();
		awaitFound("rashomon", 1);
		Awaitility.await()
			.atMost(Duration.ofMinutes(1))
			.until(() -> this.index.get() != null && other.get() != null
					&& this.index.get().stored().toString().equals(other.get().stored().toString()));
		this.index.update(List.of(insert("Ikiru")));
		assertThat(found("ikiru")).isOne();
		assertThat(other.ask((index) -> index.ask(MovieQuery.of("ikiru"), IndexQuery::facets).movies())).contains(1L);
		keeper.stop();
		node.join();
	}

	@Test
	void searchIsBackWhenTheServerIs() {
		insertRashomon();
		server.kill();
		assertThat(found("rashomon")).isEqualTo(-1);
		insert("Ikiru");
		server.restart();
		awaitFound("rashomon", 1);
		awaitFound("ikiru", 1);
	}

	private String name() {
		return store().names().firstKey();
	}

}

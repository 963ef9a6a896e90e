package com.xebia.movieshop.search.index;

import com.xebia.movieshop.support.Engine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.system.CapturedOutput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.doReturn;

@Tag("soak")
class MongodIndexKeeperTests extends LuceneIndexKeeperContract {

	MongodIndexKeeperTests() {
		super(Engine.MONGOD);
	}

	@Test
	void serverThatRefusesChangeStreamsIsPolled(CapturedOutput output) throws InterruptedException {
		stop();
		doReturn(true).when(this.catalogue).hasChangeStreams();
		start();
		insertRashomon();
		insert("Ikiru");
		awaitFound("ikiru", 1);
		assertThat(output).containsOnlyOnce("refuses a change stream, so the shop polls");
	}

}

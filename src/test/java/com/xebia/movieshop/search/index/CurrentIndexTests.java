package com.xebia.movieshop.search.index;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.mock;

class CurrentIndexTests {

	private final CatalogueReader catalogue = mock();

	private final SearchIndex written = mock();

	@Test
	void ofManyMoviesOnlySomeAreInMemoryAtATime() {
		given(this.catalogue.find(anyCollection())).willReturn(List.of());
		CurrentIndex index = new CurrentIndex(this.catalogue);
		index.prepare(this.written);
		List<ObjectId> all = Stream.generate(ObjectId::new).limit(50_000).toList();
		index.update(all);
		ArgumentCaptor<Collection<ObjectId>> read = ArgumentCaptor.captor();
		then(this.catalogue).should(atLeastOnce()).find(read.capture());
		assertThat(read.getAllValues()).allSatisfy((ids) -> assertThat(ids).hasSizeLessThanOrEqualTo(1000));
		assertThat(read.getAllValues().stream().flatMap(Collection::stream)).containsExactlyElementsOf(all);
	}

}

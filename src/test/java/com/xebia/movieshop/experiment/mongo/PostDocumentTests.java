package com.xebia.movieshop.experiment.mongo;

import java.nio.ByteBuffer;
import java.util.stream.LongStream;

import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PostDocument}.
 */
class PostDocumentTests {

	@ParameterizedTest
	@ValueSource(longs = { 0, 9, 1_000_000, 59_999_999 })
	void everyDocumentIsAsLongAsThePosts(long number) {
		Document document = PostDocument.OF_WRITE_CONCERN.numbered(number).append("_id", new ObjectId());
		ByteBuffer bson = new RawBsonDocument(document, new DocumentCodec()).getByteBuffer().asNIO();
		assertThat(bson.remaining()).isEqualTo(2395);
	}

	@Test
	void namesAreDifferent() {
		assertThat(LongStream.range(0, 10_000).mapToObj(PostDocument::name)).doesNotHaveDuplicates();
	}

}

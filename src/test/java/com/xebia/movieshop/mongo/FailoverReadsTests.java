package com.xebia.movieshop.mongo;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;

class FailoverReadsTests {

	private final MongoOperations preferred = mock();

	private final MongoOperations others = mock();

	private final List<MongoOperations> asked = new ArrayList<>();

	private final FailoverReads members = new FailoverReads(this.preferred, this.others);

	@Test
	void respondingPrimaryIsReadOnly() {
		assertThat(this.members.<String>read((mongo) -> ask(mongo, this.others))).isEqualTo("answer");
		assertThat(this.asked).containsExactly(this.preferred);
	}

	@Test
	void secondariesAreReadForSomeTimeAfterThePrimaryFailed() {
		assertThat(this.members.<String>read((mongo) -> ask(mongo, this.preferred))).isEqualTo("answer");
		assertThat(this.members.<String>read((mongo) -> ask(mongo, this.preferred))).isEqualTo("answer");
		assertThat(this.asked).containsExactly(this.preferred, this.others, this.others);
	}

	@Test
	void standaloneServerIsReadOnce() {
		FailoverReads alone = new FailoverReads(this.preferred, this.preferred);
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> alone.<String>read((mongo) -> ask(mongo, this.preferred)));
		assertThat(this.asked).containsExactly(this.preferred);
	}

	@Test
	void mistakeIsNotRepeatedElsewhere() {
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.members.<String>read((mongo) -> {
			this.asked.add(mongo);
			throw new DuplicateKeyException("mistake");
		}));
		assertThat(this.asked).containsExactly(this.preferred);
	}

	private String ask(MongoOperations mongo, MongoOperations silent) {
		this.asked.add(mongo);
		if (mongo == silent) {
			throw new DataAccessResourceFailureException("silent");
		}
		return "answer";
	}

}

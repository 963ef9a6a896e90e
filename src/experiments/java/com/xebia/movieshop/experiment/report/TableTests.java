package com.xebia.movieshop.experiment.report;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link Table}.
 */
class TableTests {

	private final Table table = new Table("what", "rate").row("slow, \"safe\"", 7).row("fast", "1,000");

	@Test
	void markdownCanBeReadAsItIs() {
		assertThat(this.table.toMarkdown()).isEqualTo("""
				| what         |  rate |
				|--------------|------:|
				| slow, "safe" |     7 |
				| fast         | 1,000 |
				""");
	}

	@Test
	void csvIsQuoted() throws Exception {
		assertThat(this.table.toCsv()).isEqualTo("what,rate\r\n\"slow, \"\"safe\"\"\",7\r\nfast,\"1,000\"\r\n");
	}

	@Test
	void rowOfAnotherLengthIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.table.row("one"));
	}

}

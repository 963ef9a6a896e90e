package com.xebia.movieshop.importing;

import java.util.List;
import java.util.Map;

import com.xebia.movieshop.importing.format.Column;
import com.xebia.movieshop.importing.format.FileLayout;
import com.xebia.movieshop.importing.store.ImportChoices;
import com.xebia.movieshop.importing.store.Similar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ImportChoicesTests {

	@Test
	void nothingIsChosenAtFirst() {
		assertThat(ImportChoices.of((name) -> null)).isEqualTo(ImportChoices.NONE);
	}

	@Test
	void emptyValueLeavesTheGuess() {
		Map<String, String[]> form = Map.of("encoding", values(""), "separator", values("tab"), "header", values(""),
				"column", values("", "a=b=title", "c=none", ""), "similar", values("create"));
		ImportChoices choices = ImportChoices.of(form::get);
		assertThat(choices.similar()).isEqualTo(Similar.CREATE);
		assertThat(choices.reading()).isEqualTo(new FileLayout(null, "tab", null,
				List.of(Column.chosen("a=b", "title"), Column.chosen("c", "none")), false, null));
	}

	@ParameterizedTest
	@CsvSource({ "encoding,UTF-7", "separator,dot", "header,11", "header,first", "similar,perhaps",
			"column,a=id of something", "column,nothing" })
	void valueThatCannotBeChosenIsRefused(String name, String value) {
		assertThatIllegalArgumentException().isThrownBy(() -> ImportChoices.of(Map.of(name, values(value))::get))
			.withMessage(name);
	}

	private static String[] values(String... values) {
		return values;
	}

}

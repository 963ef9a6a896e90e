package com.xebia.movieshop.importing;

import java.util.List;
import java.util.Map;

import com.xebia.movieshop.importing.format.Reading;
import com.xebia.movieshop.importing.format.Reading.Column;
import com.xebia.movieshop.importing.store.ImportChoices;
import com.xebia.movieshop.importing.store.ImportChoices.Similar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ImportChoicesTests {

	private static final Reading SHOWN = new Reading("UTF-8", "comma", 1,
			List.of(new Column("a=b", "title", false, List.of()), new Column("c", "year", true, List.of())), false);

	@Test
	void nothingIsChosenAtFirst() {
		assertThat(ImportChoices.of((name) -> null, Reading.GUESSED, Reading.GUESSED)).isEqualTo(ImportChoices.NONE);
	}

	@Test
	void guessThatIsSentBackIsNotChosen() {
		Map<String, String[]> form = Map.of("encoding", values("UTF-8"), "separator", values("tab"), "header",
				values("1"), "column", values("a=b=title", "c=year", "d=none"), "similar", values("create"));
		ImportChoices choices = ImportChoices.of(form::get, SHOWN, Reading.GUESSED);
		assertThat(choices.similar()).isEqualTo(Similar.CREATE);
		assertThat(choices.reading()).isEqualTo(new Reading(null, "tab", null,
				List.of(new Column("c", "year", true, List.of()), new Column("d", "none", true, List.of())), false));
	}

	@Test
	void formerChoiceStays() {
		Reading chosen = new Reading("UTF-8", null, 1, List.of(), false);
		Map<String, String[]> form = Map.of("encoding", values("UTF-8"), "header", values("1"));
		Reading reading = ImportChoices.of(form::get, SHOWN, chosen).reading();
		assertThat(reading.encoding()).isEqualTo("UTF-8");
		assertThat(reading.header()).isEqualTo(1);
	}

	@Test
	void uncertainEncodingIsConfirmed() {
		Reading uncertain = new Reading("KOI8-R", "comma", 1, List.of(), true);
		Map<String, String[]> form = Map.of("encoding", values("KOI8-R"));
		assertThat(ImportChoices.of(form::get, uncertain, Reading.GUESSED).reading().encoding()).isEqualTo("KOI8-R");
		assertThat(
				ImportChoices.of(Map.of("encoding", values(""))::get, uncertain, Reading.GUESSED).reading().encoding())
			.isNull();
	}

	@ParameterizedTest
	@CsvSource({ "encoding,UTF-7", "separator,dot", "header,11", "header,first", "similar,perhaps",
			"column,a=id of something", "column,nothing" })
	void valueThatCannotBeChosenIsRefused(String name, String value) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> ImportChoices.of(Map.of(name, values(value))::get, Reading.GUESSED, Reading.GUESSED))
			.withMessage(name);
	}

	private static String[] values(String... values) {
		return values;
	}

}

package com.xebia.movieshop.movie;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Copy.CopiesEditor;
import com.xebia.movieshop.settings.ShopCurrency;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.support.StaticListableBeanFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link Copy} and the copies of a {@link Movie}.
 */
class CopyTests {

	@Test
	void lineIsReadAsItWasWritten() {
		Copy copy = Copy.parse("Blu-ray | rental | 3,50 | A 12 | Scratched | 0123abcd");
		assertThat(copy.getPrice()).isEqualTo(new BigDecimal("3.50"));
		assertThat(copy).hasToString("Blu-ray | rental | 3.5 | A 12 | Scratched | 0123abcd")
			.isEqualTo(Copy.parse(copy.toString()));
		assertThat(copy.withoutNote()).isEqualTo("Blu-ray | rental | 3.5 | A 12 |  | 0123abcd");
		assertThat(Copy.parse("DVD")).returns("sale", Copy::getTerms).returns(null, Copy::getPrice);
		assertThat(Copy.parse("").isBlank()).isTrue();
		assertThatIllegalArgumentException().isThrownBy(() -> Copy.parse("DVD | sale | cheap"));
		assertThatIllegalArgumentException().isThrownBy(() -> Copy.parse("DVD | sale | 1e999999999"));
	}

	@Test
	@SuppressWarnings("unchecked")
	void lineChangesACopyThatAnotherProgramStoredWithoutAnId() {
		Copy former = Copy.parse("DVD | sale | 9");
		CopiesEditor editor = new CopiesEditor(List.of(former));
		editor.setAsText("DVD | sale | 7\nVHS");
		Movie movie = new Movie(new ObjectId());
		movie.setCopies((List<Copy>) editor.getValue());
		assertThat(movie.getCopies()).extracting(Copy::getFormat).containsExactly("DVD", "VHS");
		assertThat(movie.getCopies().get(0).getPrice()).isEqualTo(new BigDecimal("7"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			dvd | sale | 7 | a 1;                 DVD | sale | 7 | A 1
			 Dvd | sale | | A-1 | Worn;           DVD | sale | 9 | A 1 | Worn
			dvd | rental | | A 1;                 DVD | sale | 9 | A 1 / dvd | rental |  | A 1
			dvd | sale | | A 2;                   DVD | sale | 9 | A 1 / dvd | sale |  | A 2
			DVD | sale | | A 1 + dvd | sale | | a 1; DVD | sale | 9 | A 1 / dvd | sale |  | a 1
			""")
	@SuppressWarnings("unchecked")
	void lineOfAnInventoryDoublesNoCopyByItsSpelling(String lines, String expected) {
		CopiesEditor editor = new CopiesEditor(List.of(Copy.parse("DVD | sale | 9 | A 1 | | 0123abcd")));
		editor.setAsText(lines.replace(" + ", "\n"));
		assertThat(((List<Copy>) editor.getValue()).stream()
			.map((copy) -> copy.withoutId().replaceAll("[ |]+$", ""))
			.collect(Collectors.joining(" / "))).isEqualTo(expected);
	}

	@Test
	void copyThatAProgramSendsWithoutItsIdKeepsIt() {
		Movie movie = MovieForms.withCopies("DVD | sale | 9 | A 1");
		String id = movie.getCopies().get(0).getId();
		movie.setCopies(List.of(Copy.parse("dvd | sale | 9 | a 1"), Copy.parse("dvd | sale | 8 | a 1")));
		assertThat(movie.getCopies()).extracting(Copy::getId).startsWith(id).doesNotHaveDuplicates().hasSize(2);
		assertThat(movie.getCopies().get(0).getFormat()).isEqualTo("dvd");
	}

	@ParameterizedTest
	@CsvSource({ "EUR, 9.90, true", "EUR, 9.905, false", "EUR, 9.900, true", "JPY, 990, true", "JPY, 990.00, true",
			"JPY, 9.9, false", "KWD, 9.905, true", "KWD, 9.9055, false", ", 9.90, true", ", 9.905, false" })
	void amountHasTheDecimalsOfTheCurrency(String currency, BigDecimal amount, boolean valid) {
		InCurrency.Decimals decimals = new InCurrency.Decimals();
		if (currency != null) {
			StaticListableBeanFactory shop = new StaticListableBeanFactory();
			shop.addBean("shop", (ShopCurrency) () -> currency);
			decimals.setShop(shop.getBeanProvider(ShopCurrency.class));
		}
		assertThat(decimals.isValid(amount, mock())).isEqualTo(valid);
		assertThat(decimals.isValid(null, mock())).isTrue();
	}

	@Test
	void copiesAreEqualExactlyIfTheirLinesAre() {
		List<Copy> copies = Stream
			.of("DVD", "DVD | rental", "DVD | sale | 3.5", "DVD | sale | 3.50", "DVD | sale | 4",
					"DVD | sale | 3.5 | A", "DVD | sale | 3.5 | A | Worn", "DVD | sale | 3.5 | A | Worn | 0123abcd",
					"DVD | sale | 3.5 | A |  | 0123abcd", "VHS | sale | 3.5", "| sale | 3.5", "", "| rental")
			.map(Copy::parse)
			.collect(Collectors.toList());
		Copy cleared = Copy.parse("DVD");
		cleared.setNote("");
		copies.add(cleared);
		copies.forEach((copy) -> copies.forEach((other) -> {
			boolean same = copy.toString().equals(other.toString());
			assertThat(copy.equals(other)).as("%s, %s", copy, other).isEqualTo(same);
			assertThat(!same || copy.hashCode() == other.hashCode()).isTrue();
		}));
	}

	// A list reads the ids only; another copy may be on its shelf.
	@Test
	void copiesOfWhichOnlyTheIdIsKnownDiffer() {
		Copy copy = new Copy();
		copy.setId("00000001");
		Copy other = new Copy();
		other.setId("00000002");
		assertThat(copy).isNotEqualTo(other).isNotEqualTo(new Copy());
	}

	@Test
	void copyKeepsItsIdAndItsNoteUnlessAnotherOneIsTyped() {
		Movie movie = new Movie(new ObjectId());
		movie.setCopies(List.of(Copy.parse("DVD | sale | 9 | | Worn"), Copy.parse("DVD"), Copy.parse("")));
		List<Copy> stored = movie.getCopies();
		assertThat(stored).hasSize(2).extracting(Copy::getId).doesNotContainNull().doesNotHaveDuplicates();
		movie.setCopies(stored.stream().map(Copy::withoutNote).map(Copy::parse).toList());
		assertThat(movie.getCopies()).isEqualTo(stored);
		movie.setCopies(List.of(Copy.parse("VHS"), Copy.parse("DVD")));
		assertThat(movie.getCopies()).extracting(Copy::getId)
			.contains(stored.get(1).getId())
			.doesNotContain(stored.get(0).getId());
		Copy cleared = stored.get(0);
		movie.setCopies(stored);
		cleared.setNote(" ");
		movie.setCopies(List.of(cleared));
		assertThat(movie.getCopies().get(0).toString()).doesNotContain("Worn");
	}

	@Test
	void visitorIsToldOfTheCopyThatTheyCanHaveFirst() {
		LocalDate day = LocalDate.of(2030, 12, 4);
		Movie movie = movie(placed(CopyState.RESERVED, null), placed(CopyState.LENT, null),
				placed(CopyState.LENT, day.plusDays(1)), placed(CopyState.LENT, day), placed(CopyState.SOLD, null));
		assertThat(movie.getNextCopy()).returns(CopyState.LENT, Copy::getState).returns(day, Copy::getDue);
		assertThat(movie(placed(CopyState.LENT, day), placed(CopyState.HERE, null)).getNextCopy())
			.returns(CopyState.HERE, Copy::getState);
		assertThat(movie(placed(CopyState.MISSING, null), placed(CopyState.SOLD, null)).getNextCopy()).isNull();
	}

	private static Copy placed(CopyState state, @Nullable LocalDate due) {
		Copy copy = Copy.parse("DVD");
		copy.setId(Copy.newId());
		copy.place(state, due, (state == CopyState.RESERVED) ? Instant.MAX : null);
		return copy;
	}

	private static Movie movie(Copy... copies) {
		Movie movie = new Movie(new ObjectId());
		movie.showStock(List.of(copies));
		return movie;
	}

}

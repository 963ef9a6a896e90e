package com.xebia.movieshop.staff;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class AccountTests {

	@ParameterizedTest
	@CsvSource({ "Ann, aNN", "ÄRGER, ärger", "Straße, STRASSE", "Σίσυφος, ΣΊΣΥΦΟΣ", "ﬁlm, film",
			"Ann Bee, Ann\u00a0\u2003Bee", "A\u0308nn, Änn", "A\u200bnn, Ann", "A\u202enn, Ann" })
	void namesThatLookAlikeAreOne(String name, String other) {
		assertThat(Account.id(name)).isEqualTo(Account.id(other));
	}

	@ParameterizedTest
	@CsvSource({ "Ann, Änn", "Ann, An", "a.b, a_b", "a/b, a-b" })
	void otherNamesAreOthers(String name, String other) {
		assertThat(Account.id(name)).isNotEqualTo(Account.id(other));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "../../etc", "<script>", "a;b?c#d%00", "\ud800", "\0\r\n" })
	void anyNameMakesAnIdThatIsFitForAddresses(String name) {
		assertThat(Account.id(name)).matches("[0-9a-f]{32}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "curator\ufe0f", "A\u3164nn", "A\u200dnn", "A\u115fnn", "A\u00adnn", "A\udb40\udd00nn",
			"\u0441urator", "Ann\u0430", "\u0391nn", "\u0455\u04bb\u043e\u0440", "Iocal" })
	void nameWithInvisibleSignsOrMixedScriptsOrLikeAReservedOneIsUnfit(String name) {
		assertThat(Account.isName(name, Role.EDITOR)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Ann O\u2019Brien-M\u00fcller",
			"\u0418\u0432\u0430\u043d \u041f\u0435\u0442\u0440\u043e\u0432", "\u5c71\u7530 Ken",
			"\uae40\ubbfc\uc900 Kim", "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2", "ann.bee@shop.example (3f2a91bc)" })
	void nameOfAnyLanguageIsFit(String name) {
		assertThat(Account.isName(name, Role.EDITOR)).isTrue();
	}

	// Normalizing these marks would take minutes.
	@Test
	void nameLongerThanAnyValidOneIsRefused() {
		String marks = "\u0301\u0323".repeat(1_000_000);
		assertThat(Account.isName(marks, Role.EDITOR)).isFalse();
		assertThat(Account.id(marks)).hasSize(32);
	}

	// Rating all combinations of letters that these signs stand for would take minutes.
	@Test
	void passwordOfManySignsThatStandForLettersIsRated() {
		String signs = "4@8({[<369&#!1/|0$5+7%2".repeat(4).substring(0, 72);
		assertThat(Passwords.rated(signs)).isEqualTo("4@8(~~~369~~~1~~0~5~7~24@8(~~~36");
		assertThat(Passwords.isFit(signs, "ada")).isTrue();
		assertThat(Passwords.isFit("p@$$w0rd!p@$$w0rd!", "ada")).isFalse();
		assertThat(Passwords.isFit("!#$%&/()=!#$%&/()=!#$%&/()=", "ada")).isTrue();
	}

	@Test
	void accountOfTheSettingsIsAManagersWithoutAPasswordOfItsOwn() {
		Account account = Account.of(new CuratorAccount("Boss", ""));
		assertThat(account.isOfSettings()).isTrue();
		assertThat(account.role()).isEqualTo(Role.MANAGER);
		assertThat(account.active()).isTrue();
		assertThat(account.id()).isEqualTo(Account.id("boss"));
	}

	@Test
	void storedAccountWithoutPasswordInvitationAndIdentityIsNotThatOfTheSettings() {
		Account account = new Account(Account.id("Ann"), "Ann", Role.MANAGER, true, null, null, null, null);
		assertThat(account.isOfSettings()).isFalse();
		assertThat(account.isSettled()).isFalse();
	}

}

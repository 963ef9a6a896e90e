package com.xebia.movieshop.people;

import java.util.Locale;
import java.util.Optional;

import com.xebia.movieshop.importing.Imports;
import org.junit.jupiter.api.Test;

import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributesModelMap;
import org.springframework.web.servlet.view.RedirectView;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link NameController}.
 */
class NameControllerTests {

	@Test
	void nameLongerThanAnyValidOneIsNeitherLookedUpNorSentBackWhole() {
		Imports imports = mock();
		NameController controller = new NameController(mock(), mock(), mock(), imports);
		RedirectAttributesModelMap nextPage = new RedirectAttributesModelMap();
		String marks = "\u0301\u0323".repeat(100_000);
		assertThatExceptionOfType(ResponseStatusException.class)
			.isThrownBy(() -> controller.rename("people", marks, "Ann", false, "", Locale.ENGLISH, nextPage));
		ModelAndView form = controller.rename("people", "Ann", marks, false, "", Locale.ENGLISH, nextPage);
		assertThat(((RedirectView) form.getView()).getUrl()).hasSizeLessThan(8000);
		then(imports).shouldHaveNoInteractions();
	}

	@Test
	void pageOfAFormerNameLeadsToThePresentOne() {
		People people = mock();
		given(people.renamed("Ann")).willReturn(Optional.of("Anna / Anne"));
		NameController controller = new NameController(mock(), people, mock(), mock());
		assertThat(((RedirectView) controller.show("Ann").getView()).getUrl())
			.isEqualTo("/people?name=Anna%20%2F%20Anne");
		assertThat(controller.show("Ann", new MockHttpServletRequest()))
			.hasToString("<303 SEE_OTHER See Other,[Location:\"/people?name=Anna%20%2F%20Anne\"]>");
		assertThatExceptionOfType(ResponseStatusException.class).isThrownBy(() -> controller.show("Bob"));
	}

}

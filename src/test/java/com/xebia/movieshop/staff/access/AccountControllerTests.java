package com.xebia.movieshop.staff.access;

import java.util.Optional;

import com.xebia.movieshop.staff.Account;
import com.xebia.movieshop.staff.Accounts;
import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.Sessions;
import com.xebia.movieshop.staff.TestAccounts;
import org.junit.jupiter.api.Test;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.ui.ExtendedModelMap;
import org.springframework.web.servlet.mvc.support.RedirectAttributesModelMap;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;

class AccountControllerTests {

	// An update that fails with an exception may still have changed the password.
	@Test
	void otherSessionsEndEvenIfThePasswordChangeFails() {
		Account ann = TestAccounts.account("Ann", Role.EDITOR, true);
		Accounts accounts = mock();
		given(accounts.find(ann.id())).willReturn(Optional.of(ann));
		willThrow(new DataAccessResourceFailureException("Gone")).given(accounts).changePassword(any(), any());
		AuthenticationManager authentications = mock();
		given(authentications.authenticate(any())).willReturn(new TestingAuthenticationToken(ann, "any"));
		Sessions sessions = mock();
		MockHttpServletRequest request = new MockHttpServletRequest();
		AccountController controller = new AccountController(accounts, sessions, authentications, mock(), mock());
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> controller.changePassword("any", "twelve letters, and more", ann, request,
					new MockHttpServletResponse(), new ExtendedModelMap(), new RedirectAttributesModelMap()));
		then(sessions).should().endOthers(ann.id(), request);
	}

}

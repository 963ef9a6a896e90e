package com.xebia.movieshop.staff.access;

import java.util.Map;

import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.TestAccounts;
import com.xebia.movieshop.staff.WriteAccess;
import com.xebia.movieshop.staff.WriteMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.util.UriComponentsBuilder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AccessRules}: which role may do what.
 */
class AccessRulesTests {

	private static final AccessRules RULES = rules(WriteMode.SIGN_IN, ManagementPortType.SAME);

	private static final Map<Character, Role> ROLES = Map.of('e', Role.EDITOR, 'm', Role.MANAGER, 'p', Role.PROGRAM);

	@AfterEach
	void signOut() {
		SecurityContextHolder.clearContext();
	}

	@ParameterizedTest(name = "{0} {1}: {2}")
	@CsvSource(textBlock = """
			GET,     /movies,                                    vemp
			GET,     /movies/0123456789abcdef01234567,           vemp
			GET,     /movies/m-1931-0123456789abcdef01234567,    vemp
			GET,     /movies/export,                             vemp
			GET,     /people,                                    vemp
			GET,     /sitemap.xml,                               vemp
			GET,     /sitemap/000000000000000000000000.xml,      vemp
			GET,     /robots.txt,                                vemp
			GET,     /favicon.ico,                               vemp
			GET,     /site.webmanifest,                          vemp
			GET,     /login,                                     vemp
			POST,    /login,                                     vemp
			POST,    /logout,                                    vemp
			GET,     /invitations/token,                         vemp
			POST,    /invitations/token,                         vemp
			DELETE,  /invitations/token,                         emp
			GET,     /wishes,                                    vemp
			POST,    /wishes,                                    vemp
			GET,     /counter/waiting,                           em
			DELETE,  /counter/waiting/id,                        em
			POST,    /invitations,                               emp
			GET,     /actuator/health,                           vemp
			GET,     /actuator/prometheus,                       emp
			GET,     /actuator/info,                             emp
			GET,     /movies?form,                               emp
			POST,    /movies,                                    emp
			PUT,     /movies/0123456789abcdef01234567,           emp
			DELETE,  /movies/0123456789abcdef01234567,           emp
			DELETE,  /movies/m-1931-0123456789abcdef01234567,    emp
			POST,    /movies/image,                              emp
			GET,     /movies/0123456789abcdef01234567/history,   emp
			GET,     /movies/0123456789abcdef01234567/history/1, emp
			GET,     /movies/m-0123456789abcdef01234567/history, emp
			GET,     /movies/imports,                            emp
			POST,    /movies/imports,                            emp
			GET,     /movies/imports/1,                          emp
			POST,    /people,                                    emp
			GET,     /bin,                                       emp
			POST,    /bin/0123456789abcdef01234567/restoration,  emp
			DELETE,  /bin/0123456789abcdef01234567,              m
			POST,    /bin/0123456789abcdef01234567,              m
			GET,     /counter,                                   em
			POST,    /counter/01234567, em
			DELETE,  /counter/sources/0123456789abcdef,          em
			POST,    /movies/0123456789abcdef01234567/reservations, vemp
			GET,     /curator/status,                            m
			GET,     /audit,                                    m
			POST,    /audit,                                    m
			HEAD,    /curator/backup,                            mp
			GET,     /curator/backup,                            mp
			POST,    /curator/anything,                          m
			GET,     /settings,                                  m
			PUT,     /settings,                                  m
			PUT,     /settings/logo,                             m
			DELETE,  /settings/logo,                             m
			DELETE,  /settings/samples,                          m
			GET,     /brand/aa0011.css,                          vemp
			GET,     /staff,                                     m
			GET,     /staff?form,                                m
			POST,    /staff,                                     m
			PUT,     /staff/0123456789abcdef0123456789abcdef,    m
			DELETE,  /staff/0123456789abcdef0123456789abcdef/sessions, m
			GET,     /account,                                   em
			PUT,     /account/password,                          em
			DELETE,  /account/sessions,                          em
			DELETE,  /account/sessions/0,                        em
			""")
	void addressIsForVisitorsEditorsManagersAndPrograms(String method, String address, String who) {
		for (char letter : "vemp".toCharArray()) {
			signIn(ROLES.get(letter));
			assertThat(RULES.permit(request(method, address))).as(String.valueOf(letter))
				.isEqualTo(who.indexOf(letter) >= 0);
		}
	}

	@ParameterizedTest
	@CsvSource({ "GET, /actuator/prometheus, true", "GET, /curator/status, false", "POST, /actuator/prometheus, false",
			"GET, /staff, false" })
	void metricsOnAManagementPortArePublic(String method, String address, boolean permitted) {
		AccessRules rules = rules(WriteMode.SIGN_IN, ManagementPortType.DIFFERENT);
		assertThat(rules.permit(request(method, address))).isEqualTo(permitted);
	}

	@ParameterizedTest
	@CsvSource({ "GET, /movies, true, true", "POST, /movies, true, false", "GET, /curator/status, true, false",
			"GET, /audit, true, false", "DELETE, /bin/0123456789abcdef01234567, true, false",
			"GET, /staff, false, false", "POST, /staff, false, false", "GET, /account, false, false" })
	void withoutAPasswordThereAreNoAccountsToLookAfter(String method, String address, boolean local, boolean readOnly) {
		MockHttpServletRequest request = request(method, address);
		assertThat(rules(WriteMode.LOCAL, ManagementPortType.SAME).permit(request)).isEqualTo(local);
		assertThat(rules(WriteMode.READ_ONLY, ManagementPortType.SAME).permit(request)).isEqualTo(readOnly);
	}

	@ParameterizedTest
	@EnumSource(Role.class)
	void everyAccountMayWrite(Role role) {
		signIn(role);
		assertThat(new WriteAccess(WriteMode.SIGN_IN).isGranted(request("POST", "/movies"))).isTrue();
	}

	private static void signIn(Role role) {
		SecurityContextHolder.clearContext();
		if (role != null) {
			SecurityContextHolder.getContext()
				.setAuthentication(TestAccounts.account("somebody", role).authentication());
		}
	}

	private static AccessRules rules(WriteMode mode, ManagementPortType port) {
		return new AccessRules(new WriteAccess(mode), port);
	}

	private static MockHttpServletRequest request(String method, String address) {
		MockHttpServletRequest request = new MockHttpServletRequest(method, address.replaceAll("\\?.*", ""));
		UriComponentsBuilder.fromUriString(address)
			.build()
			.getQueryParams()
			.keySet()
			.forEach((name) -> request.addParameter(name, ""));
		return request;
	}

}

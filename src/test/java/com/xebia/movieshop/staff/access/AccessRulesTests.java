package com.xebia.movieshop.staff.access;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.xebia.movieshop.staff.Role;
import com.xebia.movieshop.staff.WriteMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.web.util.UriComponentsBuilder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AccessRules}: which role may do what.
 */
class AccessRulesTests {

	private static final Map<Character, Role> ROLES = Map.of('e', Role.EDITOR, 'm', Role.MANAGER, 'p', Role.PROGRAM);

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
			assertThat(isPermitted(WriteMode.SIGN_IN, ManagementPortType.SAME, authorities(ROLES.get(letter)), method,
					address))
				.as(String.valueOf(letter))
				.isEqualTo(who.indexOf(letter) >= 0);
		}
	}

	@ParameterizedTest
	@CsvSource({ "GET, /actuator/prometheus, true", "GET, /curator/status, false", "POST, /actuator/prometheus, false",
			"GET, /staff, false" })
	void metricsOnAManagementPortArePublic(String method, String address, boolean permitted) {
		assertThat(isPermitted(WriteMode.SIGN_IN, ManagementPortType.DIFFERENT, List.of(), method, address))
			.isEqualTo(permitted);
	}

	@ParameterizedTest
	@CsvSource({ "GET, /movies, true, true", "POST, /movies, true, false", "GET, /curator/status, true, false",
			"GET, /audit, true, false", "DELETE, /bin/0123456789abcdef01234567, true, false",
			"GET, /staff, false, false", "POST, /staff, false, false", "GET, /account, false, false" })
	void withoutAPasswordThereAreNoAccountsToLookAfter(String method, String address, boolean local, boolean readOnly) {
		List<GrantedAuthority> all = Stream.of(Role.values()).flatMap((role) -> role.authorities().stream()).toList();
		assertThat(isPermitted(WriteMode.LOCAL, ManagementPortType.SAME, all, method, address)).isEqualTo(local);
		assertThat(isPermitted(WriteMode.READ_ONLY, ManagementPortType.SAME, List.of(), method, address))
			.isEqualTo(readOnly);
	}

	private static List<GrantedAuthority> authorities(@Nullable Role role) {
		return (role != null) ? role.authorities() : List.of();
	}

	private static boolean isPermitted(WriteMode mode, ManagementPortType port, List<GrantedAuthority> authorities,
			String method, String address) {
		Authentication user = new TestingAuthenticationToken("somebody", "", authorities);
		return AccessRules.of(mode, port).authorize(() -> user, request(method, address)).isGranted();
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

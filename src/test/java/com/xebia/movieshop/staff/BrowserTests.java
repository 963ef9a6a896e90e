package com.xebia.movieshop.staff;

import com.xebia.movieshop.staff.Sessions.Browser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class BrowserTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 | Firefox | Linux
					Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0 | Edge | Windows
					Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 | Chrome | Android
					Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1 | Safari | iPhone
					Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15 | Safari | macOS
					Something (X11; Linux) | | Linux
					""")
	void userAgentIsNamed(String userAgent, String name, String system) {
		Browser browser = Browser.of(userAgent);
		assertThat(browser.name()).isEqualTo(name);
		assertThat(browser.system()).isEqualTo(system);
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", "curl/8.0", "<script>alert(1)</script>" })
	void unknownUserAgentHasNoName(String userAgent) {
		assertThat(Browser.of(userAgent).name()).isNull();
		assertThat(Browser.of(userAgent).system()).isNull();
	}

}

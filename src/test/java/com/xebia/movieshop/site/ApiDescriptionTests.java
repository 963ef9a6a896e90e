package com.xebia.movieshop.site;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ApiDescription}.
 */
@SpringBootTest
@AutoConfigureMockMvc
class ApiDescriptionTests {

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	@Qualifier("requestMappingHandlerMapping")
	private RequestMappingHandlerMapping mappings;

	@Test
	void exactlyWhatIsAnsweredInJsonIsDescribed() throws Exception {
		Set<String> handled = this.mappings.getHandlerMethods()
			.keySet()
			.stream()
			.filter((mapping) -> mapping.getProducesCondition()
				.getProducibleMediaTypes()
				.equals(Set.of(MediaType.APPLICATION_JSON)))
			.flatMap((mapping) -> mapping.getPatternValues()
				.stream()
				.flatMap((path) -> mapping.getMethodsCondition()
					.getMethods()
					.stream()
					.map((method) -> method + " " + path.replaceAll("\\{(\\w+):.*}", "{$1}"))))
			.filter((request) -> request.contains(" /movies"))
			.collect(Collectors.toSet());
		Set<String> described = description().at("/paths")
			.propertyStream()
			.flatMap((path) -> path.getValue()
				.propertyStream()
				.map((operation) -> operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey()))
			.filter((request) -> !request.contains("fileName"))
			.collect(Collectors.toSet());
		assertThat(handled).hasSize(6).isEqualTo(described);
	}

	@Test
	void formsAreDescribedAsTheyAreValidated() throws Exception {
		JsonNode form = description().at("/components/schemas/MovieForm");
		assertThat(form.at("/additionalProperties").asBoolean(true)).isFalse();
		assertThat(form.at("/properties").propertyNames()).containsExactlyInAnyOrder("title", "description", "stars",
				"director", "year", "genres", "fileName", "version");
		assertThat(form.at("/properties/title/maxLength").asInt()).isEqualTo(500);
		assertThat(form.at("/properties/stars/minItems").asInt()).isOne();
		assertThat(form.at("/properties/year/minimum").asInt()).isEqualTo(1870);
	}

	private JsonNode description() throws Exception {
		return JsonMapper.shared()
			.readTree(this.mvc.get().uri("/v3/api-docs").exchange().getResponse().getContentAsString());
	}

}

package com.xebia.movieshop.site;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.movie.KnownLanguage;
import com.xebia.movieshop.movie.MovieForm;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.search.schema.MovieFilter;
import com.xebia.movieshop.support.ShopTest;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;
import jakarta.validation.metadata.ElementDescriptor;
import jakarta.validation.metadata.PropertyDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for the API's description, which {@link WellKnownFiles} serves.
 */
@ShopTest
class ApiDescriptionTests {

	@Autowired
	private MockMvcTester mvc;

	@Autowired
	@Qualifier("requestMappingHandlerMapping")
	private RequestMappingHandlerMapping mappings;

	@Autowired
	private JsonMapper json;

	@Autowired
	private Validator validator;

	@Test
	void exactlyWhatIsAnsweredToProgramsIsDescribed() throws Exception {
		Set<String> handled = this.mappings.getHandlerMethods()
			.keySet()
			.stream()
			.filter((mapping) -> !mapping.getProducesCondition()
				.getProducibleMediaTypes()
				.equals(Set.of(MediaType.TEXT_HTML)))
			.flatMap((mapping) -> mapping.getPatternValues()
				.stream()
				.flatMap(ApiDescriptionTests::alternatives)
				.flatMap((path) -> mapping.getMethodsCondition()
					.getMethods()
					.stream()
					.map((method) -> method + " " + bare(path))))
			// Clients find a drawn poster by its link only.
			.filter((request) -> request
				.matches("\\w+ /(movies(?!/drawn)|bin|audit|people|genres|shelves|reservations|wishes)\\b.*"))
			.collect(Collectors.toSet());
		Set<String> described = description().at("/paths")
			.propertyStream()
			.flatMap((path) -> path.getValue()
				.propertyStream()
				.filter((operation) -> !operation.getKey().equals("parameters"))
				.map((operation) -> operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey()))
			.filter((request) -> !request.contains("fileName"))
			.collect(Collectors.toSet());
		assertThat(handled).hasSize(39).isEqualTo(described);
	}

	@Test
	void kindsOfEntriesAreThoseThatAreDescribed() throws Exception {
		assertThat(description().at("/components/schemas/AuditAction/enum").valueStream().map(JsonNode::stringValue))
			.containsExactlyInAnyOrder(Stream.of(AuditAction.values()).map(Enum::name).toArray(String[]::new));
	}

	@Test
	void filtersOfAListAreThoseThatAreDescribed() throws Exception {
		assertThat(description().at("/paths/~1movies/get/parameters").findValuesAsString("name"))
			.containsExactlyInAnyOrderElementsOf(MovieQuery.ALL.all().keySet());
		assertThat(description().at("/components/schemas/Facets/properties").propertyNames())
			.containsExactlyInAnyOrderElementsOf(MovieFilter.COUNTED.stream().map(MovieFilter::parameter).toList());
	}

	@ParameterizedTest
	@ValueSource(strings = { "/genres", "/movies", "/movies/imports", "/movies/imports/0123456789abcdef01234567",
			"/movies/0123456789abcdef01234567", "/bin/0123456789abcdef01234567" })
	void methodsThatAreNamedAreThoseThatAreDescribed(String address) throws Exception {
		Set<String> described = description().at("/paths")
			.get(address.replaceFirst("[0-9a-f]{24}", "{id}"))
			.propertyStream()
			.map((operation) -> operation.getKey().toUpperCase(Locale.ROOT))
			.filter((method) -> !method.equals("PARAMETERS"))
			.collect(Collectors.toSet());
		assertThat(allowed(this.mvc.options().uri(address).with(ShopTest.CURATOR).exchange())).containsAll(described)
			.allMatch((method) -> described.contains(method) || Set.of("HEAD", "OPTIONS").contains(method));
		MvcTestResult refused = this.mvc.patch()
			.uri(address)
			.accept(MediaType.APPLICATION_JSON)
			.with(ShopTest.CURATOR)
			.exchange();
		assertThat(refused).hasStatus(405);
		assertThat(allowed(refused)).isEqualTo(described);
	}

	@Test
	void programThatSendsTheFormOfAPageLearnsTheMethods() {
		MvcTestResult refused = this.mvc.post()
			.uri("/genres")
			.accept(MediaType.APPLICATION_JSON)
			.with(ShopTest.CURATOR)
			.exchange();
		assertThat(refused).hasStatus(405);
		assertThat(allowed(refused)).containsExactly("GET");
	}

	private static Set<String> allowed(MvcTestResult answer) {
		return Set.of(String.valueOf(answer.getResponse().getHeader("Allow")).split(",\\s*"));
	}

	// Removes the title before an id.
	private static String bare(String path) {
		return path.replaceFirst("\\{words:[^}]*}", "").replaceAll("\\{(\\w+):.*}", "{$1}");
	}

	private static Stream<String> alternatives(String path) {
		Matcher choice = Pattern.compile("\\{\\w+:(\\w+)\\|(\\w+)}").matcher(path);
		return choice.find() ? Stream.of(choice.group(1), choice.group(2)).map(choice::replaceFirst) : Stream.of(path);
	}

	@Test
	void formHasTheFieldsThatAreDescribed() throws Exception {
		JsonNode schemas = description().at("/components/schemas");
		List<String> described = Stream.of("/MovieFields/properties", "/MovieForm/properties")
			.flatMap((place) -> schemas.at(place).propertyNames().stream())
			.toList();
		UnrecognizedPropertyException refused = catchThrowableOfType(UnrecognizedPropertyException.class,
				() -> this.json.readValue("{\"no such field\": 1}", MovieForm.class));
		assertThat(refused.getKnownPropertyIds()).containsExactlyInAnyOrderElementsOf(described);
	}

	@Test
	void formIsValidatedAsItIsDescribed() throws Exception {
		Map<String, Map<String, Long>> validated = new TreeMap<>();
		this.validator.getConstraintsForClass(MovieForm.class)
			.getConstrainedProperties()
			.forEach((property) -> validated.put(property.getPropertyName(), constraints(property)));
		Map<String, Map<String, Long>> described = new TreeMap<>();
		for (String schema : List.of("MovieFields", "MovieForm")) {
			JsonNode fields = description().at("/components/schemas/" + schema);
			fields.at("/properties")
				.propertyStream()
				.forEach((property) -> described.put(property.getKey(), constraints(property.getValue())));
			fields.at("/required").forEach((name) -> described.get(name.asString()).put("required", 1L));
		}
		described.values().removeIf(Map::isEmpty);
		validated.values().removeIf(Map::isEmpty);
		assertThat(described).isEqualTo(validated);
	}

	// The server rejects these by their URL or a header.
	@Test
	void anyRequestMayBeRefusedByTheServer() throws Exception {
		assertThat(description().at("/paths").findValues("responses")).isNotEmpty()
			.allMatch((answers) -> answers.has("400") || answers.has("default"));
	}

	@Test
	void requestThatIsLimitedInNumberIsAskedToComeBack() throws Exception {
		assertThat(description().at("/components/responses/Busy/headers").propertyNames())
			.containsExactly("Retry-After");
		assertThat(Stream.of("movies/get", "movies~1export/get", "movies~1suggestions/get", "movies~1imports/post"))
			.allSatisfy(
					(request) -> assertThat(description().at("/paths/~1" + request + "/responses/503/$ref").asString())
						.isEqualTo("#/components/responses/Busy"));
	}

	@Test
	void addressesAreRelativeToThatOfTheDescription() throws Exception {
		URI server = URI.create(description().at("/servers/0/url").asString());
		assertThat(URI.create("/films/v3/api-docs").resolve(server)).hasPath("/films/");
	}

	@Test
	void descriptionIsSentAgainOnlyWhenItHasChanged() {
		MvcTestResult answer = this.mvc.get().uri("/v3/api-docs").exchange();
		assertThat(answer).hasContentType(MediaType.APPLICATION_JSON).hasHeader("Cache-Control", "no-cache, public");
		String eTag = answer.getResponse().getHeader("ETag");
		assertThat(this.mvc.get().uri("/v3/api-docs").header("If-None-Match", eTag)).hasStatus(304);
		assertThat(this.mvc.get().uri("/v3/api-docs").header("If-None-Match", "\"other\"")).hasStatusOk();
	}

	private static Map<String, Long> constraints(PropertyDescriptor property) {
		Map<String, Long> constraints = constraints(property, property.getElementClass());
		property.getConstrainedContainerElementTypes()
			.forEach((element) -> constraints(element, element.getElementClass())
				.forEach((keyword, value) -> constraints.put("items." + keyword, value)));
		return constraints;
	}

	private static Map<String, Long> constraints(ElementDescriptor element, Class<?> type) {
		String unit = Collection.class.isAssignableFrom(type) ? "Items" : "Length";
		Map<String, Long> constraints = new TreeMap<>();
		element.getConstraintDescriptors().forEach((constraint) -> {
			if (constraint.getAnnotation() instanceof Size size) {
				constraints.put("max" + unit, (long) size.max());
			}
			else if (constraint.getAnnotation() instanceof Min min) {
				constraints.put("minimum", min.value());
			}
			else if (constraint.getAnnotation() instanceof Max max) {
				constraints.put("maximum", max.value());
			}
			else if (!(constraint.getAnnotation() instanceof KnownLanguage)) {
				assertThat(constraint.getAnnotation()).isInstanceOfAny(NotBlank.class, NotEmpty.class);
				constraints.put("required", 1L);
				constraints.put("min" + unit, 1L);
			}
		});
		return constraints;
	}

	private static Map<String, Long> constraints(JsonNode schema) {
		Map<String, Long> constraints = new TreeMap<>();
		schema.propertyStream().forEach((keyword) -> {
			if (keyword.getValue().isNumber()) {
				constraints.put(keyword.getKey(), keyword.getValue().asLong());
			}
			else if (keyword.getKey().equals("items")) {
				constraints(keyword.getValue()).forEach((name, value) -> constraints.put("items." + name, value));
			}
		});
		return constraints;
	}

	private JsonNode description() throws Exception {
		return this.json.readTree(this.mvc.get().uri("/v3/api-docs").exchange().getResponse().getContentAsString());
	}

}

package com.xebia.movieshop.staff.access;

import java.beans.PropertyDescriptor;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.xebia.movieshop.search.query.MovieQuery;
import com.xebia.movieshop.staff.ShopWithAccounts;
import jakarta.servlet.ServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.ElementDescriptor;
import org.junit.jupiter.api.Test;

import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.WebUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that all input has a limit: what each handler declares, and what is read by hand.
 * The table is written to {@code target/inputs.md}.
 */
class InputLimitsTests extends ShopWithAccounts {

	private static final String LONGER = "x".repeat(ParameterFilter.MAX_LENGTH + 1);

	private static final String HEAD = ParameterFilter.MAX_LENGTH + " characters";

	private static final String LISTS = " in " + ParameterFilter.MAX_VALUES + " values";

	private static final String NONE = "";

	// Resolve what is no input, or the whole request, whose readers are listed apart.
	private static final Set<String> NO_INPUT = Set.of("ModelMethodProcessor", "ErrorsMethodArgumentResolver",
			"RedirectAttributesMethodArgumentResolver", "ServletResponseMethodArgumentResolver",
			"ServletRequestMethodArgumentResolver", "PrincipalMethodArgumentResolver");

	private static final Set<String> HEADS = Set.of("getHeader", "getHeaders", "getCookies", "getCookie",
			"getQueryString", "getRequestURI", "getServletPath");

	private static final Set<String> PARAMETERS = Set.of("getParameter", "getParameterValues", "getParameterMap");

	private static final Set<String> BODIES = Set.of("getInputStream", "getReader", "getPart", "getParts");

	@Autowired
	@Qualifier("requestMappingHandlerMapping")
	private RequestMappingHandlerMapping mappings;

	@Autowired
	private RequestMappingHandlerAdapter adapter;

	@Autowired
	private Validator validator;

	@Test
	void everyInputHasALimit() throws Exception {
		List<Input> inputs = Stream
			.concat(this.mappings.getHandlerMethods()
				.entrySet()
				.stream()
				.flatMap((handler) -> declared(handler.getKey(), handler.getValue())), readByHand())
			.distinct()
			.sorted()
			.toList();
		Files.writeString(Path.of("target/inputs.md"), "| handler | input | limit |\n|---|---|---|\n"
				+ String.join("\n", inputs.stream().map(Input::toString).toList()) + "\n");
		assertThat(inputs).hasSizeGreaterThan(200).filteredOn((input) -> input.limit.isEmpty()).isEmpty();
	}

	private Stream<Input> declared(RequestMappingInfo mapping, HandlerMethod handler) {
		String name = name(handler) + " " + mapping.getMethodsCondition().getMethods() + " "
				+ String.join(", ", mapping.getPatternValues());
		return Arrays.stream(handler.getMethodParameters()).flatMap((parameter) -> declared(name, parameter));
	}

	private static String name(HandlerMethod handler) {
		return handler.getBeanType().getSimpleName() + "." + handler.getMethod().getName();
	}

	private Stream<Input> declared(String handler, MethodParameter parameter) {
		parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
		String name = Objects.toString(parameter.getParameterName());
		ResolvableType type = ResolvableType.forMethodParameter(parameter);
		String resolver = resolver(parameter);
		boolean valid = parameter.hasParameterAnnotation(Valid.class);
		return switch (resolver) {
			case "PathVariableMethodArgumentResolver", "RequestHeaderMethodArgumentResolver" ->
				Stream.of(new Input(handler, name, HEAD));
			case "RequestParamMapMethodArgumentResolver" ->
				Stream.of(new Input(handler, "all parameters", HEAD + LISTS));
			case "RequestParamMethodArgumentResolver" -> Stream.of(new Input(handler, name, ofParameter(name, type)));
			case "RequestResponseBodyMethodProcessor" -> fields(handler, "body ", type.toClass(), true, valid);
			case "MovieQueryResolver" ->
				MovieQuery.ALL.all().keySet().stream().map((filter) -> new Input(handler, filter, HEAD + LISTS));
			case "ServletModelAttributeMethodProcessor" -> fields(handler, "", type.toClass(), false, valid);
			default -> NO_INPUT.contains(resolver) ? Stream.empty()
					: Stream.of(new Input(handler, name + " of " + resolver, NONE));
		};
	}

	private String resolver(MethodParameter parameter) {
		return Objects.requireNonNull(this.adapter.getArgumentResolvers())
			.stream()
			.filter((resolver) -> resolver.supportsParameter(parameter))
			.findFirst()
			.map(HandlerMethodArgumentResolver::getClass)
			.map(Class::getSimpleName)
			.orElseThrow();
	}

	private static String ofParameter(String name, ResolvableType type) {
		if (type.resolveGeneric(0) == MultipartFile.class || type.toClass() == MultipartFile.class) {
			return "movieshop.posters.max-file-size, movieshop.import.max-file-size";
		}
		String value = ParameterFilter.LONG.contains(name) ? "the form" : HEAD;
		return Collection.class.isAssignableFrom(type.toClass()) ? value + LISTS : value;
	}

	// Parameters have a limit each; what JSON contains needs a constraint.
	private Stream<Input> fields(String handler, String prefix, Class<?> type, boolean json, boolean valid) {
		return Stream.<Class<?>>iterate(type, (level) -> level != null && level != Object.class, Class::getSuperclass)
			.flatMap((level) -> Arrays.stream(level.getDeclaredFields()))
			.filter((field) -> !Modifier.isStatic(field.getModifiers()))
			.filter((field) -> type.isRecord() || isWritable(type, field, json))
			.flatMap((field) -> field(handler, prefix, type, field, json, valid));
	}

	private static boolean isWritable(Class<?> type, Field field, boolean json) {
		JsonIgnoreProperties ignored = type.getAnnotation(JsonIgnoreProperties.class);
		PropertyDescriptor property = BeanUtils.getPropertyDescriptor(type, field.getName());
		return property != null && property.getWriteMethod() != null
				&& (!json || ignored == null || !List.of(ignored.value()).contains(field.getName()));
	}

	private Stream<Input> field(String handler, String prefix, Class<?> owner, Field field, boolean json,
			boolean valid) {
		String name = prefix + field.getName();
		ResolvableType type = ResolvableType.forField(field);
		Optional<jakarta.validation.metadata.PropertyDescriptor> property = valid
				? Optional
					.ofNullable(this.validator.getConstraintsForClass(owner).getConstraintsForProperty(field.getName()))
				: Optional.empty();
		String constraint = property.map(InputLimitsTests::limit).orElse(NONE);
		String limit = (constraint.isEmpty() && !json) ? ofParameter(field.getName(), type) : constraint;
		if (Collection.class.isAssignableFrom(type.toClass())) {
			Class<?> element = type.getGeneric(0).toClass();
			String each = property.stream()
				.flatMap((list) -> list.getConstrainedContainerElementTypes().stream())
				.map(InputLimitsTests::limit)
				.findFirst()
				.orElse(!json ? HEAD : NONE);
			Stream<Input> elements = (element == String.class) ? Stream.of(new Input(handler, name + "[]", each))
					: fields(handler, name + "[].", element, json, valid);
			return Stream.concat(Stream.of(new Input(handler, name, limit)), elements);
		}
		boolean text = type.toClass() == String.class || type.toClass() == BigDecimal.class;
		return Stream.of(new Input(handler, name, text ? limit : type.toClass().getSimpleName()));
	}

	// A pattern limits the length if nothing in it repeats without an end.
	private static String limit(ElementDescriptor element) {
		return element.getConstraintDescriptors()
			.stream()
			.map(ConstraintDescriptor::getAnnotation)
			.map(InputLimitsTests::limit)
			.filter((limit) -> !limit.isEmpty())
			.findFirst()
			.orElse(NONE);
	}

	private static String limit(Annotation constraint) {
		if (constraint instanceof Size size && size.max() < Integer.MAX_VALUE) {
			return String.valueOf(size.max());
		}
		if (constraint instanceof Pattern pattern && !pattern.regexp().matches(".*(?:[*+]|,}).*")) {
			return pattern.regexp();
		}
		return (constraint instanceof Digits digits) ? digits.integer() + "." + digits.fraction() + " digits" : NONE;
	}

	// Only uploads are read from a body by hand.
	private static Stream<Input> readByHand() {
		return new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
			.importPackages("com.xebia.movieshop")
			.stream()
			.flatMap((type) -> type.getMethodCallsFromSelf().stream())
			.filter((call) -> isOfRequest(call.getTargetOwner()))
			.flatMap((call) -> Stream
				.of(Map.entry(HEADS, HEAD), Map.entry(PARAMETERS, HEAD + LISTS),
						Map.entry(BODIES,
								call.getOriginOwner().getSimpleName().equals("FileUploadRequest")
										? "FileUploadMultipartResolver" : NONE))
				.filter((kind) -> kind.getKey().contains(call.getName()))
				.map((kind) -> new Input(origin(call), call.getName(), kind.getValue())));
	}

	private static boolean isOfRequest(JavaClass owner) {
		return owner.isAssignableTo(ServletRequest.class) || owner.isEquivalentTo(WebUtils.class);
	}

	private static String origin(JavaAccess<?> call) {
		return call.getOriginOwner().getSimpleName() + "." + call.getOrigin().getName();
	}

	@Test
	void parametersAndHeadersAreLimitedForEachHandler() {
		assertThat(this.mappings.getHandlerMethods()).hasSizeGreaterThan(100).allSatisfy((mapping, handler) -> {
			for (String path : mapping.getPatternValues()) {
				HttpMethod method = mapping.getMethodsCondition()
					.getMethods()
					.stream()
					.findFirst()
					.map(RequestMethod::asHttpMethod)
					.orElse(HttpMethod.GET);
				String address = path.replaceAll("\\{(?:[^{}]|\\{[^}]*})*}", "x");
				assertThat(manage(method, address, Map.of("zq", LONGER))).hasStatus(422).hasErrorMessage("parameters");
				MvcTestResult head = this.mvc.method(method).uri(address).header("X-Zq", LONGER).exchange();
				assertThat(head).hasStatus(400);
			}
		});
	}

	/**
	 * What a handler reads.
	 */
	private record Input(String handler, String name, String limit) implements Comparable<Input> {

		@Override
		public int compareTo(Input other) {
			return toString().compareTo(other.toString());
		}

		@Override
		public String toString() {
			return Stream.of(this.handler, this.name, this.limit)
				.map((cell) -> cell.replace("|", "\\|"))
				.collect(Collectors.joining(" | ", "| ", " |"));
		}

	}

}

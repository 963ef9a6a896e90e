package com.xebia.movieshop.movie;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.web.MovieResource;
import com.xebia.movieshop.poster.Poster;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.BeanUtils;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.context.support.ResourceBundleMessageSource;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link MovieDetails} and {@link Movie}: each use of the fields covers all of
 * them.
 */
class MovieDetailsTests {

	private static final ObjectId ID = new ObjectId();

	private static final Map<Class<?>, Object> OTHERS = Map.of(ObjectId.class, new ObjectId(), String.class, "other",
			List.class, List.of("other"), Integer.class, 1931, Long.class, 1L, Instant.class, Instant.EPOCH, Map.class,
			Map.of("1", "2"), ChangeKind.class, ChangeKind.CHANGED, Poster.class,
			new Poster("other.jpg", "image/jpeg", 1, 1, 1, null));

	private static final JsonMapper JSON = JsonMapper.shared();

	@Test
	void eachFieldIsAProperty() {
		assertThat(MovieDetails.FIELDS)
			.containsExactlyInAnyOrderElementsOf(properties().map(PropertyDescriptor::getName).toList())
			.startsWith("title");
	}

	@Test
	void firstDrawingNeedsNoNumber() {
		MovieForm form = new MovieForm();
		form.setDrawing(0);
		assertThat(form.getDrawing()).isNull();
		assertThat(JSON.valueToTree(form).has("drawing")).isFalse();
	}

	@ParameterizedTest
	@MethodSource("properties")
	void eachFieldHasALabel(PropertyDescriptor property) {
		ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
		messages.setBasename("messages");
		// The bundle stays in a cache of the process, from which other tests read it.
		messages.setDefaultEncoding("UTF-8");
		assertThat(messages.getMessage("movie." + property.getName(), null, Locale.ROOT)).isNotEmpty();
	}

	@ParameterizedTest
	@MethodSource("properties")
	void eachFieldIsFilledInAndCopied(PropertyDescriptor property) {
		Movie movie = movieWith(property);
		Movie copy = new Movie(ID);
		new MovieForm(movie).copyTo(copy);
		assertThat(value(copy, property)).isEqualTo(other(property));
	}

	@ParameterizedTest
	@MethodSource("properties")
	void eachFieldIsCompared(PropertyDescriptor property) {
		assertThat(MovieComparison.of(new Movie(ID), new MovieForm(movieWith(property)))).singleElement()
			.satisfies((comparison) -> {
				assertThat(comparison.field()).isEqualTo(property.getName());
				assertThat(comparison.typed()).isNotEqualTo(comparison.stored());
			});
	}

	@ParameterizedTest
	@MethodSource("properties")
	void fingerprintDependsOnEachField(PropertyDescriptor property) {
		assertThat(new MovieForm(movieWith(property)).fingerprint())
			.isNotEqualTo(new MovieForm(new Movie(ID)).fingerprint());
	}

	@ParameterizedTest
	@MethodSource("properties")
	void eachFieldIsStored(PropertyDescriptor property) {
		MappingMongoConverter converter = converter();
		Document document = new Document();
		converter.write(movieWith(property), document);
		assertThat(document).containsKey(property.getName().equals("copies") ? MovieDetails.STOCK : property.getName());
		assertThat(value(converter.read(Movie.class, document), property)).isEqualTo(other(property));
	}

	@ParameterizedTest
	@MethodSource("properties")
	void eachFieldIsSentAndReceivedAsJson(PropertyDescriptor property) {
		JsonNode sent = JSON.valueToTree(MovieResource.of(movieWith(property), "", "EUR")).path(property.getName());
		JsonNode received = JSON.createObjectNode().set(property.getName(), sent);
		assertThat(value(JSON.treeToValue(received, MovieForm.class), property)).isEqualTo(other(property));
	}

	@Test
	void incompleteDocumentIsRead() {
		MappingMongoConverter converter = converter();
		Document document = new Document("_id", new ObjectId()).append("title", "x".repeat(501)).append("genres", null);
		Movie movie = converter.read(Movie.class, document);
		assertThat(movie.getTitle()).hasSize(501);
		assertThat(movie.getStars()).isEmpty();
		assertThat(new MovieForm(movie).getGenres()).isEmpty();
	}

	@Test
	void fieldsThatAVisitorExpectsAreMissingWhileEmpty() {
		Movie movie = new Movie(new ObjectId());
		movie.setTitle("M");
		assertThat(movie.missing()).containsExactly("director", "year", "stars", "description");
		movie.setDirector("Fritz Lang");
		movie.setYear(1931);
		movie.setStars(List.of("Peter Lorre"));
		movie.setDescription(" ");
		assertThat(movie.missing()).containsExactly("description");
		movie.setDescription("A hunt.");
		assertThat(movie.missing()).isEmpty();
	}

	@ParameterizedTest
	@MethodSource
	void movieEqualsOneOfWhichAllTheSameIsKnown(String field, Object other) {
		ObjectId id = new ObjectId();
		Movie movie = new Movie(id);
		Movie changed = new Movie(id);
		assertThat(changed).isEqualTo(movie).hasSameHashCodeAs(movie);
		ReflectionTestUtils.setField(changed, field, other);
		assertThat(changed).isNotEqualTo(movie);
	}

	static Stream<Arguments> movieEqualsOneOfWhichAllTheSameIsKnown() {
		return Stream.of(Movie.class, MovieDetails.class)
			.flatMap((type) -> Stream.of(type.getDeclaredFields()))
			.filter((field) -> !Modifier.isStatic(field.getModifiers()))
			.map((field) -> Arguments.of(field.getName(), OTHERS.get(field.getType())));
	}

	@Test
	void namesWithACommaAreNotTakenForTwo() {
		assertThat(withStars("Smith, John").texts()).isNotEqualTo(withStars("Smith", "John").texts());
		assertThat(withStars("Smith, John").fingerprint()).isNotEqualTo(withStars("Smith", "John").fingerprint());
	}

	@Test
	void controlCharactersAreTakenOut() {
		assertThat(described("a\0b\u001b[31mc\u0085d\ne\tf")).isEqualTo("ab[31mcd\ne\tf");
	}

	@Test
	void halvesOfCharactersAreTakenOut() {
		assertThat(described("a\ud83cb \ud83c\udfac\udfac")).isEqualTo("ab \ud83c\udfac");
	}

	@Test
	void lineHasNoBreaks() {
		MovieForm form = MovieForms.complete(" The\r\nThird\tMan ");
		assertThat(form.getTitle()).isEqualTo("The Third Man");
	}

	@Test
	void otherSpecialCharactersAreKept() {
		String text = "a\u2028b \u202Eتنس\u200E 👩‍👩‍👧‍👦 Z\u0335\u0321a <&>\"'\\";
		assertThat(described(text)).isEqualTo(text);
	}

	private static String described(String text) {
		MovieForm form = new MovieForm();
		form.setDescription(text);
		return form.getDescription();
	}

	private static MovieForm withStars(String... stars) {
		MovieForm form = new MovieForm();
		form.setStars(List.of(stars));
		return form;
	}

	private static Stream<PropertyDescriptor> properties() {
		return Stream.of(BeanUtils.getPropertyDescriptors(MovieDetails.class))
			.filter((property) -> property.getWriteMethod() != null);
	}

	private static Movie movieWith(PropertyDescriptor property) {
		Movie movie = new Movie(ID);
		BeanWrapper fields = PropertyAccessorFactory.forBeanPropertyAccess(movie);
		fields.setPropertyValue(property.getName(), other(property));
		return movie;
	}

	private static Object value(MovieDetails movie, PropertyDescriptor property) {
		return PropertyAccessorFactory.forBeanPropertyAccess(movie).getPropertyValue(property.getName());
	}

	private static MappingMongoConverter converter() {
		MongoCustomConversions conversions = new MongoCustomConversions(List.of());
		MongoMappingContext context = new MongoMappingContext();
		context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
		MappingMongoConverter converter = new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context);
		converter.setCustomConversions(conversions);
		converter.afterPropertiesSet();
		return converter;
	}

	// Returns a value that differs from the default of the property.
	private static Object other(PropertyDescriptor property) {
		Class<?> type = property.getPropertyType();
		if (property.getName().equals("copies")) {
			return List.of(Copy.parse("DVD | rental | 3.5 | A 12 |  | 0123abcd"));
		}
		if (type == List.class) {
			return List.of("Other", "Another");
		}
		return (type == String.class) ? "Other" : Integer.valueOf(1900);
	}

	@Test
	void drawnPosterIsChosenOnceAndOfFormerMoviesFollowsFromTheId() {
		Movie movie = new Movie(new ObjectId());
		int former = movie.getDrawingNumber();
		movie.setTitle("Hondo");
		assertThat(movie.getDrawingNumber()).as("of a former release").isEqualTo(former);
		movie.design(null);
		int first = movie.getDrawingNumber();
		assertThat(first).isNotEqualTo(former);
		movie.setTitle("Love Story");
		movie.setGenres(List.of("Romance"));
		assertThat(movie.getDrawingNumber()).as("after a correction").isEqualTo(first);
		movie.design(7);
		assertThat(movie.getDrawingNumber()).as("of a movie that has one").isEqualTo(first);
		movie.setDrawing(first + 1);
		assertThat(movie.getDrawingNumber()).isEqualTo(first + 1);
	}

}

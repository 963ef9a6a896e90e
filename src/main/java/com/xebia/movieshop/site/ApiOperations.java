package com.xebia.movieshop.site;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import org.springdoc.core.customizers.OpenApiCustomizer;

import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Describes how each request of the API is answered, well or badly.
 */
@Component
@Order(1)
class ApiOperations implements OpenApiCustomizer {

	private static final List<Described> OPERATIONS = List.of(
			new Described("/movies", HttpMethod.GET, "listMovies", "A page of the catalogue", 200, 400),
			new Described("/movies", HttpMethod.POST, "createMovie", "Add a movie", 201, 400, 401, 403, 413, 415, 422),
			new Described("/movies/{id}", HttpMethod.GET, "showMovie", "One movie", 200, 404),
			new Described("/movies/{id}", HttpMethod.PUT, "updateMovie",
					"Replace all of a movie but its poster, and that as well when told so", 200, 400, 401, 403, 404,
					409, 412, 413, 415, 422, 428),
			new Described("/movies/{id}", HttpMethod.DELETE, "deleteMovie", "Delete a movie for good", 204, 401, 403,
					404, 412),
			new Described("/movies/image", HttpMethod.POST, "stagePoster",
					"Upload a poster ahead of the movie that will name it", 201, 400, 401, 403, 413, 415, 422));

	@Override
	public void customise(OpenAPI api) {
		OPERATIONS.forEach((described) -> describe(operation(api, described.path(), described.method()), described));
		Operation show = operation(api, "/movies/{id}", HttpMethod.GET);
		show.addParametersItem(new HeaderParameter().name(HttpHeaders.IF_NONE_MATCH)
			.description("The ETag of the movie as it is known")
			.schema(new StringSchema()));
		show.getResponses().addApiResponse("304", new ApiResponse().description(reason("304")));
	}

	private static Operation operation(OpenAPI api, String path, HttpMethod method) {
		return Objects.requireNonNull(Objects.requireNonNull(api.getPaths().get(path)).readOperationsMap().get(method));
	}

	private static void describe(Operation operation, Described described) {
		operation.operationId(described.id()).summary(described.summary()).tags(null);
		Optional.ofNullable(operation.getParameters()).ifPresent((all) -> all.forEach(ApiOperations::describe));
		ApiResponses responses = new ApiResponses();
		responses.addApiResponse(described.success(), success(operation, described));
		for (int status : described.problems()) {
			responses.addApiResponse(String.valueOf(status), problem(reason(String.valueOf(status))));
		}
		responses.setDefault(problem("Whatever else goes wrong, such as 503 while the database does not answer, "
				+ "or 507 while there is no room"));
		operation.setResponses(responses);
		if (described.method() != HttpMethod.GET) {
			// Nothing but the second where the shop has no password.
			operation.addSecurityItem(new SecurityRequirement().addList(ApiDescription.CURATOR))
				.addSecurityItem(new SecurityRequirement());
		}
		if (operation.getRequestBody() != null) {
			operation.getRequestBody().getContent().forEach((type, content) -> {
				if (!type.equals(org.springframework.http.MediaType.APPLICATION_JSON_VALUE)
						&& content.getSchema().get$ref() != null) {
					content.setSchema(new Schema<>().$ref(ApiDescription.UPLOAD));
				}
			});
		}
	}

	private static void describe(Parameter parameter) {
		switch (parameter.getName()) {
			case "id" -> parameter.schema(new StringSchema().pattern("^[0-9a-f]{24}$"));
			case "sort" ->
				parameter.schema(new StringSchema().addEnumItem("title").addEnumItem("newest")._default("title"));
			case "size" -> parameter.schema(bounded(1, 100)._default(24));
			case "after", "before" -> parameter.description("A cursor, as linked");
			case HttpHeaders.IF_MATCH -> parameter.description("The ETag of the movie as it is known");
			case "Idempotency-Key" -> parameter.description("Any text that is new for each movie; "
					+ "the same request with the same key within a day creates the movie once");
			default -> {
			}
		}
	}

	private static Schema<Number> bounded(int minimum, int maximum) {
		return new IntegerSchema().minimum(BigDecimal.valueOf(minimum)).maximum(BigDecimal.valueOf(maximum));
	}

	private static ApiResponse success(Operation operation, Described described) {
		ApiResponse response = operation.getResponses().values().iterator().next();
		response.description(reason(described.success()));
		switch (described.id()) {
			case "listMovies" -> header(response, HttpHeaders.LINK, "The links, as in RFC 8288");
			case "createMovie", "updateMovie", "showMovie" -> header(response, HttpHeaders.ETAG, "The movie's version");
			default -> {
			}
		}
		if (described.success().equals("201")) {
			header(response, HttpHeaders.LOCATION, "Where it is");
		}
		return response;
	}

	private static void header(ApiResponse response, String name, String description) {
		response.addHeaderObject(name, new Header().required(true).description(description).schema(new StringSchema()));
	}

	private static ApiResponse problem(String description) {
		MediaType content = new MediaType().schema(new Schema<>().$ref(ApiDescription.PROBLEM));
		return new ApiResponse().description(description)
			.content(new Content().addMediaType(org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE,
					content));
	}

	private static String reason(String status) {
		return HttpStatus.valueOf(Integer.parseInt(status)).getReasonPhrase();
	}

	/**
	 * A request, and its answers.
	 *
	 * @param path its path
	 * @param method its method
	 * @param id its name for those who generate code
	 * @param summary what it does
	 * @param success the status of its good answer
	 * @param problems the statuses of its problems
	 */
	private record Described(String path, HttpMethod method, String id, String summary, String success,
			int... problems) {

		Described(String path, HttpMethod method, String id, String summary, int success, int... problems) {
			this(path, method, id, summary, String.valueOf(success), problems);
		}

	}

}

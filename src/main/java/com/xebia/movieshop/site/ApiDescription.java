package com.xebia.movieshop.site;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.BooleanSchema;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import jakarta.servlet.ServletContext;
import org.springdoc.core.customizers.OpenApiCustomizer;

import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Describes the API as a whole, and says of its data what their types cannot say.
 */
@Component
@Order(0)
class ApiDescription implements OpenApiCustomizer {

	static final String CURATOR = "curator";

	static final String PROBLEM = "Problem";

	static final String FORM = "MovieForm";

	/**
	 * The same form as a browser sends it.
	 */
	static final String UPLOAD = "MovieUpload";

	/**
	 * What is left out of an answer when it is not known.
	 */
	private static final Set<String> OPTIONAL = Set.of("year", "poster", "version", "createdAt", "updatedAt", "colour",
			"prev", "next");

	private final String contextPath;

	ApiDescription(ServletContext context) {
		this.contextPath = context.getContextPath();
	}

	@Override
	public void customise(OpenAPI api) {
		api.info(new Info().title("Movieshop")
			.version("3")
			.description("The catalogue of a movie shop. Visitors read; curators write, with HTTP Basic, "
					+ "or from the shop's own machine when it has no password."));
		api.servers(List.of(new Server().url(this.contextPath.isEmpty() ? "/" : this.contextPath)));
		api.getComponents()
			.addSecuritySchemes(CURATOR, new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("basic"));
		Map<String, Schema> schemas = api.getComponents().getSchemas();
		schemas.remove("ObjectId");
		Schema<?> form = Objects.requireNonNull(schemas.remove(FORM));
		schemas.values().forEach(ApiDescription::requireWhatIsKnown);
		schemas.put(FORM, form(form));
		schemas.put(UPLOAD, upload(form));
		schemas.put("FieldProblem", fieldProblem());
		schemas.put(PROBLEM, problem());
	}

	private static void requireWhatIsKnown(Schema<?> schema) {
		schema
			.setRequired(schema.getProperties().keySet().stream().filter((name) -> !OPTIONAL.contains(name)).toList());
	}

	private static Schema<?> form(Schema<?> form) {
		for (String name : form.getRequired()) {
			Schema<?> property = property(form, name);
			if (property.getTypes().contains("array")) {
				property.minItems(1);
			}
			else {
				property.minLength(1);
			}
		}
		property(form, "fileName").types(Set.of("string", "null"))
			.description("A poster that was uploaded before; null for none. Without it a movie keeps its poster.");
		property(form, "version").description("The version that a change is based on, in the place of If-Match");
		return form.additionalProperties(false);
	}

	private static Schema<?> property(Schema<?> schema, String name) {
		return Objects.requireNonNull(schema.getProperties().get(name));
	}

	private static Schema<?> upload(Schema<?> form) {
		Map<String, Schema> properties = new LinkedHashMap<>(form.getProperties());
		properties.put("fileName", new StringSchema()
			.description("A poster that was uploaded before. Without it a movie keeps its poster."));
		properties.put("file", new StringSchema().format("binary").description("A poster: JPEG, PNG, GIF or WebP"));
		properties.put("removePoster", new BooleanSchema().description("Whether the movie shall have no poster"));
		return new ObjectSchema().properties(properties).required(form.getRequired());
	}

	private static Schema<?> problem() {
		return new ObjectSchema().description("A problem as in RFC 9457")
			.addProperty("type", new StringSchema().format("uri-reference"))
			.addProperty("title", new StringSchema())
			.addProperty("status", new IntegerSchema())
			.addProperty("detail", new StringSchema())
			.addProperty("instance", new StringSchema().format("uri-reference"))
			.addProperty("errors", new ArraySchema().items(new Schema<>().$ref("FieldProblem")))
			.required(List.of("type", "title", "status", "detail"));
	}

	private static Schema<?> fieldProblem() {
		return new ObjectSchema().addProperty("field", new StringSchema().description("Its name, or its path"))
			.addProperty("code", new StringSchema().description("What was wrong, for programs"))
			.addProperty("message", new StringSchema().description("What was wrong, in the language of the request"))
			.required(List.of("field", "code", "message"));
	}

}

package com.xebia.movieshop.acceptance;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Locale;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Checks responses against the shop's OpenAPI description.
 */
final class ApiContract {

	private final SchemaRegistry schemas = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

	private final JsonNode description;

	ApiContract(Client client) throws IOException {
		this.description = JsonMapper.shared().readTree(client.get("/v3/api-docs").body());
		// Responses must not have undocumented properties.
		this.description.at("/components/schemas")
			.valueStream()
			.map(ObjectNode.class::cast)
			.forEach((schema) -> schema.put("additionalProperties", false));
	}

	// Checks a response against its description and returns its body.
	JsonNode check(String path, HttpResponse<String> answer, int status) {
		String method = answer.request().method().toLowerCase(Locale.ROOT);
		JsonNode operation = this.description.path("paths").path(path).path(method);
		JsonNode promised = resolve(operation.path("responses").path(String.valueOf(status)));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
		assertThat(promised.isObject()).as("%s %s documents status %s", method, path, status).isTrue();
		promised.path("headers")
			.propertyNames()
			.forEach((header) -> assertThat(answer.headers().map()).containsKey(header));
		String type = answer.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
		assertThat(promised.path("content").has(type)).as(type).isEqualTo(!type.isEmpty());
		if (type.isEmpty()) {
			return MissingNode.getInstance();
		}
		JsonNode body = JsonMapper.shared().readTree(answer.body());
		ObjectNode schema = (ObjectNode) promised.path("content").path(type).path("schema").deepCopy();
		schema.set("components", this.description.path("components"));
		assertThat(this.schemas.getSchema(schema).validate(body)).as(answer.body()).isEmpty();
		return body;
	}

	private JsonNode resolve(JsonNode node) {
		return node.has("$ref") ? this.description.at(node.path("$ref").asString().substring(1)) : node;
	}

}

package com.xebia.movieshop.site;

import java.util.List;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.PathParameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import org.springdoc.core.customizers.OpenApiCustomizer;

import org.springframework.stereotype.Component;

/**
 * Describes how pictures are served, which no controller does.
 */
@Component
class PictureOperations implements OpenApiCustomizer {

	private static final String PATH = "/movies/image/";

	@Override
	public void customise(OpenAPI api) {
		PathParameter fileName = new PathParameter();
		fileName.name("fileName").schema(new StringSchema().pattern("^[0-9a-f]{32}\\.(jpg|png|gif|webp)$"));
		PathParameter width = new PathParameter();
		width.name("width").schema(new IntegerSchema()._enum(List.of(160, 320, 640)));
		Operation full = operation("showPoster", "A poster in its full size").addParametersItem(fileName);
		Operation rendition = operation("showRendition", "A poster made smaller").addParametersItem(width)
			.addParametersItem(fileName);
		api.getPaths().addPathItem(PATH + "{fileName}", new PathItem().get(full));
		api.getPaths().addPathItem(PATH + "{width}/{fileName}", new PathItem().get(rendition));
	}

	private static Operation operation(String id, String summary) {
		ApiResponses responses = new ApiResponses()
			.addApiResponse("200", answer("The picture; as WebP for those who accept that", "image/*"))
			.addApiResponse("206", answer("The part that Range asked for", "image/*"))
			.addApiResponse("304", new ApiResponse().description("If-None-Match names its ETag"))
			.addApiResponse("404", refusal("There is no such picture"))
			.addApiResponse("416", new ApiResponse().description("Range asks for what is beyond its end"))
			.addApiResponse("503", refusal("It cannot be read at the moment"));
		return new Operation().operationId(id).summary(summary).responses(responses);
	}

	private static ApiResponse answer(String description, String mediaType) {
		return new ApiResponse().description(description)
			.content(new Content().addMediaType(mediaType, new MediaType()));
	}

	private static ApiResponse refusal(String description) {
		ApiResponse refusal = answer(description, "text/plain");
		refusal.getContent()
			.addMediaType("application/problem+json",
					new MediaType().schema(new Schema<>().$ref(ApiDescription.PROBLEM)));
		return refusal;
	}

}

package com.xebia.movieshop.importing.format;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Finds the list of movies in a JSON text: the top-level array, or an array in an object
 * that describes it, as in the responses of many services.
 */
final class JsonList {

	private static final JsonFactory JSON = new JsonFactory();

	private static final Set<String> MOVIE_LISTS = Set.of("movies", "films");

	private static final Set<String> GENERIC_LISTS = Set.of("results", "items", "data", "search", "metadata",
			"bindings");

	// The objects in which services wrap their lists.
	private static final Set<String> ENVELOPES = Set.of("result", "results", "data", "mediacontainer");

	private JsonList() {
	}

	// Returns the number of tokens up to the start of the list, 0 if there is no list.
	static int tokens(String begin) {
		try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), begin)) {
			// The number of open objects that may contain the list.
			int enclosing = 0;
			boolean hasTitle = false;
			int count = 1;
			for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken(), count++) {
				TokenStreamContext place = parser.streamReadContext();
				int depth = place.getNestingDepth();
				if (token.isStructStart() && depth == enclosing + 1) {
					String name = fold(place.getParent().currentName());
					if (token == JsonToken.START_ARRAY && (depth == 1 || hasMovies(name, hasTitle))) {
						return isOfObjects(parser) ? count : 0;
					}
					enclosing += (token == JsonToken.START_OBJECT && (depth == 1 || ENVELOPES.contains(name))) ? 1 : 0;
				}
				if (token == JsonToken.PROPERTY_NAME && depth == enclosing) {
					hasTitle |= fold(place.currentName()).equals("title");
				}
				enclosing = Math.min(enclosing, depth);
				if (enclosing == 0) {
					break;
				}
			}
			return 0;
		}
		catch (JacksonException ex) {
			return 0;
		}
	}

	// An object with a title may itself be a movie, with lists of other things.
	private static boolean hasMovies(String name, boolean hasTitle) {
		return MOVIE_LISTS.contains(name) || (GENERIC_LISTS.contains(name) && !hasTitle);
	}

	private static boolean isOfObjects(JsonParser list) {
		JsonToken first = list.nextToken();
		return first == JsonToken.START_OBJECT || first == JsonToken.END_ARRAY;
	}

	private static String fold(@Nullable String name) {
		return Objects.toString(name, "").toLowerCase(Locale.ROOT);
	}

}

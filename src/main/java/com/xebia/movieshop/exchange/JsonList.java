package com.xebia.movieshop.exchange;

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
 * The list in which a JSON text has its movies: the text is one, or an object that
 * describes it, as the answers of many services do.
 */
final class JsonList {

	private static final JsonFactory JSON = new JsonFactory();

	private static final Set<String> OF_MOVIES = Set.of("movies", "films");

	private static final Set<String> OF_ANYTHING = Set.of("results", "items", "data", "search", "metadata", "bindings");

	// What services put around their lists.
	private static final Set<String> ENVELOPES = Set.of("result", "results", "data", "mediacontainer");

	private JsonList() {
	}

	static boolean isBegun(String begin) {
		return tokens(begin) > 0;
	}

	// Goes into the list, if the text begins with one.
	static void skipToMovies(JsonParser parser, String begin) {
		for (int i = tokens(begin); i > 0; i--) {
			parser.nextToken();
		}
	}

	// Counts the tokens to the begin of the list, none if the text does not begin with
	// one.
	private static int tokens(String begin) {
		try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), begin)) {
			// So many objects around it are open.
			int around = 0;
			boolean titled = false;
			int count = 1;
			for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken(), count++) {
				TokenStreamContext place = parser.streamReadContext();
				int depth = place.getNestingDepth();
				if (token.isStructStart() && depth == around + 1) {
					String name = fold(place.getParent().currentName());
					if (token == JsonToken.START_ARRAY && (depth == 1 || hasMovies(name, titled))) {
						return isOfObjects(parser) ? count : 0;
					}
					around += (token == JsonToken.START_OBJECT && (depth == 1 || ENVELOPES.contains(name))) ? 1 : 0;
				}
				if (token == JsonToken.PROPERTY_NAME && depth == around) {
					titled |= fold(place.currentName()).equals("title");
				}
				around = Math.min(around, depth);
				if (around == 0) {
					break;
				}
			}
			return 0;
		}
		catch (JacksonException ex) {
			return 0;
		}
	}

	// What has a title may be a movie itself, with lists of something else.
	private static boolean hasMovies(String name, boolean titled) {
		return OF_MOVIES.contains(name) || (OF_ANYTHING.contains(name) && !titled);
	}

	private static boolean isOfObjects(JsonParser list) {
		JsonToken first = list.nextToken();
		return first == JsonToken.START_OBJECT || first == JsonToken.END_ARRAY;
	}

	private static String fold(@Nullable String name) {
		return Objects.toString(name, "").toLowerCase(Locale.ROOT);
	}

}

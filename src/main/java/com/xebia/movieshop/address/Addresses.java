package com.xebia.movieshop.address;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.xebia.movieshop.text.TextKey;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The paths of the shop, below the context path.
 */
public class Addresses {

	// Matches the id of a movie or of an import.
	public static final String ID = "[0-9a-f]{24}";

	public static final String BY_ID = "/{id:" + ID + "}";

	// Matches the segment of a movie: the id, with or without words before it. Only the
	// id identifies the movie, so that links with a former title keep working.
	public static final String MOVIE = "/{words:(?:.+-)?}{id:" + ID + "}";

	public static final String MOVIES = "/movies";

	// The export of a whole list, which takes the parameters of the list.
	public static final String EXPORT = MOVIES + "/export";

	// The feed of a list, which takes the parameters of the list.
	public static final String FEED = MOVIES + "/feed";

	public static final String IMPORTS = MOVIES + "/imports";

	public static final String BIN = "/bin";

	public static final String SHELVES = "/shelves";

	private static final int MAX_NAME_LENGTH = 60;

	// Names that servers and firewalls accept as one path segment.
	private static final Pattern SEGMENT = Pattern.compile("(?!\\.+$)[^/\\\\;%\\p{Cc}\\u2028\\u2029]+");

	// Returns the path of a movie's page, which contains the title and the year.
	public static String movie(String title, @Nullable Integer year, ObjectId id) {
		return MOVIES + "/" + encode(words(title, year)) + id;
	}

	// Returns the words before the id, or an empty text if the title has no letters.
	public static String words(String title, @Nullable Integer year) {
		String key = TextKey.of(title);
		return key.chars().noneMatch(Character::isLetterOrDigit) ? ""
				: cut(key.replace(' ', '-')) + "-" + ((year != null) ? year + "-" : "");
	}

	private static String cut(String words) {
		if (words.length() <= MAX_NAME_LENGTH) {
			return words;
		}
		int lastWord = words.lastIndexOf('-', MAX_NAME_LENGTH);
		boolean split = Character.isHighSurrogate(words.charAt(MAX_NAME_LENGTH - 1));
		return words.substring(0, (lastWord > 0) ? lastWord : (split ? MAX_NAME_LENGTH - 1 : MAX_NAME_LENGTH));
	}

	public String person(String name) {
		return "/people" + (SEGMENT.matcher(name).matches() ? "/" : "?name=") + encode(name);
	}

	public String genre(String name) {
		return MOVIES + "?genre=" + encode(name);
	}

	// A decade's name is its first year.
	public String decade(String year) {
		return MOVIES + "?decade=" + encode(year);
	}

	// Builds a link with query parameters, without those that have no value.
	public static String link(String path, Map<String, @Nullable Object> parameters) {
		UriComponentsBuilder link = UriComponentsBuilder.fromPath(path);
		List<Object> values = new ArrayList<>();
		parameters.forEach((name, value) -> values(value).forEach((one) -> {
			link.queryParam(name, "{" + values.size() + "}");
			values.add(one);
		}));
		// URI variables are encoded strictly: a plus sign must not be decoded as a space.
		return link.encode().buildAndExpand(values.toArray()).toUriString();
	}

	// A parameter that is a list is repeated for each element. In an array of a request,
	// null is a parameter without a value.
	public static Collection<?> values(@Nullable Object value) {
		if (value instanceof @Nullable Object[] parameters) {
			return Stream.of(parameters).filter(Objects::nonNull).toList();
		}
		return (value instanceof Collection<?> values) ? values : Stream.ofNullable(value).toList();
	}

	public static String encode(String text) {
		return UriUtils.encode(text, StandardCharsets.UTF_8);
	}

}

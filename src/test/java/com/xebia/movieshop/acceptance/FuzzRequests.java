package com.xebia.movieshop.acceptance;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import tools.jackson.databind.json.JsonMapper;

/**
 * Generates random requests with typical errors and attacks, deterministic for a seed.
 */
final class FuzzRequests {

	// Would break out of a text, an attribute or a script if output unescaped.
	static final String MARK = "zq'\"></script><zq>";

	private static final List<String> METHODS = List.of("GET", "GET", "GET", "GET", "POST", "POST", "PUT", "DELETE",
			"HEAD", "OPTIONS", "PATCH");

	// Without signing out, because all later requests would be anonymous.
	private static final List<String> PATHS = List.of("/", "/movies", "/movies/{}", "/movies/x-{}", "/movies?q={}",
			"/movies?q={}&person={}&decade={}", "/movies?genre={}&director={}&star={}&year={}&sort={}",
			"/movies?size={}&after={}", "/movies?form&title={}", "/movies/{}/history?before={}",
			"/movies/{}/history/{}?form", "/movies/image", "/movies/image/{}", "/movies/image/160/{}",
			"/movies/drawn?form&title={}&drawing={}", "/movies/drawn/{}/{}.svg", "/movies/export?format={}&q={}",
			"/movies/imports?form", "/movies/imports/{}?group={}&page={}", "/movies/imports/{}/{}",
			"/movies/suggestions?q={}", "/people", "/people?q={}&letter={}", "/people?name={}",
			"/people?form&name={}&to={}", "/people/{}", "/people/{}?after={}", "/genres?q={}", "/bin?after={}&size={}",
			"/bin/{}", "/audit?person={}&kind={}&day={}", "/login?error={}", "/account", "/account/sessions/{}",
			"/staff?form", "/staff/{}", "/staff/{}/secrets", "/staff/{}/sessions", "/invitations/{}", "/settings",
			"/brand/{}.css", "/brand/{}.svg?icon={}", "/brand/aa0011.svg?icon={}", "/curator/status", "/sitemap.xml",
			"/sitemap{}.xml", "/robots.txt", "/site.webmanifest", "/v3/api-docs", "/actuator/{}", "/css/{}", "/{}",
			"/{}/{}");

	private static final List<String> FORMS = List.of("/movies", "/movies", "/movies", "/movies/image",
			"/movies/imports", "/movies/imports/{}", "/movies/imports/{}/similar", "/people?name=Fritz+Lang",
			"/genres?name=Drama", "/settings", "/login", "/account/password", "/staff", "/invitations/{}",
			"/bin/{}/restoration");

	private static final List<String> FIELDS = List.of("q", "person", "decade", "sort", "size", "after", "before",
			"genre", "director", "star", "year", "name", "to", "letter", "form", "kind", "day", "format", "lang",
			"title", "originalTitle", "description", "stars", "genres", "runningTime", "offer", "drawing", "fileName",
			"file", "removePoster", "drawAnother", "version", "dryRun", "username", "password", "present", "encoding",
			"separator", "header", "column", "similar", "all", "line-2", "role", "active", "icon", "accent", "welcome",
			"imprint", "contact", "error", "_method", "class.name", "genre[$ne]");

	private static final List<String> TEXTS = List.of("", " ", "\0", "\r\nX-Zq: 1", "%", "%zz", "../../etc/passwd",
			"..;/", "-1", "0", "7", "1944", "1e9", "2147483648", "9223372036854775808", "NaN", "null", "true",
			"relevance", "title", "newest", "stars", "MANAGER", "csv", "jsonl", "delete", "put", "de", "{\"$gt\":\"\"}",
			"${7*7}", "#{7*7}", "*", "((((", "\"", "a OR -b", "2026-02-30", "2026-01-31", "M", "Metropolis",
			"Fritz Lang", "Drama", "0123456789abcdef01234567", "00000000000000000000000000000000.png", "#aa0011",
			"aa0011", "<b>&amp;", "\u202etxt", "\u0131\u0130\u00df", "\ud83c\udfac", "\ud800", "\uffff",
			"e\u0301".repeat(50), "long ".repeat(150));

	private static final List<String> ACCEPTED = List.of("*/*", "application/json", "application/json",
			"application/xml", "text/*;q=z", "image/webp", "text/html;q=0");

	private static final List<String> HEADERS = List.of("Accept-Language", "Accept-Encoding", "Accept-Charset",
			"If-None-Match", "If-Match", "If-Modified-Since", "If-Range", "Range", "Authorization", "Idempotency-Key",
			"Origin", "Sec-Fetch-Site", "Referer", "User-Agent", "X-Forwarded-For", "X-Forwarded-Host",
			"X-Forwarded-Proto", "Forwarded", "X-HTTP-Method-Override", "Content-Encoding", "X-XSRF-TOKEN", "Purpose");

	private static final List<String> VALUES = List.of("", "*", "\"0\"", "W/\"1\", \"", "bytes=0-0", "bytes=9-1,-5",
			"bytes=-99999999999999999999", "de;q=2, *", "x".repeat(200), "Basic", "Basic !!!", "Basic Y3VyYXRvcjph",
			"Bearer x", "null", "http://evil.example", "http://[", "gzip;q=0, *;q=x", "deflate", "DELETE", MARK,
			"for=\"[::1]\";host=evil.example", "Thu, 32 Foo 2026", "Sun, 06 Nov 1994 08:49:37 GMT", "same-origin",
			"\u00e4\u00ff\t");

	private static final List<String> COOKIES = List.of("XSRF-TOKEN", "movieshop-curator", "movieshop-device",
			"movieshop-page", "movieshop-notice", "lang", "JSESSIONID", "$Version");

	private static final List<String> TYPES = List.of("application/x-www-form-urlencoded", "application/json",
			"application/json;charset=zq", "multipart/form-data", "multipart/form-data; boundary=\"\"",
			"multipart/form-data; boundary=" + "b".repeat(90), "text/plain", "image/png", "a/b/c", ";");

	private static final Pattern HOLE = Pattern.compile("\\{}");

	// Escapes in a path that servers refuse before the shop, without its headers.
	private static final Pattern REFUSED_BY_SERVERS = Pattern.compile("%(00|2F|5C)");

	private static final int MAX_LENGTH = 40;

	private final String credentials;

	private final String token;

	private final String movie;

	FuzzRequests(String credentials, String token, String movie) {
		this.credentials = credentials;
		this.token = token;
		this.movie = movie;
	}

	// Returns the bytes of a request as characters of ISO 8859-1. Two in three requests
	// are authenticated.
	String make(long seed) {
		Random random = new Random(seed);
		String method = pick(random, METHODS);
		boolean writes = !List.of("GET", "HEAD", "OPTIONS").contains(method);
		StringBuilder head = new StringBuilder(method).append(' ')
			.append(target(writes, random))
			.append(" HTTP/1.1\r\n");
		header(head, "Host", oneIn(random, 20) ? "evil.example" : "localhost");
		header(head, "Connection", "close");
		header(head, "Accept", oneIn(random, 3) ? pick(random, ACCEPTED) : "text/html");
		for (int i = random.nextInt(4); i > 0; i--) {
			header(head, pick(random, HEADERS), pick(random, VALUES));
		}
		if (oneIn(random, 3)) {
			header(head, "Cookie",
					pick(random, COOKIES) + "=" + (oneIn(random, 2) ? encoded(text(random)) : pick(random, VALUES)));
		}
		head.append(oneIn(random, 3) ? "" : this.credentials);
		return writes ? withBody(head, random) : head.append("\r\n").toString();
	}

	private static void header(StringBuilder head, String name, String value) {
		head.append(name).append(": ").append(value).append("\r\n");
	}

	private String target(boolean writes, Random random) {
		String path = oneIn(random, 10) ? this.movie : pick(random, (writes && !oneIn(random, 3)) ? FORMS : PATHS);
		String filled = HOLE.matcher(path)
			.replaceAll((hole) -> REFUSED_BY_SERVERS.matcher(encoded(text(random))).replaceAll("-"));
		return oneIn(random, 2) ? filled : filled + (filled.contains("?") ? "&" : "?") + urlEncoded(fields(random));
	}

	// Sends the fields of a movie's form, except for some.
	private String withBody(StringBuilder head, Random random) {
		Map<String, String> fields = fields(random);
		List.of("title", "description", "stars", "director").forEach((name) -> fields.putIfAbsent(name, "Odd"));
		if (!oneIn(random, 5)) {
			fields.put("_csrf", this.token);
		}
		String type = pick(random, TYPES);
		String body = bytes(text(random));
		switch (random.nextInt(4)) {
			case 0 -> {
				type = "application/x-www-form-urlencoded";
				body = urlEncoded(fields);
			}
			case 1 -> {
				type = "multipart/form-data; boundary=a-line";
				body = multipart(fields);
			}
			case 2 -> {
				type = "application/json";
				body = json(fields, random);
			}
			default -> {
			}
		}
		header(head, "Content-Type", oneIn(random, 10) ? pick(random, TYPES) : type);
		header(head, "Content-Length", String.valueOf(body.length()));
		return head.append("\r\n").append(body).toString();
	}

	private static Map<String, String> fields(Random random) {
		Map<String, String> fields = new LinkedHashMap<>();
		for (int i = random.nextInt(4); i >= 0; i--) {
			fields.put(pick(random, FIELDS), text(random));
		}
		return fields;
	}

	private static String urlEncoded(Map<String, String> fields) {
		return fields.entrySet()
			.stream()
			.map((field) -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
			.collect(Collectors.joining("&"));
	}

	private static String multipart(Map<String, String> fields) {
		return fields.entrySet()
			.stream()
			.map((field) -> "--a-line\r\nContent-Disposition: form-data; name=\"%s\"%s\r\n\r\n%s\r\n".formatted(
					field.getKey(), field.getKey().startsWith("file") ? "; filename=\"a.png\"" : "",
					bytes(field.getValue())))
			.collect(Collectors.joining("", "", "--a-line--\r\n"));
	}

	// Makes stars a list, and sometimes gives a field a value of another type.
	private static String json(Map<String, String> fields, Random random) {
		Map<String, Object> values = new LinkedHashMap<>(fields);
		values.put("stars", List.of(fields.get("stars")));
		values.remove("_csrf");
		if (oneIn(random, 3)) {
			values.put(pick(random, FIELDS),
					pick(random, List.of(7, 1e99, true, List.of(List.of()), Map.of("$ne", 1))));
		}
		String json = bytes(JsonMapper.shared().writeValueAsString(values));
		return oneIn(random, 5) ? json.substring(random.nextInt(json.length())) : json;
	}

	private static String text(Random random) {
		return switch (random.nextInt(8)) {
			case 0 -> random.ints(random.nextInt(MAX_LENGTH), 0, Character.MAX_CODE_POINT + 1)
				.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
				.toString();
			case 1 -> pick(random, TEXTS) + pick(random, TEXTS);
			case 2, 3 -> MARK;
			default -> pick(random, TEXTS);
		};
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	private static String bytes(String text) {
		return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
	}

	private static boolean oneIn(Random random, int number) {
		return random.nextInt(number) == 0;
	}

	private static <T> T pick(Random random, List<T> values) {
		return values.get(random.nextInt(values.size()));
	}

}

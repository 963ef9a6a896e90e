package com.xebia.movieshop.walk;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import com.xebia.movieshop.text.TextKey;
import com.xebia.movieshop.walk.Hand.Answer;
import com.xebia.movieshop.walk.ModelShop.Copy;
import com.xebia.movieshop.walk.ModelShop.Film;
import com.xebia.movieshop.walk.ModelShop.Loan;
import com.xebia.movieshop.walk.ModelShop.ModelShelf;
import com.xebia.movieshop.walk.ModelShop.State;
import net.fortuna.ical4j.data.CalendarBuilder;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NodeList;
import tools.jackson.databind.JsonNode;

import org.springframework.web.util.HtmlUtils;

/**
 * Reads everything in the shop through its addresses and compares it with the model.
 */
final class Comparison {

	private static final Pattern ID = Pattern.compile("[0-9a-f]{24}");

	private static final Pattern CUSTOMER = Pattern.compile("Customer [a-z]*q\\b");

	private static final Pattern IMAGE = Pattern.compile("<img[^>]* src=\"([^\"]+)\"");

	private static final Pattern MENU = Pattern.compile("staff-menu__button\"[^>]*>\\s*([^<]*?)\\s*<");

	// How many pages are rendered for everybody; other walks take other ones.
	private static final int PAGES = 40;

	private static final List<String> SORTS = List.of("title", "-title", "year", "-year", "newest", "-newest",
			"minutes", "-minutes", "price", "-price");

	private final WalkedShop shop;

	private final ModelShop model;

	private final Random random;

	private final List<String> differences = new ArrayList<>();

	Comparison(WalkedShop shop, ModelShop model, long seed) {
		this.shop = shop;
		this.model = model;
		this.random = new Random(seed);
	}

	// Compares what each act may change, and a part of the rest.
	List<String> some() {
		this.model.films.forEach(this::film);
		for (int i = 0; i < 3; i++) {
			list(Map.of("sort", any(SORTS)));
		}
		list(Map.of("sort", "-year", "genre", any(Draw.genres().toList())));
		list(Map.of("person", any(Draw.people().toList())));
		list(Map.of("available", "true", "sort", any(SORTS)));
		facets();
		bin();
		counter();
		shelves();
		List<String> pages = pages();
		for (int i = 0; i < 4; i++) {
			render(any(pages));
		}
		return this.differences;
	}

	List<String> films() {
		this.model.films.forEach(this::film);
		return this.differences;
	}

	List<String> all() {
		this.model.films.forEach(this::film);
		this.model.films.forEach(this::history);
		this.model.films.forEach(this::page);
		SORTS.forEach((sort) -> list(Map.of("sort", sort)));
		Draw.genres().forEach((genre) -> list(Map.of("genre", genre)));
		Draw.people().forEach((person) -> {
			list(Map.of("person", person));
			list(Map.of("director", person));
			list(Map.of("star", person, "sort", "newest"));
		});
		Stream
			.of(Map.of("decade", "1990"), Map.of("year", "1999"), Map.of("language", "de"),
					Map.of("minutes", "90", "sort", "minutes"), Map.of("letter", "V"), Map.of("letter", "#"),
					Map.of("available", "true", "sort", "price"), Map.of("terms", "rental"),
					Map.of("terms", "sale", "sort", "-price"), Map.of("incomplete", "true", "sort", "newest"))
			.forEach(this::list);
		facets();
		names("people", true);
		names("genres", false);
		bin();
		counter();
		shelves();
		loans();
		feed("/movies/feed", this.model.list(Map.of("sort", "newest")).stream().limit(24).toList());
		sitemap();
		export();
		this.model.live().forEach(this::search);
		List<String> pages = new ArrayList<>(pages());
		Collections.shuffle(pages, this.random);
		pages.stream().limit(PAGES).forEach(this::render);
		return this.differences;
	}

	// Compares a shop that was restored from a backup.
	List<String> restored() {
		this.model.live().forEach(this::film);
		SORTS.forEach((sort) -> list(Map.of("sort", sort)));
		shelves();
		return this.differences;
	}

	private <T> T any(List<T> values) {
		return values.get(this.random.nextInt(values.size()));
	}

	private void same(String what, @Nullable Object expected, @Nullable Object actual) {
		if (expected instanceof Map<?, ?> all && actual instanceof Map<?, ?> found) {
			Stream.concat(all.keySet().stream(), found.keySet().stream())
				.distinct()
				.filter((key) -> !Objects.equals(all.get(key), found.get(key)))
				.forEach((key) -> same(what + " " + key, all.get(key), found.get(key)));
		}
		else if (!Objects.equals(expected, actual)) {
			this.differences.add(what + "\n  expected " + expected + "\n  was      " + actual);
		}
	}

	// Compares what the shop need not know at once.
	private void eventually(Runnable comparison) {
		int before = this.differences.size();
		for (int i = 0; i < 30; i++) {
			this.differences.subList(before, this.differences.size()).clear();
			comparison.run();
			if (this.differences.size() == before) {
				return;
			}
			try {
				Thread.sleep(500);
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			this.shop.settle();
		}
	}

	void film(Film film) {
		Answer answer = this.shop.visitor().json("/movies/" + film.id);
		String name = "film " + film;
		if (film.deleted || answer.status() != 200) {
			same(name, film.deleted ? 410 : 200, answer.status());
			return;
		}
		film(name, film, answer.json());
	}

	private void film(String name, Film film, JsonNode json) {
		film.adopt(json.path("version").asLong());
		same(name + " version", film.version, json.path("version").asLong());
		Map<String, String> expected = film.texts();
		expected.put("copies", film.copies.stream().map(Copy::key).collect(Collectors.joining("\n")));
		Map<String, String> actual = new TreeMap<>();
		Stream.of(ModelShop.TEXTS, ModelShop.LISTS, ModelShop.NUMBERS).flatMap(List::stream).forEach((field) -> {
			JsonNode value = json.path(field);
			String text = value.isArray()
					? value.valueStream().map(JsonNode::asString).collect(Collectors.joining("\n"))
					: value.asString("");
			if (!text.isEmpty()) {
				actual.put(field, text);
			}
		});
		actual.put("poster", json.path("poster").path("fileName").asString(""));
		Map<String, String> places = new HashMap<>();
		List<String> copies = new ArrayList<>();
		int place = 0;
		for (JsonNode found : json.path("copies")) {
			Copy copy = new Copy(found.path("id").asString(), found.path("format").asString(),
					found.path("terms").asString(),
					found.hasNonNull("price") ? new BigDecimal(found.path("price").asString()) : null,
					found.path("shelf").asString(""));
			if (place < film.copies.size() && film.copies.get(place).id == null) {
				film.copies.get(place).id = copy.id;
			}
			place++;
			copies.add(copy.key());
			places.put(Objects.toString(copy.id),
					found.path("state").asString() + " " + found.path("due").asString(""));
		}
		actual.put("copies", String.join("\n", copies));
		same(name, expected, actual);
		film.copies.forEach((copy) -> {
			LocalDate due = film.placeOf(copy).due();
			same(name + " copy " + copy.id, film.placeOf(copy).state() + " " + Objects.toString(due, ""),
					places.get(copy.id));
		});
		same(name + " available", !film.copies.isEmpty() && film.isAvailable(),
				json.path("available").asBoolean(false));
	}

	// Looks for the texts of a film on its page, which may come from a cache.
	private void page(Film film) {
		Answer answer = this.shop.visitor().page("/movies/" + film.id);
		Answer page = (answer.status() == 301) ? this.shop.visitor().page(answer.location()) : answer;
		same("page of " + film, film.deleted ? 410 : 200, page.status());
		if (!film.deleted) {
			String text = plain(new Page(page.text()).text());
			Stream
				.of(Stream.of(film.text("title")), film.text("description").lines(), ModelShop.names(film, true),
						ModelShop.names(film, false))
				.flatMap((texts) -> texts)
				.map(Comparison::plain)
				.filter((part) -> !text.contains(part))
				.forEach((part) -> same("page of " + film, part, "missing"));
		}
	}

	private static String plain(String text) {
		return text.replaceAll("\\s+", " ").strip();
	}

	private void history(Film film) {
		if (film.deleted) {
			return;
		}
		List<String> actual = new ArrayList<>();
		for (JsonNode page = json("/movies/" + film.id + "/history"); page != null; page = next(page)) {
			page.path("changes")
				.forEach((change) -> actual.add(0,
						change.path("version").asLong() + " " + change.path("kind").asString() + " "
								+ change.path("by").asString() + " "
								+ change.path("fields")
									.valueStream()
									.map((field) -> field.path("field").asString())
									.filter((field) -> !field.equals("drawing"))
									.collect(Collectors.toCollection(TreeSet::new))));
		}
		List<String> expected = new ArrayList<>();
		Map<String, String> former = Map.of();
		for (State state : film.states) {
			Set<String> fields = new TreeSet<>();
			Map<String, String> before = former;
			Stream.concat(before.keySet().stream(), state.texts().keySet().stream())
				.filter((field) -> !field.equals("drawing"))
				.filter((field) -> !before.getOrDefault(field, "").equals(state.texts().getOrDefault(field, "")))
				.forEach(fields::add);
			expected.add(state.version() + " " + state.kind() + " " + state.by() + " " + fields);
			former = state.texts();
		}
		for (int i = 0; i < expected.size() && i < actual.size(); i++) {
			if (film.states.get(i).by().isEmpty()) {
				actual.set(i, actual.get(i).replaceFirst("(?<= [A-Z]{1,9} )\\S+", ""));
			}
		}
		same("history of " + film, expected, actual);
	}

	private JsonNode json(String path) {
		Answer answer = this.shop.manager().json(path);
		if (answer.status() != 200) {
			same("JSON of " + path, 200, answer.toString());
			return Hand.JSON.createObjectNode();
		}
		return answer.json();
	}

	private @Nullable JsonNode next(JsonNode page) {
		String next = page.path("links").path("next").asString("");
		return next.isEmpty() ? null : json(next);
	}

	private void list(Map<String, String> parameters) {
		eventually(() -> {
			String path = "/movies?size=7" + new TreeMap<>(parameters).entrySet()
				.stream()
				.map((parameter) -> "&" + parameter.getKey() + "=" + Hand.encode(parameter.getValue()))
				.collect(Collectors.joining());
			List<String> expected = this.model.list(parameters).stream().map(Film::toString).toList();
			// An empty list of a former name leads to that of the present one.
			if (expected.isEmpty() && this.shop.manager().json(path).status() == 303) {
				return;
			}
			List<String> actual = new ArrayList<>();
			JsonNode first = json(path);
			int pages = 0;
			for (JsonNode page = first; page != null && pages < 100; page = next(page)) {
				page.path("movies")
					.forEach((item) -> actual
						.add(item.path("id").asString() + " \"" + item.path("title").asString() + "\""));
				pages++;
			}
			same("list " + path, expected, actual);
			same("number of " + path, (long) expected.size(), first.path("found").path("count").asLong());
		});
	}

	private void facets() {
		eventually(() -> {
			JsonNode facets = json("/movies").path("facets");
			Map<String, Integer> genres = new TreeMap<>();
			facets.path("genre")
				.forEach((genre) -> genres.merge(TextKey.of(genre.path("value").asString()),
						genre.path("count").asInt(), Integer::sum));
			same("genres of the list", this.model.count(false), genres);
			Map<String, Integer> decades = new TreeMap<>();
			this.model.live()
				.map((film) -> film.number("year"))
				.filter(Objects::nonNull)
				.forEach((year) -> decades.merge(String.valueOf(year - year % 10), 1, Integer::sum));
			Map<String, Integer> found = new TreeMap<>();
			facets.path("decade")
				.forEach((decade) -> found.put(decade.path("value").asString(), decade.path("count").asInt()));
			same("decades of the list", decades, found);
			int available = facets.path("available")
				.valueStream()
				.filter((value) -> value.path("value").asString().equals("true"))
				.mapToInt((value) -> value.path("count").asInt())
				.sum();
			same("available films", (int) this.model.live().filter(Film::isAvailable).count(), available);
		});
	}

	private void names(String path, boolean people) {
		eventually(() -> {
			Map<String, Integer> actual = new TreeMap<>();
			for (JsonNode page = json("/" + path); page != null; page = next(page)) {
				page.path("names")
					.forEach((name) -> actual.merge(TextKey.of(name.path("name").asString()),
							name.path("movies").asInt(), Integer::sum));
			}
			same("numbers of " + path, this.model.count(people), actual);
		});
	}

	private void bin() {
		Set<String> actual = new TreeSet<>();
		for (JsonNode page = json("/bin?size=5"); page != null; page = next(page)) {
			page.path("movies").forEach((item) -> actual.add(item.path("id").asString()));
		}
		same("bin",
				this.model.films.stream()
					.filter((film) -> film.deleted)
					.map((film) -> film.id)
					.collect(Collectors.toCollection(TreeSet::new)),
				actual);
	}

	private void counter() {
		Answer answer = this.shop.staff().get(1).page("/counter");
		String page = (answer.status() == 200) ? answer.text() : "Customer " + answer;
		same("customers at the counter",
				this.model.atCounter().map((loan) -> loan.customer).collect(Collectors.toCollection(TreeSet::new)),
				CUSTOMER.matcher(page)
					.results()
					.map(MatchResult::group)
					.collect(Collectors.toCollection(TreeSet::new)));
	}

	private void loans() {
		this.model.loans.values()
			.stream()
			.filter((loan) -> loan.reserved)
			.forEach((loan) -> same("the customer's page of " + loan.customer,
					this.model.place(loan).map((held) -> held.getValue().state()).orElse("ended"), state(loan)));
	}

	private String state(Loan loan) {
		Answer answer = this.shop.visitor().json(loan.token);
		return (answer.status() == 200) ? answer.json().path("state").asString() : answer.toString();
	}

	private void shelves() {
		List<String> actual = new ArrayList<>();
		json("/shelves").path("shelves")
			.forEach((shelf) -> actual.add(shelf.path("name").asString() + " " + shelf.path("title").asString() + " "
					+ shelf.path("version").asLong()));
		same("shelves",
				this.model.shownShelves()
					.stream()
					.map((shelf) -> shelf.name + " " + shelf.title + " " + shelf.version)
					.toList(),
				actual);
		this.model.shownShelves().forEach((shelf) -> eventually(() -> shelf(shelf)));
	}

	private void shelf(ModelShelf shelf) {
		String path = "/shelves/" + Hand.encode(shelf.name);
		List<Film> films = this.model.films(shelf);
		same("films of " + path + " " + shelf.filter, films.stream().map(Film::toString).toList(),
				json(path).path("movies")
					.valueStream()
					.map((item) -> item.path("id").asString() + " \"" + item.path("title").asString() + "\"")
					.toList());
		feed(path + "/feed", films);
		int times = films.stream()
			.filter((film) -> shelf.films.contains(film.id))
			.mapToInt((film) -> shelf.times.getOrDefault(film.id, List.of()).size())
			.sum();
		parse(path + ".ics", (content) -> {
			net.fortuna.ical4j.model.Calendar calendar = new CalendarBuilder().build(new StringReader(content.text()));
			same("events of " + path, times, calendar.getComponents("VEVENT").size());
		});
	}

	private void feed(String path, List<Film> films) {
		parse(path, (content) -> {
			NodeList entries = xml(content).getElementsByTagName("entry");
			List<String> ids = new ArrayList<>();
			for (int i = 0; i < entries.getLength(); i++) {
				org.w3c.dom.Element page = (org.w3c.dom.Element) ((org.w3c.dom.Element) entries.item(i))
					.getElementsByTagName("link")
					.item(0);
				ids.add(ID.matcher(page.getAttribute("href")).results().map(MatchResult::group).findFirst().orElse(""));
			}
			same("feed " + path, films.stream().map((film) -> film.id).toList(), ids);
		});
	}

	private static org.w3c.dom.Document xml(Answer content) throws Exception {
		return DocumentBuilderFactory.newInstance()
			.newDocumentBuilder()
			.parse(new ByteArrayInputStream(content.bytes()));
	}

	private void sitemap() {
		Set<String> ids = new TreeSet<>();
		parse("/sitemap.xml",
				(index) -> Pattern.compile("/sitemap/[0-9a-f]{24}\\.xml")
					.matcher(index.text())
					.results()
					.map(MatchResult::group)
					.forEach((part) -> parse(part, (content) -> {
						NodeList places = xml(content).getElementsByTagName("loc");
						for (int i = 0; i < places.getLength(); i++) {
							String address = places.item(i).getTextContent();
							ids.add(address.substring(address.length() - 24));
						}
					})));
		same("sitemap", this.model.live().map((film) -> film.id).collect(Collectors.toCollection(TreeSet::new)), ids);
	}

	private void export() {
		List<Film> films = this.model.list(Map.of());
		parse("/movies/export?format=jsonl", (content) -> {
			List<String> lines = content.text().lines().toList();
			same("lines of the export", films.size(), lines.size());
			for (int i = 0; i < lines.size() && i < films.size(); i++) {
				JsonNode line = Hand.JSON.readTree(lines.get(i));
				same("place in the export", films.get(i).id, line.path("id").asString());
				film("exported film " + films.get(i), films.get(i), line);
			}
		});
		parse("/movies/export?format=csv", (content) -> {
			String csv = new String(content.bytes(), StandardCharsets.UTF_8).replaceFirst("^\uFEFF", "");
			List<String> titles = new ArrayList<>();
			for (CSVRecord line : CSVFormat.DEFAULT.builder()
				.setHeader()
				.setSkipHeaderRecord(true)
				.get()
				.parse(new StringReader(csv))) {
				titles.add(line.get("id") + " \"" + line.get("title").replaceFirst("^'(?=[=+\\-@\\t\\r'])", "") + "\"");
			}
			same("titles of the export", films.stream().map(Film::toString).toList(), titles);
		});
	}

	private void search(Film film) {
		String title = film.text("title");
		if (title.length() < 60 && TextKey.of(title).chars().anyMatch(Character::isLetterOrDigit)) {
			Set<String> found = new HashSet<>();
			json("/movies?size=100&q=" + Hand.encode(title)).path("movies")
				.forEach((item) -> found.add(item.path("id").asString()));
			same("search for " + film, true, found.contains(film.id));
		}
	}

	private void parse(String path, Parser parser) {
		Answer answer = this.shop.visitor().get(path);
		if (answer.status() != 200) {
			same(path, 200, answer.toString());
			return;
		}
		try {
			parser.parse(answer);
		}
		catch (Exception ex) {
			same(path, "parsable", ex + " " + answer);
		}
	}

	private List<String> pages() {
		List<String> pages = new ArrayList<>(List.of("/", "/movies", "/movies?view=lines", "/people", "/genres",
				"/shelves", "/bin", "/counter", "/movies/imports", "/audit", "/staff", "/settings", "/account",
				"/movies/tray", "/selection", "/movies?form", "/shelves?form", "/curator/status", "/movies?q=the"));
		this.model.live()
			.forEach((film) -> Stream.of("", "?form", "/history", "/reservations")
				.forEach((end) -> pages.add("/movies/" + film.id + end)));
		this.model.live().forEach((film) -> {
			pages.add("/counter?movie=" + film.id);
			pages.add("/labels?film=" + film.id);
			ModelShop.names(film, true).forEach((name) -> pages.add("/people?name=" + Hand.encode(name)));
		});
		this.model.shownShelves()
			.forEach((shelf) -> Stream.of("", "?form")
				.forEach((end) -> pages.add("/shelves/" + Hand.encode(shelf.name) + end)));
		this.model.imports.keySet().forEach(pages::add);
		this.model.loans.values().stream().filter((loan) -> loan.reserved).forEach((loan) -> pages.add(loan.token));
		return pages.stream().distinct().toList();
	}

	// A visitor and two of the staff get a valid page, and nobody the name of somebody
	// else.
	private void render(String path) {
		List<Hand> hands = new ArrayList<>(this.shop.staff());
		Collections.shuffle(hands, this.random);
		hands.set(2, this.shop.visitor());
		hands = hands.subList(0, 3);
		Collections.shuffle(hands, this.random);
		for (Hand hand : hands) {
			Answer answer = hand.page(path);
			if (answer.status() == 301) {
				answer = hand.page(answer.location());
			}
			String who = path + " for " + (hand.name().isEmpty() ? "a visitor" : hand.name());
			boolean refused = Set.of(302, 401, 403).contains(answer.status());
			if (answer.status() != 200
					&& !(refused && (hand.name().isEmpty() || hand.name().matches("Zoraya|Quentin")))) {
				same(who, 200, answer.toString());
			}
			if (answer.status() == 200) {
				Page page = new Page(answer.text());
				same(who, List.of(), page.problems());
				String shown = MENU.matcher(answer.text())
					.results()
					.map((menu) -> menu.group(1))
					.findFirst()
					.orElse("");
				same(who + ", the name in the menu", hand.name(), shown);
				if (hand == this.shop.visitor()) {
					IMAGE.matcher(answer.text())
						.results()
						.map((image) -> HtmlUtils.htmlUnescape(image.group(1)))
						.skip(this.random.nextInt(4))
						.limit(1)
						.forEach((image) -> same(who + ", " + image, 200, hand.get(image).status()));
					this.shop.staff()
						.stream()
						.filter((other) -> Pattern.compile("\\b" + other.name() + "\\b").matcher(page.text()).find())
						.forEach((other) -> same(who, "nobody's name", other.name()));
				}
			}
		}
	}

	/**
	 * Reads a file.
	 */
	private interface Parser {

		void parse(Answer content) throws Exception;

	}

}

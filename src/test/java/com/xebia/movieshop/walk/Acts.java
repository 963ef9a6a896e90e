package com.xebia.movieshop.walk;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import javax.imageio.ImageIO;

import com.xebia.movieshop.text.TextKey;
import com.xebia.movieshop.text.TypedText;
import com.xebia.movieshop.walk.Hand.Answer;
import com.xebia.movieshop.walk.ModelShop.Copy;
import com.xebia.movieshop.walk.ModelShop.Film;
import com.xebia.movieshop.walk.ModelShop.Filter;
import com.xebia.movieshop.walk.ModelShop.Imported;
import com.xebia.movieshop.walk.ModelShop.Loan;
import com.xebia.movieshop.walk.ModelShop.ModelShelf;
import com.xebia.movieshop.walk.ModelShop.Place;
import com.xebia.movieshop.walk.Page.Form;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What people and programs can do to the shop through its addresses: for each act a
 * request, and what it does to the model.
 */
final class Acts {

	private static final List<String> COLUMNS = List.of("title", "description", "director", "stars", "year", "genres",
			"runningTime", "language");

	private static final String SHAPE = "[0-9a-f]{24}";

	// How many of a hundred restarts happen: each takes as long as many acts.
	private static final int RESTARTS = Integer.getInteger("movieshop.walk.restarts", 30);

	private static final int HOLD_DAYS = 3;

	private static final Map<String, Kind> KINDS = new LinkedHashMap<>();

	static {
		together(8, "create", Acts::create);
		together(4, "createByForm", Acts::createByForm);
		together(10, "change", Acts::change);
		together(10, "changeByForm", Acts::changeByForm);
		together(5, "delete", Acts::delete);
		together(2, "deleteSeveral", (acts) -> acts.several(true));
		together(4, "restore", Acts::restore);
		together(1, "restoreSeveral", (acts) -> acts.several(false));
		together(1, "purge", Acts::purge);
		together(3, "poster", Acts::poster);
		together(4, "changeShelf", (acts) -> acts.saveShelf(true));
		together(1, "deleteShelf", Acts::deleteShelf);
		together(1, "restoreShelf", Acts::restoreShelf);
		together(8, "reserve", Acts::reserve);
		together(3, "cancel", Acts::cancel);
		together(14, "moveCopy", Acts::moveCopy);
		together(2, "election", Acts::election);
		alone(1, "emptyBin", Acts::emptyBin);
		alone(5, "rename", Acts::rename);
		alone(4, "shelf", (acts) -> acts.saveShelf(false));
		alone(1, "moveShelf", Acts::moveShelf);
		alone(3, "importNew", Acts::importNew);
		alone(2, "importAlike", Acts::importAlike);
		alone(2, "importChanged", Acts::importChanged);
		alone(3, "undoImport", Acts::undoImport);
		alone(4, "changeSeveral", Acts::changeSeveral);
		alone(1, "settings", Acts::settings);
		alone(1, "account", Acts::account);
		alone(1, "suspend", Acts::suspend);
		alone(2, "pass", Acts::pass);
		alone(3, "formerRelease", Acts::formerRelease);
		alone(1, "restart", Acts::restart);
		alone(1, "backup", Acts::backup);
	}

	private final WalkedShop shop;

	private final ModelShop model;

	// Whether other acts are done at once.
	private final boolean together;

	private final Draw draw;

	private final Hand hand;

	Acts(WalkedShop shop, ModelShop model, long seed, boolean together) {
		this.together = together;
		this.shop = shop;
		this.model = model;
		this.draw = new Draw(seed);
		this.hand = this.draw.of(shop.staff());
	}

	private static void together(int weight, String name, Function<Acts, @Nullable Call> prepare) {
		KINDS.put(name, new Kind(weight, false, prepare));
	}

	// An act does not run beside others if it does many things.
	private static void alone(int weight, String name, Function<Acts, @Nullable Call> prepare) {
		KINDS.put(name, new Kind(weight, true, prepare));
	}

	// Returns each name as often as its weight says.
	static List<String> names() {
		return KINDS.entrySet()
			.stream()
			.flatMap((kind) -> Stream.generate(kind::getKey).limit(kind.getValue().weight()))
			.toList();
	}

	static boolean isAlone(String name) {
		return Objects.requireNonNull(KINDS.get(name)).alone();
	}

	// Returns whether the shop finds out, if a reply of the database is lost, that the
	// act is done: an answer that its outcome is unknown means that it is not.
	static boolean isConfirmed(String name) {
		return Set
			.of("create", "createByForm", "change", "changeByForm", "delete", "restore", "moveCopy", "reserve",
					"cancel")
			.contains(name);
	}

	// Returns whether the act is one request, which can be sent again if its outcome is
	// unknown.
	static boolean canBeRepeated(String name) {
		return !isAlone(name) || Set.of("rename", "shelf", "emptyBin", "settings", "account").contains(name);
	}

	// Prepares an act; null if there is nothing that it could be done to.
	@Nullable Call prepare(String name) {
		return Objects.requireNonNull(KINDS.get(name)).prepare().apply(this);
	}

	private Call call(String text, Supplier<Answer> send, BiFunction<ModelShop, Answer, @Nullable String> effect) {
		return new Call(this.hand.name() + ": " + text, send, effect);
	}

	// Who did one of several acts at once may be any of them.
	private String by() {
		return this.together ? "" : this.hand.name();
	}

	private static @Nullable String expect(Answer answer, Integer... statuses) {
		return (answer.isUnknown() || List.of(statuses).contains(answer.status())) ? null
				: "expected " + List.of(statuses) + ": " + answer;
	}

	private static int missing(@Nullable Film film) {
		return (film != null) ? 410 : 404;
	}

	private static String id(String address) {
		return address.replaceFirst(".*(" + SHAPE + ").*", "$1");
	}

	private @Nullable Film film(boolean alsoDeleted) {
		return this.draw.choose(this.model.films.stream().filter((film) -> alsoDeleted || !film.deleted).toList(),
				(film) -> film.label);
	}

	private Call create() {
		Map<String, Object> values = this.draw.film();
		List<Copy> copies = this.draw.copies();
		Map<String, Object> body = new HashMap<>(values);
		body.put("copies", copies.stream().map(Copy::json).toList());
		String key = this.draw.unique() + "-" + this.draw.random.nextLong();
		int times = this.draw.chance(20) ? 2 : 1;
		return call("create " + body + " " + times + " times", () -> {
			Answer first = this.hand.sendJson("POST", "/movies", body, "Idempotency-Key", key);
			return (times == 1) ? first : this.hand.sendJson("POST", "/movies", body, "Idempotency-Key", key);
		}, (model, answer) -> {
			Map<String, Object> stored = ModelShop.clean(values);
			if (stored == null) {
				return expect(answer, 422);
			}
			String problem = expect(answer, 201);
			if (problem == null) {
				model.create(id(answer.location()), stored, copies, null, by());
			}
			return problem;
		});
	}

	private Call createByForm() {
		Map<String, Object> values = this.draw.film();
		String poster = this.draw.chance(30) ? this.draw.choose(this.model.posters, (name) -> name) : null;
		Form form = new Page(this.hand.page("/movies?form").text()).form("/movies").orElseThrow();
		values.put("drawing", 0);
		fill(form, values);
		drawAnother(form, values);
		if (poster != null) {
			form.fields().put("fileName", List.of(poster));
		}
		return call("create by form " + values + " with " + poster, () -> this.hand.form("/movies", form.fields()),
				(model, answer) -> {
					Map<String, Object> stored = ModelShop.clean(values);
					if (stored == null) {
						return expect(answer, 422);
					}
					String problem = expect(answer, 303);
					if (problem == null) {
						model.create(id(answer.location()), stored, List.of(), poster, by());
					}
					return problem;
				});
	}

	// Presses the button for another drawn poster, which keeps what was typed.
	private void drawAnother(Form form, Map<String, Object> values) {
		if (this.draw.chance(20)) {
			Map<String, List<String>> fields = new HashMap<>(form.fields());
			fields.put("drawAnother", List.of("true"));
			Form next = new Page(this.hand.form(form.action(), fields).text()).form(form.action()).orElseThrow();
			form.fields().clear();
			form.fields().putAll(next.fields());
			next.fields()
				.getOrDefault("drawing", List.of("0"))
				.forEach((number) -> values.put("drawing", Integer.valueOf(number)));
		}
	}

	private static void fill(Form form, Map<String, Object> values) {
		values.forEach((field, value) -> form.fields()
			.put(field, List.of((value instanceof List<?> list)
					? list.stream().map((name) -> name + "\n").collect(Collectors.joining()) : value.toString())));
	}

	private @Nullable Call change() {
		Film chosen = film(this.draw.chance(10));
		if (chosen == null) {
			return null;
		}
		String id = chosen.id;
		boolean stale = chosen.version > 0 && this.draw.chance(10);
		long version = stale ? chosen.version - 1 : chosen.version;
		boolean ifMatch = this.draw.chance(40);
		Map<String, Object> values = this.draw.chance(10) ? chosen.values : this.draw.film();
		Map<String, Object> body = new HashMap<>(values);
		List<Copy> copies = changed(chosen);
		boolean without = this.draw.chance(25);
		if (!without) {
			body.put("copies", copies.stream().map(Copy::json).toList());
		}
		String poster = this.draw.choose(this.model.posters, (name) -> name);
		boolean exchanged = poster != null && this.draw.chance(30);
		boolean removed = !exchanged && this.draw.chance(10);
		if (exchanged || removed) {
			body.put("fileName", removed ? null : poster);
		}
		if (!ifMatch) {
			body.put("version", version);
		}
		String[] headers = ifMatch ? new String[] { "If-Match", "\"" + version + "\"" } : new String[0];
		return call("change " + id + " from version " + version + (ifMatch ? " by If-Match" : "") + " to " + body,
				() -> this.hand.sendJson("PUT", "/movies/" + id, body, headers), (model, answer) -> {
					Film film = model.film(id).orElse(null);
					if (film == null || film.deleted) {
						// If it was deleted after it was read, it has changed.
						return expect(answer, missing(film), this.together ? ifMatch ? 412 : 409 : 410);
					}
					Map<String, Object> stored = ModelShop.clean(values);
					boolean changed = film.version != version;
					if (changed && ifMatch) {
						return expect(answer, 412);
					}
					if (stored == null) {
						return expect(answer, 422);
					}
					List<Copy> next = without ? film.copies : copies;
					if (changed || isOut(film, next)) {
						return expect(answer, 409);
					}
					String problem = expect(answer, 200);
					if (problem == null) {
						film.set(stored, next, exchanged ? poster : removed ? null : film.poster);
						film.next("CHANGED", by());
					}
					return problem;
				});
	}

	// Returns whether a copy that is lent or reserved would be removed.
	private static boolean isOut(Film film, List<Copy> next) {
		return film.copies.stream()
			.filter((copy) -> film.placeOf(copy).loan() != null)
			.anyMatch((copy) -> next.stream().noneMatch((left) -> Objects.equals(left.id, copy.id)));
	}

	private List<Copy> changed(Film film) {
		List<Copy> copies = new ArrayList<>(film.copies);
		if (!copies.isEmpty() && this.draw.chance(15)) {
			copies.remove(this.draw.upTo(copies.size() - 1));
		}
		if (this.draw.chance(25)) {
			copies.addAll(this.draw.copies());
		}
		return copies;
	}

	// Changes some fields of the form. Those that are not touched keep what others save
	// meanwhile.
	private @Nullable Call changeByForm() {
		Film chosen = film(false);
		if (chosen == null) {
			return null;
		}
		String id = chosen.id;
		Form form = new Page(this.hand.page("/movies/" + id + "?form").text()).form("/movies/" + id).orElse(null);
		if (form == null) {
			return null;
		}
		Map<String, Object> base = new HashMap<>(chosen.values);
		Map<String, Object> typed = this.draw.film();
		typed.keySet().removeIf((field) -> field.equals("drawing") || this.draw.chance(70));
		if (this.draw.chance(20)) {
			typed.put("year", "");
		}
		fill(form, typed);
		drawAnother(form, typed);
		long version = chosen.version;
		return call("change " + id + " by form from version " + version + " to " + typed,
				() -> this.hand.form("/movies/" + id, form.fields()), (model, answer) -> {
					Film film = model.film(id).orElse(null);
					if (film == null || film.deleted) {
						return expect(answer, 404);
					}
					Map<String, Object> whole = new HashMap<>(base);
					whole.putAll(typed);
					Map<String, Object> stored = ModelShop.clean(whole);
					if (stored == null) {
						return expect(answer, 422);
					}
					Map<String, Object> next = new HashMap<>(film.values);
					for (String field : typed.keySet()) {
						Object mine = stored.get(field);
						if (!same(mine, base.get(field))) {
							boolean theirs = !same(film.values.get(field), base.get(field));
							if (theirs && !same(film.values.get(field), mine)) {
								return expect(answer, 409);
							}
							next.put(field, mine);
						}
					}
					next.values().removeIf(Objects::isNull);
					String problem = expect(answer, 303);
					if (problem == null) {
						film.set(next, film.copies, film.poster);
						film.next("CHANGED", by());
					}
					return problem;
				});
	}

	private static boolean same(@Nullable Object one, @Nullable Object other) {
		return Objects.toString(one, "").equals(Objects.toString(other, ""));
	}

	private @Nullable Call delete() {
		Film chosen = film(this.draw.chance(10));
		if (chosen == null) {
			return null;
		}
		String id = chosen.id;
		boolean page = this.draw.chance(50);
		return call("delete " + id + (page ? " on its page" : ""),
				() -> page
						? this.hand.form("/movies/" + id,
								Map.of("_method", List.of("delete"), "anyway", List.of("true")))
						: this.hand.delete("/movies/" + id + "?anyway=true"),
				(model, answer) -> {
					Film film = model.film(id).orElse(null);
					if (film == null || film.deleted) {
						return expect(answer, missing(film));
					}
					bin(film);
					return expect(answer, page ? 303 : 204);
				});
	}

	private void bin(Film film) {
		film.next("DELETED", by());
		film.deleted = true;
	}

	private void back(Film film) {
		film.next("RESTORED", by());
		film.deleted = false;
	}

	private @Nullable Call several(boolean delete) {
		List<String> ids = this.model.films.stream()
			.filter((film) -> film.deleted != delete)
			.filter((film) -> this.draw.picks(film.label, 30))
			.map((film) -> film.id)
			.toList();
		if (ids.isEmpty()) {
			return null;
		}
		return call((delete ? "delete " : "restore ") + ids,
				() -> this.hand.form("/selection/" + (delete ? "deletion" : "restoration"),
						Map.of("film", ids, "anyway", List.of("true"))),
				(model, answer) -> {
					Consumer<Film> move = delete ? this::bin : this::back;
					ids.stream()
						.map(model::film)
						.flatMap(Optional::stream)
						.filter((film) -> film.deleted != delete)
						.forEach(move);
					return expect(answer, 303);
				});
	}

	private @Nullable Call restore() {
		Film chosen = this.draw.choose(this.model.films.stream().filter((film) -> film.deleted).toList(),
				(film) -> film.label);
		if (chosen == null) {
			return null;
		}
		String id = chosen.id;
		return call("restore " + id, () -> this.hand.sendJson("POST", "/bin/" + id + "/restoration", Map.of()),
				(model, answer) -> {
					Film film = model.film(id).orElse(null);
					if (film != null && film.deleted) {
						back(film);
					}
					return expect(answer, (film != null) ? 200 : 404);
				});
	}

	private @Nullable Call purge() {
		Film chosen = this.draw.choose(this.model.films, (film) -> film.label);
		if (chosen == null) {
			return null;
		}
		String id = chosen.id;
		return call("purge " + id, () -> this.shop.manager().delete("/bin/" + id + "?anyway=true"), (model, answer) -> {
			Film film = model.film(id).filter((found) -> found.deleted).orElse(null);
			if (film != null) {
				model.purge(film);
			}
			return expect(answer, (film != null) ? 204 : 404);
		});
	}

	private Call emptyBin() {
		return call("empty the bin",
				() -> this.shop.manager()
					.form("/bin/movies", Map.of("_method", List.of("delete"), "anyway", List.of("true"))),
				(model, answer) -> {
					model.films.stream().filter((film) -> film.deleted).toList().forEach(model::purge);
					return expect(answer, 303);
				});
	}

	private Call poster() {
		byte[] content = picture();
		return call("upload a poster",
				() -> this.hand.upload("/movies/image", "application/json", Map.of(), "a.png", content),
				(model, answer) -> {
					String problem = expect(answer, 201);
					if (problem == null) {
						model.posters.add(answer.json().path("fileName").asString());
					}
					return problem;
				});
	}

	private byte[] picture() {
		BufferedImage picture = new BufferedImage(20 + this.draw.upTo(60), 30, BufferedImage.TYPE_INT_RGB);
		picture.setRGB(3, 4, this.draw.random.nextInt());
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		try {
			ImageIO.write(picture, "png", content);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return content.toByteArray();
	}

	private Call rename() {
		boolean people = this.draw.chance(50);
		// A name that a shelf filters by, more often than by chance.
		ModelShelf shelf = this.draw.choose(this.model.shelves.stream()
			.filter((found) -> found.filter.parameter().equals(people ? "person" : "genre"))
			.toList(), (found) -> found.name);
		String drawn = people ? this.draw.person() : this.draw.genre();
		String name = (shelf != null && this.draw.chance(40)) ? shelf.filter.value() : drawn;
		String to = people ? this.draw.person() : this.draw.genre();
		String clean = TypedText.line(to);
		boolean valid = isName(name, people) && isName(clean, people);
		this.shop.settle();
		AtomicReference<String> undo = new AtomicReference<>("");
		return call("rename " + (people ? "person " : "genre ") + name + " to " + to, () -> {
			Answer answer = this.hand.form(people ? "/people" : "/genres",
					Map.of("name", List.of(name), "to", List.of(to)));
			undo.set((answer.status() == 303) ? undoOf(answer.location()) : "");
			return answer;
		}, (model, answer) -> {
			if (valid && !model.rename(people, name, clean, by(), undo.get()) && undo.get().isEmpty()
					&& answer.status() == 303 && !answer.repeated()) {
				return "no notice to take it back: " + answer;
			}
			return expect(answer, 303, isName(name, people) ? 303 : 404);
		});
	}

	// Returns the path of the change that the notice on a page takes back, or that the
	// page shows; empty if there is none.
	private String undoOf(String page) {
		if (page.startsWith("/movies/imports/")) {
			return apply(this.hand.json(page)).json().path("url").asString();
		}
		return new Page(this.hand.page(page).text()).forms()
			.map(Form::action)
			.filter((action) -> action.startsWith("/movies/imports/") && action.endsWith("/undo"))
			.map((action) -> action.substring(0, action.lastIndexOf('/')))
			.findFirst()
			.orElse("");
	}

	private static boolean isName(String name, boolean people) {
		return !name.isBlank() && name.length() <= (people ? 200 : 50);
	}

	private @Nullable Call saveShelf(boolean change) {
		ModelShelf former = change ? this.draw.choose(this.model.shelves, (shelf) -> shelf.name) : null;
		if (change && former == null) {
			return null;
		}
		String name = (former != null) ? former.name : "";
		long version = (former != null) ? former.version - (this.draw.chance(10) ? 1 : 0) : 0;
		String title = this.draw.title();
		List<String> ids = this.model.films.stream()
			.filter((film) -> this.draw.picks(film.label, 20))
			.map((film) -> film.id)
			.toList();
		Map<String, List<String>> times = ids.stream()
			.filter((id) -> this.draw.picks("times of " + this.model.film(id).orElseThrow().label, 30))
			.collect(Collectors.toMap((id) -> id, (id) -> List.of(this.draw
				.of(List.of("2026-12-01T20:15", "2027-02-28T23:59", "2028-02-29T00:00", "2026-03-29T02:30")))));
		Filter filter = filter();
		Map<String, Object> body = new LinkedHashMap<>();
		body.put("title", title);
		body.put("filter", filter.parameter().isEmpty() ? "" : filter.parameter() + "=" + Hand.encode(filter.value()));
		body.put("films",
				ids.stream()
					.map((id) -> Map.of("movie", id, "note", "note", "times", times.getOrDefault(id, List.of())))
					.toList());
		if (change) {
			body.put("version", version);
		}
		String clean = TypedText.line(title);
		boolean valid = !clean.isBlank() && clean.length() <= 100;
		return call("save shelf " + name + " " + body, () -> this.hand.sendJson(change ? "PUT" : "POST",
				"/shelves" + (change ? "/" + Hand.encode(name) : ""), body), (model, answer) -> {
					ModelShelf shelf = model.shelf(name).orElse(null);
					if (!valid) {
						return expect(answer, 422);
					}
					if (change && (shelf == null || shelf.deletedOn != null)) {
						return expect(answer, 404);
					}
					if (change && shelf.version != version) {
						return expect(answer, 409);
					}
					String problem = expect(answer, change ? 200 : 201);
					// The name of a new one is in the answer to the request that is sent
					// again.
					if (problem == null && (change || !answer.isUnknown())) {
						String made = change ? name : answer.json().path("name").asString();
						// An equal one that was made just now is taken for a repetition.
						if (shelf == null && model.shelf(made).isPresent()) {
							return null;
						}
						if (shelf == null) {
							shelf = new ModelShelf(made);
							List<ModelShelf> all = model.shownShelves();
							shelf.position = all.isEmpty() ? 0 : all.get(all.size() - 1).position + 1;
							model.shelves.add(shelf);
						}
						else {
							shelf.version++;
						}
						shelf.title = clean;
						shelf.films = ids;
						shelf.times = new HashMap<>(times);
						shelf.filter = filter;
						shelf.renamed = null;
					}
					return problem;
				});
	}

	private Filter filter() {
		return switch (this.draw.upTo(6)) {
			case 0, 1 -> new Filter("person", this.draw.of(Draw.people().toList()));
			case 2, 3 -> new Filter("genre", this.draw.of(Draw.genres().toList()));
			case 4 -> new Filter("available", "true");
			case 5 -> new Filter("decade", "1990");
			default -> Filter.NONE;
		};
	}

	private @Nullable Call deleteShelf() {
		ModelShelf chosen = this.draw.choose(this.model.shelves, (shelf) -> shelf.name);
		if (chosen == null) {
			return null;
		}
		String name = chosen.name;
		return call("delete shelf " + name, () -> this.hand.delete("/shelves/" + Hand.encode(name)),
				(model, answer) -> {
					ModelShelf shelf = model.shelf(name).filter((found) -> found.deletedOn == null).orElse(null);
					if (shelf != null) {
						shelf.deletedOn = model.day;
						shelf.version++;
					}
					return expect(answer, (shelf != null) ? 204 : 404);
				});
	}

	private @Nullable Call restoreShelf() {
		ModelShelf chosen = this.draw.choose(this.model.shelves, (shelf) -> shelf.name);
		if (chosen == null) {
			return null;
		}
		String name = chosen.name;
		return call("restore shelf " + name,
				() -> this.hand.sendJson("POST", "/shelves/" + Hand.encode(name) + "/restoration", Map.of()),
				(model, answer) -> {
					ModelShelf shelf = model.shelf(name).orElse(null);
					if (shelf != null && shelf.deletedOn != null) {
						shelf.deletedOn = null;
						shelf.version++;
					}
					return expect(answer, (shelf != null) ? 200 : 404);
				});
	}

	private @Nullable Call moveShelf() {
		List<ModelShelf> all = this.model.shownShelves();
		ModelShelf chosen = this.draw.choose(all, (shelf) -> shelf.name);
		if (chosen == null) {
			return null;
		}
		String name = chosen.name;
		int places = this.draw.chance(50) ? 1 : -1;
		return call(
				"move shelf " + name + " by " + places, () -> this.hand
					.form("/shelves/" + Hand.encode(name) + "/position", Map.of("places", List.of("" + places))),
				(model, answer) -> {
					List<ModelShelf> shelves = new ArrayList<>(model.shownShelves());
					int from = shelves.stream().map((shelf) -> shelf.name).toList().indexOf(name);
					int to = from + places;
					if (to >= 0 && to < shelves.size()) {
						java.util.Collections.swap(shelves, from, to);
						IntStream.range(0, shelves.size()).forEach((i) -> shelves.get(i).position = i);
					}
					return expect(answer, 303);
				});
	}

	private @Nullable Call reserve() {
		Film chosen = this.draw.choose(this.model.films.stream()
			.filter((film) -> !film.copies.isEmpty() && (!film.deleted || this.draw.picks(film.label, 10)))
			.toList(), (film) -> film.label);
		if (chosen == null) {
			return null;
		}
		String id = chosen.id;
		String customer = "Customer " + this.draw.unique();
		Copy wanted = this.draw.chance(30) ? this.draw.of(chosen.copies) : null;
		String copy = (wanted != null) ? wanted.id : null;
		Map<String, Object> body = new HashMap<>(Map.of("name", customer, "contact", "c@example.org"));
		if (copy != null) {
			body.put("copy", copy);
		}
		String source = "198.18." + this.draw.upTo(255) + "." + this.draw.upTo(255);
		String key = customer + " " + Math.abs(this.draw.random.nextLong());
		return new Call("visitor: reserve " + id + " for " + body,
				() -> this.shop.visitor()
					.sendJson("POST", "/movies/" + id + "/reservations", body, "Idempotency-Key", key,
							"X-Forwarded-For", source),
				(model, answer) -> {
					Film film = model.film(id).orElse(null);
					if (film == null || film.deleted) {
						return expect(answer, missing(film));
					}
					List<Copy> free = film.copies.stream()
						.filter((found) -> film.placeOf(found).equals(Place.HERE))
						.filter((found) -> copy == null || copy.equals(found.id))
						.toList();
					String problem = expect(answer, free.isEmpty() ? 409 : 201);
					if (problem == null && !free.isEmpty()) {
						String given = answer.json().path("copy").asString();
						String token = answer.location();
						if (free.stream().noneMatch((found) -> given.equals(found.id))) {
							return "a copy that was not free: " + answer;
						}
						model.loans.put(token, new Loan(token, id, customer, model.day, true));
						model.move(film, given, new Place("reserved", null, model.day + HOLD_DAYS + 1, token));
					}
					return problem;
				});
	}

	private @Nullable Call cancel() {
		Loan chosen = this.draw.choose(this.model.loans.values().stream().filter((loan) -> loan.reserved).toList(),
				(loan) -> loan.customer);
		if (chosen == null) {
			return null;
		}
		String token = chosen.token;
		return new Call("visitor: cancel " + token, () -> this.shop.visitor().delete(token), (model, answer) -> {
			Loan loan = model.loans.get(token);
			if (loan == null) {
				return expect(answer, 404);
			}
			Map.Entry<Copy, Place> held = model.place(loan).orElse(null);
			if (held == null) {
				if (loan.endedOn == null) {
					model.end(token, 30);
				}
				return expect(answer, 204);
			}
			if (held.getValue().state().equals("reserved")) {
				model.move(model.known(loan.film), Objects.toString(held.getKey().id), Place.HERE);
				return expect(answer, 204);
			}
			return expect(answer, 409);
		});
	}

	// Presses a button at the counter, and perhaps the one that undoes it.
	private @Nullable Call moveCopy() {
		Film chosen = this.draw.choose(this.model.live().filter((film) -> !film.copies.isEmpty()).toList(),
				(film) -> film.label);
		if (chosen == null) {
			return null;
		}
		String id = chosen.id;
		Copy copy = this.draw.of(chosen.copies);
		String copyId = Objects.toString(copy.id, "");
		Place from = chosen.placeOf(copy);
		Integer moves = chosen.moves.get(copyId);
		List<Form> buttons = new Page(this.hand.page("/counter?movie=" + id).text()).forms()
			.filter((form) -> form.action().equals("/counter/" + copyId) && !form.first("to").equals("undo"))
			.toList();
		if (buttons.isEmpty()) {
			return new Call("counter of " + id, () -> this.hand.page("/counter?movie=" + id), (model, answer) -> model
				.film(id)
				.filter((film) -> !film.deleted && film.copies.stream().anyMatch((found) -> copyId.equals(found.id)))
				.isPresent() ? "no buttons for the copy " + copyId + ": " + answer : null);
		}
		Form button = this.draw.of(buttons);
		String state = button.first("to");
		boolean walkIn = button.fields().containsKey("name");
		String customer = "Customer " + this.draw.unique();
		if (walkIn) {
			button.fields().put("name", List.of(customer));
		}
		LocalDate due = LocalDate.now().plusDays(this.draw.upTo(20));
		if (button.fields().containsKey("due")) {
			button.fields().put("due", List.of(due.toString()));
		}
		boolean undo = this.draw.chance(20) && !this.together;
		return call("move copy " + copyId + " of " + id + " from " + from + " to " + button.first("to")
				+ (undo ? " and undo" : ""), () -> {
					Answer moved = this.hand.form(button.action(), button.fields());
					if (undo && moved.status() == 303) {
						Form back = new Page(this.hand.page(moved.location()).text()).forms()
							.filter((form) -> form.action().equals(button.action()) && form.first("to").equals("undo"))
							.findFirst()
							.orElse(null);
						return (back != null) ? this.hand.form(back.action(), back.fields()) : moved;
					}
					return moved;
				}, (model, answer) -> {
					Film film = model.known(id);
					if (film.copies.stream().noneMatch((found) -> copyId.equals(found.id))) {
						return expect(answer, 404);
					}
					if (Objects.equals(film.moves.get(copyId), moves)) {
						model.move(film, copyId, place(model, state, from, due, walkIn, id, customer));
						if (undo) {
							model.move(film, copyId, from);
						}
					}
					return expect(answer, 303);
				});
	}

	private static Place place(ModelShop model, String state, Place from, LocalDate due, boolean walkIn, String id,
			String customer) {
		String loan = state.equals("sold") ? null : from.loan();
		if (walkIn) {
			loan = customer;
			model.loans.put(customer, new Loan(customer, id, customer, model.day, false));
		}
		return switch (state) {
			case "here" -> Place.HERE;
			case "reserved" -> new Place(state, null, model.day + HOLD_DAYS + 1, loan);
			case "lent" -> new Place(state, due, 0, loan);
			default -> new Place(state, null, 0, loan);
		};
	}

	private Call importNew() {
		List<Map<String, Object>> lines = new ArrayList<>();
		String mark = this.draw.unique();
		Stream.generate(this.draw::film)
			.limit(1 + this.draw.upTo(4))
			.filter((values) -> ModelShop.clean(values) != null)
			.forEach((values) -> lines.add(line(values, "New " + mark + " " + lines.size())));
		byte[] picture = this.draw.chance(40) ? picture() : null;
		if (picture != null && !lines.isEmpty()) {
			lines.get(0).put("poster", "a.png");
		}
		String poster = (picture != null) ? DigestUtils.sha256Hex(picture).substring(0, 32) + ".png" : null;
		return lines.isEmpty() ? call("import nothing", () -> this.hand.get("/robots.txt"), (model, answer) -> null)
				: importing("import", lines, Map.of(), picture, (begun) -> begun, (model, answer) -> {
					List<Imported> imported = new ArrayList<>();
					for (JsonNode item : imported(answer)) {
						Map<String, Object> line = lines.stream()
							.filter((one) -> item.path("title").asString().equals(one.get("title")))
							.findFirst()
							.orElse(Map.of());
						Film film = model.create(item.path("id").asString(),
								Objects.requireNonNullElse(ModelShop.clean(line), Map.of()), List.of(),
								line.containsKey("poster") ? poster : null, by());
						imported.add(new Imported(film.id, film.label, 0, null, List.of()));
					}
					return imported;
				});
	}

	// Imports a line that is perhaps a stored film, and decides what becomes of it.
	private @Nullable Call importAlike() {
		Film chosen = film(false);
		Map<String, Object> values = this.draw.film();
		// An import puts an article first, and refuses a line with a character that no
		// text
		// has.
		if (chosen == null || ModelShop.clean(values) == null || chosen.text("title").endsWith(", The")
				|| values.toString().indexOf('\0') >= 0) {
			return null;
		}
		Map<String, Object> line = line(values, chosen.text("title"));
		line.put("director", "Somebody " + this.draw.unique());
		line.keySet().removeAll(Set.of("year", "genres", "runningTime"));
		Optional.ofNullable(chosen.number("year")).ifPresent((year) -> line.put("year", year));
		String decision = this.draw.of(List.of("skip", "create", chosen.id));
		return importing("decide on " + decision + " and import", List.of(line), Map.of("dryRun", "true"), null,
				(checked) -> {
					String url = checked.json().path("url").asString();
					this.hand.form(url + "/similar", Map.of("line-2", List.of(decision)));
					return apply(this.hand.sendJson("POST", url, Map.of()));
				}, (model, answer) -> {
					List<Imported> imported = new ArrayList<>();
					if (decision.equals("create")) {
						for (JsonNode item : imported(answer)) {
							Film film = model.create(item.path("id").asString(),
									Objects.requireNonNull(ModelShop.clean(line)), List.of(), null, by());
							imported.add(new Imported(film.id, film.label, 0, null, List.of()));
						}
					}
					else if (!decision.equals("skip")) {
						Film film = model.film(decision).orElseThrow();
						Map<String, Object> next = new HashMap<>(film.values);
						Map<String, Object> typed = Objects.requireNonNull(ModelShop.clean(line));
						line.keySet().forEach((field) -> next.put(field, typed.get(field)));
						// A star that the film has keeps its spelling.
						next.computeIfPresent("stars",
								(field, names) -> ((List<?>) names).stream()
									.map((name) -> film.list("stars")
										.stream()
										.filter((star) -> TextKey.of(star).equals(TextKey.of(name.toString())))
										.findFirst()
										.orElse(name.toString()))
									.toList());
						imported.add(imported(film, next));
					}
					return imported;
				});
	}

	private Map<String, Object> line(Map<String, Object> values, String title) {
		Map<String, Object> line = new TreeMap<>(values);
		line.keySet().retainAll(COLUMNS);
		line.put("title", title);
		// An import rewrites texts of several directors.
		line.compute("director",
				(column, name) -> String.valueOf(name).matches("(?s).*([,;|/&\n]| and ).*") ? "Bo Ek" : name);
		// It takes a text without letters for none, and the word of programs for it.
		line.computeIfPresent("description",
				(column, text) -> text.toString().matches("(?s)(?!null$).*\\p{L}{3}.*") ? text : "What happens");
		return line;
	}

	// Imports lines; the effect returns what was written.
	private Call importing(String text, List<Map<String, Object>> lines, Map<String, String> choices,
			byte @Nullable [] picture, UnaryOperator<Answer> decide,
			BiFunction<ModelShop, Answer, List<Imported>> effect) {
		List<String> columns = lines.stream().flatMap((line) -> line.keySet().stream()).distinct().toList();
		String csv = Stream.concat(Stream.of(String.join(",", columns)), lines.stream()
			.map((line) -> columns.stream().map((column) -> cell(line.get(column))).collect(Collectors.joining(","))))
			.collect(Collectors.joining("\n", "", "\n"));
		byte[] content = csv.getBytes(StandardCharsets.UTF_8);
		return call(text + " " + csv,
				() -> decide.apply(apply(this.hand.upload("/movies/imports", "application/json", choices,
						(picture != null) ? "a.zip" : "a.csv", (picture != null) ? zip(content, picture) : content))),
				(model, answer) -> {
					if (!answer.json().path("phase").asString().equals("applied")) {
						return "not applied: " + answer;
					}
					List<Imported> imported = effect.apply(model, answer);
					int written = answer.json().path("created").asInt() + answer.json().path("changed").asInt();
					if (written != imported.size()) {
						return imported.size() + " films expected: " + answer;
					}
					model.imported(answer.json().path("url").asString(), imported);
					return null;
				});
	}

	private static byte[] zip(byte[] list, byte[] picture) {
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		try (ZipOutputStream zip = new ZipOutputStream(content)) {
			zip.putNextEntry(new ZipEntry("list.csv"));
			zip.write(list);
			zip.putNextEntry(new ZipEntry("a.png"));
			zip.write(picture);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return content.toByteArray();
	}

	// Returns the films that an import wrote.
	private JsonNode imported(Answer state) {
		return this.hand.json("/movies?size=100&import=" + id(state.json().path("url").asString()))
			.json()
			.path("movies");
	}

	private static String cell(@Nullable Object value) {
		String text = (value instanceof List<?> list)
				? list.stream().map(String::valueOf).collect(Collectors.joining("\n")) + "\n"
				: Objects.toString(value, "");
		String safe = (!text.isEmpty() && "=+-@\t\r'".indexOf(text.charAt(0)) >= 0) ? "'" + text : text;
		return "\"" + safe.replace("\"", "\"\"") + "\"";
	}

	// Waits until the import has ended.
	private Answer apply(Answer begun) {
		if (begun.status() >= 300) {
			return begun;
		}
		String url = begun.json().path("url").asString();
		Answer state = begun;
		for (int i = 0; i < 600
				&& Set.of("checking", "applying", "undoing").contains(state.json().path("phase").asString()); i++) {
			pause(50);
			state = this.hand.json(url);
		}
		return state;
	}

	private static void pause(int milliseconds) {
		try {
			Thread.sleep(milliseconds);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private @Nullable Call importChanged() {
		List<Map<String, Object>> lines = new ArrayList<>();
		this.model.live()
			.filter((film) -> this.draw.picks(film.label, 30))
			.limit(5)
			.forEach((film) -> lines.add(new TreeMap<>(Map.of("id", film.id, "version", film.version, "title",
					"Changed " + this.draw.unique() + " " + lines.size()))));
		return lines.isEmpty() ? null
				: importing("import", lines, Map.of(), null, (begun) -> begun, (model, answer) -> {
					List<Imported> imported = new ArrayList<>();
					for (Map<String, Object> line : lines) {
						Film film = model.film((String) line.get("id")).orElseThrow();
						Map<String, Object> values = new HashMap<>(film.values);
						values.put("title", line.get("title"));
						imported.add(imported(film, values));
					}
					return imported;
				});
	}

	private Imported imported(Film film, Map<String, Object> values) {
		Map<String, Object> former = film.values;
		film.set(values, film.copies, film.poster);
		film.next("CHANGED", by());
		return new Imported(film.id, film.label, film.version, former, film.copies);
	}

	private @Nullable Call undoImport() {
		String url = this.draw.choose(this.model.imports.keySet(),
				(address) -> this.model.imports.get(address).stream().map(Imported::label).findFirst().orElse(""));
		if (url == null) {
			return null;
		}
		return call("take back " + url, () -> apply(this.hand.sendJson("POST", url + "/undo?anyway=true", Map.of())),
				(model, answer) -> {
					if (!answer.json().path("phase").asString().equals("undone")) {
						return "not taken back: " + answer;
					}
					for (Imported imported : Objects.requireNonNull(model.imports.remove(url))) {
						Film film = model.film(imported.film()).orElse(null);
						boolean unchanged = film != null && !film.deleted && film.version == imported.version();
						if (unchanged && imported.values() == null) {
							bin(film);
						}
						else if (unchanged) {
							film.set(imported.values(), imported.copies(), film.poster);
							film.next("CHANGED", by());
						}
					}
					model.takeBack(url);
					return null;
				});
	}

	private @Nullable Call changeSeveral() {
		List<String> ids = this.model.live()
			.filter((film) -> this.draw.picks(film.label, 30))
			.map((film) -> film.id)
			.toList();
		if (ids.isEmpty()) {
			return null;
		}
		String change = this.draw.of(List.of("ADD_GENRE", "REMOVE_GENRE", "DIRECTOR", "OFFER"));
		String value = change.endsWith("GENRE") ? this.draw.genre()
				: change.equals("OFFER") ? this.draw.of(List.of("", "3 €", "=1+1", "a|b; c")) : this.draw.person();
		String clean = TypedText.line(value);
		int most = change.endsWith("GENRE") ? 50 : change.equals("OFFER") ? 200 : 500;
		if (clean.length() > most || (clean.isEmpty() && !change.equals("OFFER"))) {
			return null;
		}
		return call("change several " + change + " " + value + " " + ids, () -> {
			Answer begun = this.hand.form("/selection/changes",
					Map.of("film", ids, "change", List.of(change), "value", List.of(value)));
			Answer checked = (begun.status() == 303) ? apply(this.hand.json(begun.location())) : begun;
			return (checked.status() == 200 && checked.json().path("phase").asString().equals("checked"))
					? apply(this.hand.sendJson("POST", checked.json().path("url").asString(), Map.of())) : checked;
		}, (model, answer) -> {
			List<Imported> imported = new ArrayList<>();
			for (String id : ids) {
				Film film = model.film(id).orElseThrow();
				Map<String, Object> values = new HashMap<>(film.values);
				Stream<String> genres = film.list("genres").stream();
				switch (change) {
					case "ADD_GENRE" ->
						values.put("genres", TypedText.names(Stream.concat(genres, Stream.of(clean)).toList()));
					case "REMOVE_GENRE" -> values.put("genres",
							genres.filter((genre) -> !TextKey.of(genre).equals(TextKey.of(clean))).toList());
					case "OFFER" -> values.put("offer", clean);
					default -> values.put("director", clean);
				}
				if (!values.equals(film.values) && ModelShop.clean(values) != null) {
					imported.add(imported(film, values));
				}
			}
			if (answer.status() != 200 && answer.status() != 202) {
				return "not changed: " + answer;
			}
			JsonNode state = answer.json();
			if (!state.path("phase").asString().equals("applied") || state.path("changed").asInt() != imported.size()) {
				return imported.size() + " changes expected: " + answer;
			}
			model.imported(state.path("url").asString(), imported);
			return null;
		});
	}

	private Call settings() {
		String name = "Shop " + this.draw.unique();
		Hand manager = this.shop.manager();
		return new Call("settings: " + name, () -> {
			Form form = new Page(manager.page("/settings").text()).form("/settings").orElseThrow();
			form.fields().put("name", List.of(name));
			return manager.form("/settings", form.fields());
		}, (model, answer) -> {
			model.name = name;
			return expect(answer, 303);
		});
	}

	private Call account() {
		String name = "program-" + this.draw.unique();
		return new Call("account: " + name,
				() -> this.shop.manager().form("/staff", Map.of("name", List.of(name), "role", List.of("PROGRAM"))),
				(model, answer) -> {
					boolean taken = model.former.put(name, "account") != null;
					return expect(answer, taken ? 422 : 201);
				});
	}

	// Makes an editor a manager for a while, or ends the account and its sessions.
	private Call suspend() {
		Hand editor = this.shop.staff().get(1 + this.draw.upTo(1));
		boolean role = this.draw.chance(50);
		String account = "/staff/" + DigestUtils.sha256Hex(editor.name().toLowerCase(Locale.ROOT)).substring(0, 32);
		List<String> values = role ? List.of("MANAGER", "EDITOR") : List.of("false", "true");
		return new Call((role ? "promote " : "suspend ") + editor.name(), () -> {
			int before = editor.page("/staff").status();
			change(account, role, values.get(0));
			int between = editor.page(role ? "/staff" : "/bin").status();
			change(account, role, values.get(1));
			if (!role) {
				this.shop.signInAgain(editor);
			}
			return new Answer(before + " " + between + " " + editor.page("/staff").status(), null);
		}, (model, answer) -> answer.request().equals(role ? "403 200 403" : "403 302 403") ? null
				: "another access of " + editor.name() + ": " + answer);
	}

	private void change(String account, boolean role, String value) {
		this.shop.manager().form(account, Map.of("_method", List.of("put"), role ? "role" : "active", List.of(value)));
	}

	private Call pass() {
		int days = this.draw.of(List.of(1, 4, 40));
		return new Call(days + " days pass", () -> {
			this.shop.pass(days);
			return this.shop.visitor().get("/robots.txt");
		}, (model, answer) -> {
			model.pass(days);
			return null;
		});
	}

	// Stops the shop in order, or as a kill would.
	private @Nullable Call restart() {
		if (!this.draw.chance(RESTARTS)) {
			return null;
		}
		boolean killed = this.draw.chance(50);
		boolean withoutIndex = this.draw.chance(50);
		return new Call((killed ? "kill" : "restart") + (withoutIndex ? " and delete the index" : ""), () -> {
			this.shop.restart(killed, withoutIndex);
			return this.shop.visitor().get("/robots.txt");
		}, (model, answer) -> expect(answer, 200));
	}

	// A former release, which stores copies in the movie, changes it; a hand perhaps
	// deletes it when the copy is taken over. Copies of a movie that is deleted before
	// that are taken over some time after it is restored.
	private @Nullable Call formerRelease() {
		Film chosen = film(false);
		if (chosen == null) {
			return null;
		}
		String id = chosen.id;
		String offer = "Former " + this.draw.unique();
		String copyId = "%08x".formatted(this.draw.random.nextInt());
		boolean deleted = this.draw.chance(30);
		return call("a former release changes " + id + (deleted ? ", which is deleted" : ""), () -> {
			this.shop.writeAsFormerRelease(id, offer, copyId);
			this.shop.settle();
			return deleted ? this.hand.delete("/movies/" + id + "?anyway=true") : this.hand.get("/robots.txt");
		}, (model, answer) -> {
			Film film = model.film(id).orElseThrow();
			Map<String, Object> values = new HashMap<>(film.values);
			values.put("offer", offer);
			List<Copy> copies = new ArrayList<>(film.copies);
			copies.add(new Copy(copyId, "VHS", "rental", null, ""));
			film.set(values, copies, film.poster);
			film.next("CHANGED", "former");
			if (deleted) {
				bin(film);
			}
			return expect(answer, deleted ? 204 : 200);
		});
	}

	private @Nullable Call election() {
		return !this.shop.isReplicated() ? null : new Call("election", () -> {
			this.shop.elect();
			return this.shop.visitor().get("/robots.txt");
		}, (model, answer) -> expect(answer, 200));
	}

	private @Nullable Call backup() {
		return !this.draw.chance(RESTARTS) ? null
				: new Call("restore a backup", () -> this.shop.manager().get("/curator/backup"), (model, answer) -> {
					String problem = expect(answer, 200);
					if (problem == null) {
						try (WalkedShop restored = WalkedShop.restore(answer.bytes())) {
							problem = new Comparison(restored, model, 0).restored()
								.stream()
								.map((difference) -> "restored " + difference)
								.findFirst()
								.orElse(null);
						}
					}
					return problem;
				});
	}

	/**
	 * A kind of acts.
	 */
	private record Kind(int weight, boolean alone, Function<Acts, @Nullable Call> prepare) {

	}

	/**
	 * An act that is ready: its request, and what the answer means to the model. The
	 * effect is null unless the answer differs from what is expected.
	 */
	record Call(String text, Supplier<Answer> send, BiFunction<ModelShop, Answer, @Nullable String> effect) {

	}

}

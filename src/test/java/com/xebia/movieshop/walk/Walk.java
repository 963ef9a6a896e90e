package com.xebia.movieshop.walk;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.support.Threads;
import com.xebia.movieshop.walk.Acts.Call;
import com.xebia.movieshop.walk.Hand.Answer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Random acts in a shop, some of them at once, after which the shop is compared with the
 * model. All follows from the seed, except how acts at once interleave.
 */
final class Walk {

	private static final Log logger = LogFactory.getLog(Walk.class);

	// How many acts come before everything is compared, and before a part is.
	private static final int ALL = 60;

	private static final int SOME = 8;

	// What a request that is sent again was answered before.
	private static final Answer UNKNOWN = new Answer("unknown", null);

	private final WalkedShop shop;

	private int acts;

	Walk(WalkedShop shop) {
		this.shop = shop;
	}

	int acts() {
		return this.acts;
	}

	// Draws acts, of which a burst is done at once.
	static List<Step> draw(long seed, int number) {
		Random random = new Random(seed);
		List<String> names = Acts.names();
		List<Step> steps = new ArrayList<>();
		int burst = 0;
		while (steps.size() < number) {
			burst++;
			int together = (random.nextInt(5) == 0) ? 2 + random.nextInt(2) : 1;
			for (int i = 0; i < together; i++) {
				String name = names.get(random.nextInt(names.size()));
				boolean alone = Acts.isAlone(name);
				burst += alone ? 1 : 0;
				steps.add(new Step(steps.size(), burst, name, random.nextLong()));
				burst += alone ? 1 : 0;
			}
		}
		return steps;
	}

	// Runs a walk of new acts; returns a failure with the shortest acts that cause it,
	// null if there is none.
	@Nullable String run(long seed, int number, Duration shrinking) {
		Instant start = Instant.now();
		List<Step> steps = draw(seed, number);
		Failure failure = run(steps);
		if (failure == null) {
			return null;
		}
		logger.warn("Seed " + seed + " fails after " + failure.acts() + " acts and "
				+ Duration.between(start, Instant.now()).toSeconds() + " s:\n" + failure.text());
		String kind = failure.kind();
		List<Step> begun = steps.stream().filter((step) -> step.number() <= failure.last()).toList();
		List<Step> shortest = Shrinker.shrink(begun, (fewer) -> {
			Failure again = run(fewer);
			return again != null && again.kind().equals(kind);
		}, shrinking);
		Failure last = (shortest.size() < begun.size()) ? run(shortest) : failure;
		Failure told = (last != null) ? last : failure;
		return "Seed %d fails after %d acts; shortest of %d acts:%n%s%n%s".formatted(seed, failure.acts(),
				shortest.size(), told.texts().stream().map((text) -> "  " + text).collect(Collectors.joining("\n")),
				told.text());
	}

	@Nullable Failure run(List<Step> steps) {
		this.shop.clear();
		ModelShop model = new ModelShop();
		List<String> texts = new ArrayList<>();
		int done = 0;
		for (int first = 0; first < steps.size();) {
			int end = first;
			while (end < steps.size() && steps.get(end).burst() == steps.get(first).burst()) {
				end++;
			}
			List<Step> burst = steps.subList(first, end);
			List<String> differences = new ArrayList<>();
			model = act(this.shop, model, burst, texts, differences);
			boolean last = end == steps.size();
			int before = done;
			done += burst.size();
			this.acts += burst.size();
			if (differences.isEmpty() && (last || done / SOME > before / SOME)) {
				Comparison comparison = new Comparison(this.shop, model, steps.get(first).seed());
				differences.addAll((last || done / ALL > before / ALL) ? comparison.all() : comparison.some());
			}
			if (!differences.isEmpty()) {
				return new Failure(done, steps.get(end - 1).number(), texts, differences);
			}
			first = end;
		}
		return null;
	}

	// Does acts at once. The model takes the first order of them in which all answers and
	// films are as expected.
	private static ModelShop act(WalkedShop shop, ModelShop model, List<Step> burst, List<String> texts,
			List<String> differences) {
		List<Call> calls = new ArrayList<>();
		for (Step step : burst) {
			Call call = new Acts(shop, model, step.seed(), burst.size() > 1).prepare(step.name());
			if (call != null) {
				calls.add(call);
			}
		}
		if (calls.isEmpty()) {
			return model;
		}
		texts.add(calls.stream().map(Call::text).collect(Collectors.joining("\n  at once: ")));
		int others = Math.floorMod(burst.get(0).seed(), 10);
		boolean losing = Acts.canBeRepeated(burst.get(0).name()) && others < 5;
		if (losing) {
			shop.loseReply(others);
		}
		List<Answer> answers = send(calls);
		Optional<String> lost = shop.keepReplies().filter((write) -> losing);
		lost.ifPresent((write) -> texts.add("  the reply of the database to " + write + " was lost"));
		answers.stream().filter((answer) -> answer.status() >= 500).map(String::valueOf).forEach(differences::add);
		List<String> problems = new ArrayList<>();
		boolean unknown = !shop.isLossy() || !burst.stream().map(Step::name).allMatch(Acts::isConfirmed);
		List<Integer> repeated = IntStream.range(0, answers.size())
			.filter((call) -> unknown && answers.get(call).repeated())
			.boxed()
			.toList();
		for (List<Integer> order : orders(calls.size(), repeated)) {
			ModelShop next = model.copy();
			List<String> found = new ArrayList<>();
			for (int i = 0; i < order.size(); i++) {
				int call = order.get(i);
				boolean again = order.subList(i + 1, order.size()).contains(call);
				String problem = calls.get(call).effect().apply(next, again ? UNKNOWN : answers.get(call));
				if (problem != null) {
					found.add(problem);
				}
			}
			if (found.isEmpty()) {
				found.addAll(films(shop, next));
			}
			if (found.isEmpty()) {
				if (order.size() > calls.size()) {
					logger.info("Done, but its outcome was unknown: " + texts);
				}
				return next;
			}
			problems.addAll(problems.isEmpty() ? found : List.of());
		}
		differences.addAll(problems);
		return model;
	}

	private static List<String> films(WalkedShop shop, ModelShop model) {
		return new Comparison(shop, model, 0).films();
	}

	private static List<Answer> send(List<Call> calls) {
		if (calls.size() == 1) {
			return List.of(calls.get(0).send().get());
		}
		try {
			return Threads.run(calls.size(),
					calls.stream().<Callable<Answer>>map((call) -> () -> call.send().get()).toList());
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	// Returns the orders of acts. A request that was sent again may have been done
	// before.
	private static List<List<Integer>> orders(int size, List<Integer> repeated) {
		List<List<Integer>> orders = List.of(List.of());
		for (int next = 0; next < size; next++) {
			int added = next;
			orders = orders.stream().flatMap((order) -> with(order, added)).toList();
		}
		return Stream
			.concat(orders.stream(),
					orders.stream().flatMap((order) -> repeated.stream().flatMap((twice) -> with(order, twice))))
			.distinct()
			.toList();
	}

	private static Stream<List<Integer>> with(List<Integer> order, int added) {
		return IntStream.rangeClosed(0, order.size()).mapToObj((place) -> {
			List<Integer> longer = new ArrayList<>(order);
			longer.add(order.size() - place, added);
			return longer;
		});
	}

	/**
	 * An act that was drawn. Those of one burst are done at once.
	 */
	record Step(int number, int burst, String name, long seed) {

	}

	/**
	 * How the shop differs from the model.
	 *
	 * @param acts how many acts were done
	 * @param last the number of the last one
	 */
	record Failure(int acts, int last, List<String> texts, List<String> differences) {

		// Returns what is different without ids and values.
		String kind() {
			return this.differences.get(0)
				.lines()
				.findFirst()
				.orElse("")
				.replaceAll("[0-9a-f]{24}.*|\\d+|\\bfor .*|Customer .*", "");
		}

		String text() {
			return String.join("\n", this.differences.subList(0, Math.min(5, this.differences.size())));
		}

	}

}

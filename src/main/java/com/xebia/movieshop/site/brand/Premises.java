package com.xebia.movieshop.site.brand;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.xebia.movieshop.text.TypedText;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Where the shop is and when it is open, in its time zone.
 *
 * @param hours the opening hours of each day from Monday to Sunday, such as "10:00–13:00,
 * 15:00–22:00", empty for a day on which the shop is closed
 * @param closed the days on which it is closed as well, in lines
 */
public record Premises(@Size(max = 300, message = "{form.tooLong}") String address,
		@Size(max = 40, message = "{form.tooLong}") String telephone, List<String> hours,
		@Size(max = 2000, message = "{form.tooLong}") String closed) {

	private static final Pattern SPAN = Pattern
		.compile("(\\d{1,2})(?:[:.](\\d{2}))?\\s*[-\u2013]\\s*(\\d{1,2})(?:[:.](\\d{2}))?");

	private static final Pattern DAY = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})");

	// After so many days without an opening nobody waits for the next one.
	private static final int DAYS_AHEAD = 60;

	public Premises {
		address = TypedText.printable(Objects.requireNonNullElse(address, "")).strip();
		telephone = TypedText.line(telephone);
		List<String> typed = Objects.requireNonNullElse(hours, List.of());
		hours = IntStream.range(0, 7)
			.mapToObj((day) -> (day < typed.size()) ? normalized(TypedText.line(typed.get(day))) : "")
			.toList();
		closed = String.join("\n",
				Stream.of(Objects.requireNonNullElse(closed, "").split("[\\s,;]+"))
					.filter((day) -> !day.isEmpty())
					.map((day) -> DAY.matcher(day)
						.replaceFirst((parts) -> "%s-%2s-%2s".formatted(parts.group(3), parts.group(2), parts.group(1))
							.replace(' ', '0')))
					.sorted()
					.distinct()
					.toList());
	}

	// Returns hours as they were typed if they are none.
	private static String normalized(String typed) {
		try {
			return String.join(", ", spans(typed).stream().map(Span::toString).toList());
		}
		catch (DateTimeException ex) {
			return typed;
		}
	}

	private static List<Span> spans(String hours) {
		List<Span> spans = new ArrayList<>();
		for (String part : hours.isEmpty() ? new String[0] : hours.split("\\s*,\\s*")) {
			spans.add(Optional.of(SPAN.matcher(part))
				.filter((span) -> span.matches())
				.map((span) -> new Span(time(span.group(1), span.group(2)), time(span.group(3), span.group(4))))
				.orElseThrow(() -> new DateTimeException("No opening hours: " + part)));
		}
		return spans;
	}

	private static LocalTime time(String hour, @Nullable String minute) {
		return LocalTime.of(hour.equals("24") ? 0 : Integer.parseInt(hour),
				Integer.parseInt(Objects.requireNonNullElse(minute, "0")));
	}

	boolean hasValidHours() {
		return this.hours.stream().allMatch(Premises::areHours);
	}

	private static boolean areHours(String hours) {
		try {
			return spans(hours).size() <= 4;
		}
		catch (DateTimeException ex) {
			return false;
		}
	}

	boolean hasValidDays() {
		try {
			this.closed.lines().forEach(LocalDate::parse);
			return true;
		}
		catch (DateTimeException ex) {
			return false;
		}
	}

	// Returns whether the shop is open and until when, or when it opens; null if it has
	// no opening hours, or none for a long time.
	public @Nullable Opening at(LocalDateTime now) {
		if (this.hours.stream().allMatch(String::isEmpty)) {
			return null;
		}
		LocalDate today = now.toLocalDate();
		return IntStream.rangeClosed(-1, DAYS_AHEAD)
			.mapToObj(today::plusDays)
			.flatMap(this::open)
			.filter((span) -> span[1].isAfter(now))
			.findFirst()
			.map((span) -> span[0].isAfter(now) ? new Opening(false, span[0], span[0].toLocalDate().equals(today))
					: new Opening(true, span[1], true))
			.orElse(null);
	}

	private Stream<LocalDateTime[]> open(LocalDate day) {
		String hours = this.hours.get(day.getDayOfWeek().ordinal());
		return (hours.isEmpty() || this.closed.lines().anyMatch(day.toString()::equals)) ? Stream.empty()
				: spans(hours).stream()
					.map((span) -> new LocalDateTime[] { day.atTime(span.from()),
							(span.to().isAfter(span.from()) ? day : day.plusDays(1)).atTime(span.to()) });
	}

	// Returns the hours in lines for people; days in succession with equal hours share
	// one.
	public List<String> lines(Locale locale) {
		List<String> lines = new ArrayList<>();
		int first = 0;
		for (int day = 1; day <= 7; day++) {
			String open = this.hours.get(first);
			if (day == 7 || !open.equals(this.hours.get(day))) {
				if (!open.isEmpty()) {
					lines.add(name(first, locale) + ((day - 1 > first) ? "\u2013" + name(day - 1, locale) : "") + " "
							+ open);
				}
				first = day;
			}
		}
		return lines;
	}

	private static String name(int day, Locale locale) {
		return DayOfWeek.of(day + 1).getDisplayName(TextStyle.SHORT, locale);
	}

	// Returns the hours in the notation of schema.org.
	List<String> ofSchema() {
		return IntStream.range(0, 7)
			.boxed()
			.flatMap((day) -> spans(this.hours.get(day)).stream()
				.map((span) -> name(day, Locale.ENGLISH).substring(0, 2) + " " + span.from() + "-" + span.to()))
			.toList();
	}

	/**
	 * Whether the shop is open, until when it stays so, and whether that is today.
	 */
	public record Opening(boolean open, LocalDateTime until, boolean today) {

	}

	private record Span(LocalTime from, LocalTime to) {

		@Override
		public String toString() {
			DateTimeFormatter format = DateTimeFormatter.ofPattern("HH:mm");
			return format.format(this.from) + "\u2013" + format.format(this.to);
		}

	}

}

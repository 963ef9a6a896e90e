package com.xebia.movieshop.reservation;

import java.time.LocalDate;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.copy.StoredCopy;
import com.xebia.movieshop.text.TextKey;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContextHolder;

/**
 * A copy at the counter, with its movie unless that is in the bin, gone or not needed.
 */
public record CounterCopy(StoredCopy copy, @Nullable Movie movie) {

	// By section, and then in the order in which something has to be done.
	String order() {
		return section().ordinal() + " " + this.copy.getDue() + " " + this.copy.getUntil() + " " + TextKey.of(title());
	}

	public Section section() {
		LocalDate today = LocalDate.now(LocaleContextHolder.getTimeZone().toZoneId());
		return switch (this.copy.getState()) {
			case LENT -> this.copy.isOverdue(today) ? Section.OVERDUE
					: today.equals(this.copy.getDue()) ? Section.TODAY : Section.OUT;
			case RESERVED -> Section.RESERVED;
			case MISSING -> Section.MISSING;
			case HERE, SOLD -> Section.HERE;
		};
	}

	public boolean isOverdue() {
		return section() == Section.OVERDUE;
	}

	public boolean isLent() {
		return this.copy.getDue() != null || section() == Section.OUT;
	}

	public String title() {
		return (this.movie != null) ? this.movie.getTitle() : this.copy.getTitle();
	}

	// Returns what tells the customer from others, null if nobody has the copy.
	public @Nullable String customer() {
		Reservation by = this.copy.getReservation();
		return (by != null)
				? DigestUtils.sha256Hex(TextKey.of(by.name()) + "\n" + TextKey.of(by.contact())).substring(0, 16)
				: null;
	}

	// Returns the copy as a page has shown it.
	public String shown() {
		return this.copy.getId() + "." + this.copy.getVersion();
	}

	// Returns whether the movie, the place or the customer has all the words, which are
	// keys. In numbers of telephones, blanks do not count.
	boolean has(Collection<String> words) {
		return has(words,
				Stream.concat(Stream.of(title(), this.copy.getFormat(), this.copy.getShelf(), this.copy.getId()),
						Stream.ofNullable(this.copy.getReservation()).flatMap(CounterCopy::texts)));
	}

	static boolean has(Collection<String> words, Reservation ended) {
		return has(words, texts(ended));
	}

	private static boolean has(Collection<String> words, Stream<@Nullable String> texts) {
		String keys = texts.filter(Objects::nonNull)
			.map((text) -> TextKey.of(text).replace(" ", ""))
			.collect(Collectors.joining(" "));
		return words.stream().allMatch(keys::contains);
	}

	private static Stream<@Nullable String> texts(Reservation by) {
		return Stream.of(by.title(), by.name(), by.contact(), by.note());
	}

	/**
	 * What has to be done with a copy, in the order of the counter.
	 */
	public enum Section {

		OVERDUE, TODAY, RESERVED, OUT, MISSING, HERE;

		public String getCode() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}

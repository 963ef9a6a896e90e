package com.xebia.movieshop.movie;

import java.beans.PropertyEditorSupport;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.xebia.movieshop.text.TextKey;
import com.xebia.movieshop.text.TypedText;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * A copy of a movie that is sold or lent. A row of a form that was left empty is a blank
 * copy, which is not stored. The text of a copy is a line of its values, separated by
 * vertical bars, which {@link #parse} reads.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Copy {

	public static final String SALE = "sale";

	public static final String RENTAL = "rental";

	// The values that identify a copy to people, in the order of a line.
	public static final List<String> VALUES = List.of("format", "terms", "price", "shelf", "note");

	private static final java.util.regex.Pattern ID = java.util.regex.Pattern.compile("[0-9a-f]{8}");

	@Size(max = 8)
	private @Nullable String id;

	@Size(max = 40, message = "{form.tooLong}")
	private @Nullable String format;

	@Pattern(regexp = SALE + "|" + RENTAL)
	private String terms = SALE;

	// In the currency of the shop.
	@DecimalMin("0")
	@Digits(integer = 6, fraction = 3)
	@InCurrency
	private @Nullable BigDecimal price;

	// The mark of the place where the copy is found.
	@Size(max = 40, message = "{form.tooLong}")
	private @Nullable String shelf;

	// For staff only. Null says nothing, so that a stored note is kept; empty is none.
	@Size(max = 200, message = "{form.tooLong}")
	private @Nullable String note;

	// Null is on its shelf. No edit of the movie changes this and what follows.
	private @Nullable CopyState state;

	// The day on which a lent copy is expected back.
	private @Nullable LocalDate due;

	// When a reserved copy becomes free again.
	private @Nullable Instant until;

	// Reads a line; values that are missing are unknown. Throws an
	// IllegalArgumentException if the price is not a number.
	public static Copy parse(String line) {
		int count = VALUES.size() + 1;
		@Nullable String[] values = Arrays.copyOf(line.split("\\|", count), count);
		Copy copy = new Copy();
		copy.setFormat(values[0]);
		copy.setTerms(values[1]);
		copy.setPrice(price(Objects.toString(values[2], "")));
		copy.setShelf(values[3]);
		copy.setNote(StringUtils.hasText(values[4]) ? values[4] : null);
		copy.setId(Objects.toString(values[5], "").strip());
		return copy;
	}

	// Reads an amount with a decimal point or comma. As plain text, one with an exponent
	// could have a billion digits.
	public static @Nullable BigDecimal price(String typed) {
		if (typed.matches("(?s).*[eE].*")) {
			throw new NumberFormatException("An exponent: " + typed);
		}
		return typed.isBlank() ? null : new BigDecimal(typed.strip().replace(',', '.'));
	}

	// A program may send back what it has read about a copy.
	@JsonSetter("currency")
	@JsonAlias({ "state", "due" })
	void skip(@Nullable Object readOnly) {
	}

	@JsonIgnore
	public boolean isBlank() {
		return Stream.of(this.format, this.price, this.shelf, line(this.note)).allMatch(Objects::isNull);
	}

	@JsonIgnore
	@AssertTrue
	public boolean isComplete() {
		return isBlank() || this.format != null;
	}

	// Returns whether only price and note may differ.
	private boolean isOfSameKind(Copy other) {
		return Objects.equals(this.format, other.format) && this.terms.equals(other.terms)
				&& Objects.equals(this.shelf, other.shelf);
	}

	// Returns whether only price, note and spelling may differ.
	private boolean isLike(Copy other) {
		return key(this.format).equals(key(other.format)) && this.terms.equals(other.terms)
				&& key(this.shelf).equals(key(other.shelf));
	}

	private static String key(@Nullable String text) {
		return TextKey.of(Objects.toString(text, ""));
	}

	// Finds the copy among others that is the same: with equal values, or else with
	// another spelling, or else, if that suffices, with another price or note.
	Optional<Copy> findSame(List<Copy> others, boolean sameKind) {
		return Stream
			.<Predicate<Copy>>of(this::hasValuesOf,
					(other) -> isLike(other) && hasPriceOf(other)
							&& Objects.toString(this.note, "").equals(Objects.toString(other.note, "")),
					(other) -> sameKind && isOfSameKind(other), (other) -> sameKind && isLike(other))
			.flatMap((same) -> others.stream().filter(same))
			.findFirst();
	}

	// Returns this copy with an id, which identifies it within its movie, and with the
	// note of the stored one if it has none, and where that one is.
	Copy identified(String id, @Nullable Copy stored) {
		Copy copy = parse(toString());
		copy.setId(id);
		copy.note = line((this.note != null || stored == null) ? this.note : stored.note);
		if (stored != null) {
			copy.place(Objects.requireNonNullElse(stored.state, CopyState.HERE), stored.due, stored.until);
		}
		return copy;
	}

	public static String newId() {
		return UUID.randomUUID().toString().substring(0, 8);
	}

	public @Nullable String getId() {
		return this.id;
	}

	public void setId(@Nullable String id) {
		this.id = (id != null && ID.matcher(id).matches()) ? id : null;
	}

	public @Nullable String getFormat() {
		return this.format;
	}

	public void setFormat(@Nullable String format) {
		this.format = line(format);
	}

	// Another program may have stored another word.
	public String getTerms() {
		return RENTAL.equals(this.terms) ? RENTAL : SALE;
	}

	public void setTerms(@Nullable String terms) {
		this.terms = Objects.requireNonNullElse(line(terms), SALE);
	}

	public @Nullable BigDecimal getPrice() {
		return this.price;
	}

	public void setPrice(@Nullable BigDecimal price) {
		this.price = price;
	}

	public @Nullable String getShelf() {
		return this.shelf;
	}

	public void setShelf(@Nullable String shelf) {
		this.shelf = line(shelf);
	}

	public @Nullable String getNote() {
		return this.note;
	}

	public void setNote(@Nullable String note) {
		this.note = (note != null) ? Objects.requireNonNullElse(line(note), "") : null;
	}

	// A reservation expires by itself.
	@JsonIgnore
	public CopyState getState() {
		boolean expired = this.state == CopyState.RESERVED && this.until != null && this.until.isBefore(Instant.now());
		return (this.state == null || expired) ? CopyState.HERE : this.state;
	}

	@JsonIgnore
	public boolean isHere() {
		return getState() == CopyState.HERE;
	}

	@JsonIgnore
	public @Nullable LocalDate getDue() {
		return (getState() == CopyState.LENT) ? this.due : null;
	}

	@JsonIgnore
	public @Nullable Instant getUntil() {
		return (getState() == CopyState.RESERVED) ? this.until : null;
	}

	protected void place(CopyState state, @Nullable LocalDate due, @Nullable Instant until) {
		this.state = (state != CopyState.HERE) ? state : null;
		this.due = due;
		this.until = until;
	}

	// The bar separates the values of a line.
	private static @Nullable String line(@Nullable String text) {
		return (text != null) ? TypedText.lineOrNone(text.replace('|', '/')) : null;
	}

	public String withoutNote() {
		Copy copy = parse(toString());
		copy.note = null;
		return copy.toString();
	}

	String withoutId() {
		Copy copy = parse(toString());
		copy.id = null;
		return copy.toString();
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Copy copy && Objects.equals(this.id, copy.id) && getState() == copy.getState()
				&& Objects.equals(this.due, copy.due) && Objects.equals(this.until, copy.until)
				&& (isBlank() ? copy.isBlank() : hasValuesOf(copy));
	}

	// Each request for a page compares its copies with those of the cached one, so that
	// no texts are made.
	public boolean hasValuesOf(Copy other) {
		return hasPriceOf(other) && isOfSameKind(other)
				&& Objects.toString(this.note, "").equals(Objects.toString(other.note, ""));
	}

	private boolean hasPriceOf(Copy other) {
		return (this.price == null) ? other.price == null
				: other.price != null && this.price.compareTo(other.price) == 0;
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.format, this.shelf);
	}

	@Override
	public String toString() {
		String price = (this.price != null) ? this.price.stripTrailingZeros().toPlainString() : null;
		return isBlank() ? ""
				: Stream.of(this.format, this.terms, price, this.shelf, this.note, this.id)
					.map((value) -> Objects.toString(value, ""))
					.collect(Collectors.joining(" | "));
	}

	/**
	 * Converts a text to copies, one a line. If a line has an id, as in an export, the
	 * lines are all copies. Otherwise, as in an inventory, they are added to the former
	 * ones, except that a line changes price and note of a former copy of its kind.
	 */
	public static class CopiesEditor extends PropertyEditorSupport {

		private final List<Copy> former;

		public CopiesEditor(List<Copy> former) {
			this.former = former;
		}

		@Override
		public void setAsText(String text) {
			List<Copy> copies = text.lines().map(Copy::parse).filter((copy) -> !copy.isBlank()).toList();
			boolean all = copies.isEmpty() || copies.stream().anyMatch((copy) -> copy.id != null);
			setValue(all ? copies : added(copies));
		}

		private List<Copy> added(List<Copy> copies) {
			List<Copy> all = new ArrayList<>(this.former);
			List<Copy> left = new ArrayList<>(this.former);
			for (Copy copy : copies) {
				copy.findSame(left, true).ifPresentOrElse((found) -> {
					left.remove(found);
					Copy changed = copy.identified(Objects.requireNonNullElseGet(found.id, Copy::newId), found);
					changed.setPrice((copy.price != null) ? copy.price : found.price);
					// A list in capitals does not change the spelling.
					changed.setFormat(found.format);
					changed.setShelf(found.shelf);
					all.set(all.indexOf(found), changed);
				}, () -> all.add(copy));
			}
			return all;
		}

	}

	/**
	 * Converts between an amount and text with a decimal point or comma.
	 */
	public static class PriceEditor extends PropertyEditorSupport {

		@Override
		public void setAsText(String text) {
			setValue(price(text));
		}

		@Override
		public String getAsText() {
			return (getValue() instanceof BigDecimal amount) ? amount.toPlainString() : "";
		}

	}

}

package com.xebia.movieshop.site.brand;

import java.awt.Color;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import com.xebia.movieshop.text.TypedText;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.util.UriUtils;

/**
 * The owner's description of the shop.
 *
 * @param icon a letter, a symbol or an emoji
 * @param accent the colour of links and buttons, as #rrggbb
 * @param imprint one line on who runs the shop
 * @param contact a mail address, the URL of a page, or any other text
 * @param language the language of movie titles and descriptions as a BCP 47 tag
 * @param timeZone the name of the shop's time zone, empty for the server's
 * @param currency the code of the currency of all prices
 * @param reservations whether visitors may reserve copies; null for no, except in a shop
 * with samples
 * @param loanDays for how many days copies are lent; null for a week
 * @param tonight the link to the movie for tonight, empty for another one each day
 * @param why a sentence why that movie
 * @param premises where the shop is and when it is open
 */
@Document(Brand.COLLECTION)
@Validated
@ConfigurationProperties("movieshop")
public record Brand(@NotBlank @Size(max = 60, message = "{form.tooLong}") String name,
		@Pattern(regexp = ICON) String icon, @Pattern(regexp = ACCENT) String accent,
		@Size(max = 300, message = "{form.tooLong}") String imprint,
		@Size(max = 200, message = "{form.tooLong}") String contact,
		@Size(max = 2000, message = "{form.tooLong}") String welcome, @Pattern(regexp = LANGUAGE) String language,
		String timeZone, @Pattern(regexp = "[A-Z]{3}") String currency, @Nullable Boolean reservations,
		@Min(1) @Max(MAX_LOAN_DAYS) @Nullable Integer loanDays,
		@Pattern(regexp = MOVIE) @Size(max = 2000) String tonight,
		@Size(max = MAX_WHY, message = "{form.tooLong}") String why, @Valid Premises premises) {

	static final String COLLECTION = "setting";

	// One grapheme cluster, which may have accents or be combined from several emojis.
	static final String ICON = "(?=.{0,32}\\z)\\X";

	static final int MAX_LOAN_DAYS = 365;

	static final int MAX_WHY = 300;

	static final String ACCENT = "#[0-9a-f]{6}";

	// The part of BCP 47 in practical use: a language, perhaps with a script or a region.
	static final String LANGUAGE = "[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}";

	// The link to a movie, which ends in the id.
	private static final String MOVIE = "(?:(?:.*[-/])?([0-9a-f]{24})(?:\\?.*)?)?";

	private static final String MAIL = "[^\\s@:]+@[^\\s@:]+";

	private static final String PAGE = "https?://\\S+";

	private static final String DEFAULT_ICON = "▶";

	private static final int DEFAULT_LOAN_DAYS = 7;

	private static final String DEFAULT_ACCENT = "#0b566e";

	public Brand {
		name = text(name);
		icon = text(icon).isEmpty() ? DEFAULT_ICON : text(icon);
		accent = text(accent).isEmpty() ? DEFAULT_ACCENT : text(accent).toLowerCase(Locale.ROOT);
		imprint = text(imprint);
		contact = text(contact);
		welcome = text(welcome);
		language = text(language).isEmpty() ? "en" : text(language);
		timeZone = text(timeZone);
		currency = text(currency).isEmpty() ? "EUR" : text(currency).toUpperCase(Locale.ROOT);
		loanDays = Objects.requireNonNullElse(loanDays, DEFAULT_LOAN_DAYS);
		tonight = text(tonight);
		why = text(why);
		premises = Objects.requireNonNullElseGet(premises, () -> new Premises("", "", List.of(), ""));
	}

	private static String text(@Nullable String typed) {
		return TypedText.printable(Objects.requireNonNullElse(typed, "")).strip();
	}

	// Returns whether the JDK knows the time zone.
	boolean hasKnownZone() {
		return this.timeZone.isEmpty() || ZoneId.getAvailableZoneIds().contains(this.timeZone);
	}

	// Returns whether the JDK, which formats prices, knows the currency. Gold and test
	// codes have no decimals.
	boolean hasKnownCurrency() {
		return Currency.getAvailableCurrencies()
			.stream()
			.filter((known) -> known.getDefaultFractionDigits() >= 0)
			.map(Currency::getCurrencyCode)
			.anyMatch(this.currency::equals);
	}

	public List<String> getFields() {
		return List.of("name", "icon", "logo", "accent", "welcome", "imprint", "premises.address", "premises.telephone",
				"contact", "premises.hours", "premises.closed", "language", "timeZone", "currency", "reservations",
				"loanDays");
	}

	// Returns the shop in the vocabulary of schema.org, as JSON that can be embedded in a
	// page because "<" is escaped. The address of the logo may be empty.
	public String jsonLd(String logo) {
		Map<String, Object> shop = new LinkedHashMap<>();
		shop.put("@context", "https://schema.org");
		shop.put("@type", "MovieRentalStore");
		shop.put("name", this.name);
		shop.put("logo", logo);
		shop.put("address", this.premises.address());
		shop.put("telephone", this.premises.telephone());
		shop.put("email", this.contact.matches(MAIL) ? this.contact : "");
		shop.put("openingHours", this.premises.ofSchema());
		shop.values().removeIf((value) -> value.equals("") || value.equals(List.of()));
		return JsonMapper.shared().writeValueAsString(shop).replace("<", "\\u003c");
	}

	Brand acceptingReservations() {
		return new Brand(this.name, this.icon, this.accent, this.imprint, this.contact, this.welcome, this.language,
				this.timeZone, this.currency, true, this.loanDays, this.tonight, this.why, this.premises);
	}

	Brand proposing(String movie, String reason) {
		return new Brand(this.name, this.icon, this.accent, this.imprint, this.contact, this.welcome, this.language,
				this.timeZone, this.currency, this.reservations, this.loanDays, movie, reason, this.premises);
	}

	public boolean isProposed(ObjectId movie) {
		return movieForTonight().filter(movie::equals).isPresent();
	}

	// Returns the id of the movie for tonight, empty if the owner chose none.
	public Optional<ObjectId> movieForTonight() {
		return Optional.of(this.tonight.replaceFirst(MOVIE, "$1")).filter(ObjectId::isValid).map(ObjectId::new);
	}

	// Returns the link of the contact, null if it is plain text.
	public @Nullable String contactAddress() {
		if (this.contact.matches(MAIL)) {
			return "mailto:" + this.contact;
		}
		return this.contact.matches(PAGE) ? this.contact : null;
	}

	// Returns the URL of an immutable style sheet with the colour, null for the default.
	public @Nullable String sheet() {
		return DEFAULT_ACCENT.equals(this.accent) ? null : "/brand/" + this.accent.substring(1) + ".css";
	}

	// Returns the URL of the icon as an immutable picture, null for the default.
	public @Nullable String iconAddress() {
		return (DEFAULT_ICON.equals(this.icon) && DEFAULT_ACCENT.equals(this.accent)) ? null : "/brand/"
				+ this.accent.substring(1) + ".svg?icon=" + UriUtils.encode(this.icon, StandardCharsets.UTF_8);
	}

	// Returns whether dark text is more legible on a colour than light text.
	static boolean isLight(String accent) {
		Color color = Color.decode(accent);
		// Luma by ITU-R BT.601. At about half of it, both are equally legible.
		return 0.299 * color.getRed() + 0.587 * color.getGreen() + 0.114 * color.getBlue() > 150;
	}

}

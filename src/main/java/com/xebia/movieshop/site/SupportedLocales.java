package com.xebia.movieshop.site;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.Supplier;

import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.context.i18n.LocaleContext;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.context.i18n.SimpleTimeZoneAwareLocaleContext;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.LocaleContextResolver;
import org.springframework.web.servlet.i18n.AcceptHeaderLocaleResolver;

/**
 * The languages of the shop: chosen by {@code ?lang=}, stored in a cookie, otherwise
 * negotiated with the browser. Other languages are ignored. Of the regions with their own
 * date formats only a few are supported, because pages are cached for each.
 */
class SupportedLocales implements LocaleContextResolver, HandlerInterceptor {

	static final List<Locale> SUPPORTED = List.of(Locale.ENGLISH, Locale.UK, Locale.GERMAN);

	private static final String CHOSEN = SupportedLocales.class.getName() + ".CHOSEN";

	private final AcceptHeaderLocaleResolver accepted = new AcceptHeaderLocaleResolver();

	private final ShopCookie cookie;

	private final Supplier<TimeZone> timeZone;

	SupportedLocales(PublicUrl publicUrl, Supplier<TimeZone> timeZone) {
		this.cookie = ShopCookie.of(publicUrl, "lang");
		this.timeZone = timeZone;
		this.accepted.setSupportedLocales(SUPPORTED);
		this.accepted.setDefaultLocale(Locale.ENGLISH);
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
		Locale chosen = language(request.getParameter("lang"));
		if (chosen != null) {
			setLocale(request, response, chosen);
		}
		return true;
	}

	@Override
	public void setLocaleContext(HttpServletRequest request, @Nullable HttpServletResponse response,
			@Nullable LocaleContext context) {
		Locale chosen = (context != null) ? context.getLocale() : null;
		if (chosen != null && response != null) {
			this.cookie.write(chosen.toLanguageTag(), Duration.ofDays(365), request, response);
			request.setAttribute(CHOSEN, chosen);
			// Messages of validation are in the language that the holder has.
			LocaleContextHolder.setLocaleContext(resolveLocaleContext(request));
		}
	}

	// A chosen language keeps the region that the browser requests for this language.
	@Override
	public Locale resolveLocale(HttpServletRequest request) {
		Locale asked = this.accepted.resolveLocale(request);
		Locale chosen = (request.getAttribute(CHOSEN) instanceof Locale now) ? now
				: language(this.cookie.read(request));
		return (chosen == null || asked.getLanguage().equals(chosen.getLanguage())) ? asked : chosen;
	}

	@Override
	public LocaleContext resolveLocaleContext(HttpServletRequest request) {
		return new SimpleTimeZoneAwareLocaleContext(resolveLocale(request), this.timeZone.get());
	}

	private static @Nullable Locale language(@Nullable String name) {
		return SUPPORTED.stream().filter((locale) -> locale.getLanguage().equals(name)).findFirst().orElse(null);
	}

}

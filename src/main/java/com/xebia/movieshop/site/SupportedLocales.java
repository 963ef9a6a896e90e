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
import org.springframework.context.i18n.TimeZoneAwareLocaleContext;
import org.springframework.web.servlet.i18n.AcceptHeaderLocaleResolver;
import org.springframework.web.servlet.i18n.CookieLocaleResolver;
import org.springframework.web.servlet.i18n.LocaleChangeInterceptor;

/**
 * The languages of the shop: chosen by {@code ?lang=}, stored in a cookie, otherwise
 * negotiated with the browser. Other languages are ignored. Of the regions with their own
 * date formats only a few are supported, because pages are cached for each.
 */
class SupportedLocales extends CookieLocaleResolver {

	static final List<Locale> SUPPORTED = List.of(Locale.ENGLISH, Locale.UK, Locale.GERMAN);

	private final AcceptHeaderLocaleResolver accepted = new AcceptHeaderLocaleResolver();

	private final ShopCookie cookie;

	private Supplier<TimeZone> timeZone = TimeZone::getDefault;

	SupportedLocales(PublicUrl publicUrl) {
		super(ShopCookie.of(publicUrl, "lang").name());
		this.cookie = ShopCookie.of(publicUrl, "lang");
		this.accepted.setSupportedLocales(SUPPORTED);
		this.accepted.setDefaultLocale(Locale.ENGLISH);
		setDefaultLocaleFunction(this.accepted::resolveLocale);
		setRejectInvalidCookies(false);
	}

	@Override
	public void setLocaleContext(HttpServletRequest request, @Nullable HttpServletResponse response,
			@Nullable LocaleContext context) {
		Locale chosen = (context != null) ? context.getLocale() : null;
		if (chosen != null && response != null) {
			this.cookie.write(chosen.toLanguageTag(), Duration.ofDays(365), request, response);
			request.setAttribute(LOCALE_REQUEST_ATTRIBUTE_NAME, chosen);
		}
	}

	void setTimeZone(Supplier<TimeZone> timeZone) {
		this.timeZone = timeZone;
	}

	// A chosen language keeps the region that the browser requests for this language.
	@Override
	public Locale resolveLocale(HttpServletRequest request) {
		Locale chosen = super.resolveLocale(request);
		Locale asked = this.accepted.resolveLocale(request);
		return asked.getLanguage().equals(chosen.getLanguage()) ? asked : chosen;
	}

	@Override
	public LocaleContext resolveLocaleContext(HttpServletRequest request) {
		return new TimeZoneAwareLocaleContext() {

			@Override
			public Locale getLocale() {
				return resolveLocale(request);
			}

			@Override
			public TimeZone getTimeZone() {
				return SupportedLocales.this.timeZone.get();
			}

		};
	}

	@Override
	protected @Nullable Locale parseLocaleValue(String value) {
		return SUPPORTED.stream().filter((locale) -> locale.getLanguage().equals(value)).findFirst().orElse(null);
	}

	LocaleChangeInterceptor interceptor() {
		LocaleChangeInterceptor interceptor = new LocaleChangeInterceptor() {

			@Override
			protected @Nullable Locale parseLocaleValue(String value) {
				Locale locale = SupportedLocales.this.parseLocaleValue(value);
				if (locale == null) {
					throw new IllegalArgumentException("Not a language of this shop");
				}
				return locale;
			}

		};
		interceptor.setParamName("lang");
		interceptor.setIgnoreInvalidLocale(true);
		return interceptor;
	}

}

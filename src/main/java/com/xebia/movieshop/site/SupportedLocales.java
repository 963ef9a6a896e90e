package com.xebia.movieshop.site;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

import com.xebia.movieshop.staff.ShopCookie;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;
import org.springframework.web.servlet.i18n.AcceptHeaderLocaleResolver;
import org.springframework.web.servlet.i18n.CookieLocaleResolver;
import org.springframework.web.servlet.i18n.LocaleChangeInterceptor;

/**
 * The languages of the shop: chosen by {@code ?lang=}, remembered in a cookie, otherwise
 * what the browser asks for. Any other language is as good as none.
 */
class SupportedLocales extends CookieLocaleResolver {

	static final List<Locale> SUPPORTED = List.of(Locale.ENGLISH, Locale.GERMAN);

	SupportedLocales(String publicUrl) {
		super(ShopCookie.of(publicUrl, "lang").name());
		AcceptHeaderLocaleResolver accepted = new AcceptHeaderLocaleResolver();
		accepted.setSupportedLocales(SUPPORTED);
		accepted.setDefaultLocale(Locale.ENGLISH);
		setDefaultLocaleFunction(accepted::resolveLocale);
		setRejectInvalidCookies(false);
		setCookieSecure(StringUtils.startsWithIgnoreCase(publicUrl, "https:"));
		setCookieHttpOnly(true);
		setCookieSameSite("Lax");
		setCookieMaxAge(Duration.ofDays(365));
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

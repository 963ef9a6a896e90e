package com.xebia.movieshop.site;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.xebia.movieshop.text.Languages;
import org.jspecify.annotations.Nullable;

import org.springframework.context.support.AbstractMessageSource;

/**
 * The names of languages as messages: {@code language.de} is "German" in English.
 */
class LanguageNames extends AbstractMessageSource {

	private static final Pattern CODE = Pattern.compile("(?:filter\\.)?language\\.([a-z]{2,3})");

	@Override
	protected @Nullable MessageFormat resolveCode(String code, Locale locale) {
		Matcher language = CODE.matcher(code);
		return language.matches()
				? new MessageFormat(Languages.name(language.group(1), locale).replace("'", "''"), locale) : null;
	}

}

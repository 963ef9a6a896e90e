package com.xebia.movieshop.site;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import com.xebia.movieshop.address.Addresses;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.web.servlet.FlashMap;
import org.springframework.web.servlet.support.AbstractFlashMapManager;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * Passes a notice of what was done, and to what, or a typed name to the next page in a
 * cookie, because the shop has no sessions. Accepts nothing else, because a browser may
 * send any content in a cookie.
 */
class NoticeCookie extends AbstractFlashMapManager {

	private static final Pattern TEXT = Pattern.compile(".*", Pattern.DOTALL);

	// Browsers ignore cookies of more than 4,096 bytes, and each letter takes up to
	// twelve.
	private static final Pattern TOO_LONG = Pattern.compile("(?s)(.{150}).+");

	private static final Map<String, Pattern> ATTRIBUTES = Map.of("notice", Pattern.compile("[a-z]+"), "noticeTitle",
			TEXT, "noticeMovie", Pattern.compile(Addresses.ID), "noticeCopy", Pattern.compile("[0-9a-f]{8}"),
			"noticeCopies", Pattern.compile("[0-9a-f]{8}\\.\\d{1,18}(,[0-9a-f]{8}\\.\\d{1,18})*"), "noticeVersion",
			Pattern.compile("\\d{1,18}"), "noticeShelf", Pattern.compile("[^/.\\\\]+"), "noticeImport",
			Pattern.compile(Addresses.ID), "typedName", TEXT);

	private final ShopCookie cookie;

	NoticeCookie(PublicUrl publicUrl) {
		this.cookie = ShopCookie.of(publicUrl, "movieshop-notice");
	}

	@Override
	protected @Nullable List<FlashMap> retrieveFlashMaps(HttpServletRequest request) {
		String notice = this.cookie.read(request);
		try {
			return (notice != null) ? new ArrayList<>(List.of(parse(notice))) : null;
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	@Override
	protected void updateFlashMaps(List<FlashMap> flashMaps, HttpServletRequest request, HttpServletResponse response) {
		if (flashMaps.isEmpty()) {
			this.cookie.delete(request, response);
		}
		else if (ShopCookie.isForPeople(request)) {
			this.cookie.write(format(flashMaps.get(flashMaps.size() - 1)), Duration.ofMinutes(1), request, response);
		}
	}

	// Only texts are shortened.
	private static String format(FlashMap flashMap) {
		UriComponentsBuilder uri = UriComponentsBuilder
			.fromPath(UriUtils.encode(String.valueOf(flashMap.getTargetRequestPath()), StandardCharsets.UTF_8));
		flashMap
			.forEach((name, value) -> uri.queryParam(name,
					UriUtils.encode((ATTRIBUTES.get(name) == TEXT)
							? TOO_LONG.matcher(value.toString()).replaceFirst("$1…") : value.toString(),
							StandardCharsets.UTF_8)));
		return uri.build(true).toUriString();
	}

	private static FlashMap parse(String cookie) {
		FlashMap flashMap = new FlashMap();
		UriComponents uri = UriComponentsBuilder.fromUriString(cookie).build();
		flashMap.setTargetRequestPath(UriUtils.decode(String.valueOf(uri.getPath()), StandardCharsets.UTF_8));
		uri.getQueryParams().toSingleValueMap().forEach((name, value) -> {
			if (ATTRIBUTES.containsKey(name) && value != null) {
				String text = UriUtils.decode(value, StandardCharsets.UTF_8);
				if (ATTRIBUTES.get(name).matcher(text).matches()) {
					flashMap.put(name, text);
				}
			}
		});
		return flashMap;
	}

}

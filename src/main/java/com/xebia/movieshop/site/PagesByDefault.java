package com.xebia.movieshop.site;

import java.util.ArrayList;
import java.util.List;

import jakarta.servlet.RequestDispatcher;

import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;

/**
 * Prefers HTML if the client accepts anything; API clients ask for JSON. An error is HTML
 * only if requested, and is sent even if the Accept header is invalid.
 */
class PagesByDefault extends HeaderContentNegotiationStrategy {

	@Override
	public List<MediaType> resolveMediaTypes(NativeWebRequest request) throws HttpMediaTypeNotAcceptableException {
		boolean failed = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE,
				RequestAttributes.SCOPE_REQUEST) != null;
		try {
			List<MediaType> types = super.resolveMediaTypes(request);
			return failed ? types : withPage(types);
		}
		catch (HttpMediaTypeNotAcceptableException ex) {
			if (failed) {
				return MEDIA_TYPE_ALL_LIST;
			}
			throw ex;
		}
	}

	private static List<MediaType> withPage(List<MediaType> types) {
		List<MediaType> all = new ArrayList<>(types);
		types.stream()
			.filter(MediaType::isWildcardType)
			.findFirst()
			.ifPresent((anything) -> all.add(all.indexOf(anything), MediaType.TEXT_HTML));
		return all;
	}

}

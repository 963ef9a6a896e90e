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
 * Shows a page to whoever takes anything; programs ask for JSON. An error is a page only
 * for those who ask for one.
 */
class PagesByDefault extends HeaderContentNegotiationStrategy {

	@Override
	public List<MediaType> resolveMediaTypes(NativeWebRequest request) throws HttpMediaTypeNotAcceptableException {
		List<MediaType> types = new ArrayList<>(super.resolveMediaTypes(request));
		if (request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE, RequestAttributes.SCOPE_REQUEST) == null) {
			types.stream()
				.filter(MediaType::isWildcardType)
				.findFirst()
				.ifPresent((anything) -> types.add(types.indexOf(anything), MediaType.TEXT_HTML));
		}
		return types;
	}

}

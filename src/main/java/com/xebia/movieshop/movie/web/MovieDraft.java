package com.xebia.movieshop.movie.web;

import java.util.List;
import java.util.Map;

import org.springframework.validation.FieldError;

/**
 * A movie that is not saved yet.
 *
 * @param values the texts of its fields, which are all present
 */
public record MovieDraft(Map<String, String> values, List<FieldError> errors) {

}

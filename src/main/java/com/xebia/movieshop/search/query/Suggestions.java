package com.xebia.movieshop.search.query;

import java.util.List;

/**
 * Movies that are suggested while a visitor types, the people of these whom the words
 * name, and how many movies match, up to a limit.
 */
public record Suggestions(List<Suggestion> movies, List<String> people, long found) {

}

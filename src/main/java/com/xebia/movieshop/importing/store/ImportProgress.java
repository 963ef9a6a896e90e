package com.xebia.movieshop.importing.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.xebia.movieshop.movie.Movie;
import org.jspecify.annotations.Nullable;

/**
 * How far an import has got, and what it has found.
 *
 * @param line how many movies of the file were read
 * @param total how many movies the file has, null until it was read once
 * @param secondsLeft how long the import will still take, null if unknown
 * @param ignored the columns or fields of the file that are left out
 * @param leftOut the other lists in the ZIP
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImportProgress(@JsonProperty("progress") int percent, long line, @Nullable Long total,
		@Nullable String title, @Nullable Long secondsLeft, long posters, @JsonIgnore Map<String, Long> counts,
		List<String> ignored, List<String> leftOut, List<Refusal> refusals, @JsonIgnore List<Row> rows) {

	// The groups of outcomes, in the order in which they are shown.
	public static final List<String> GROUPS = List.of("created", "changed", "unchanged", "repeated", "similar",
			"refused");

	public static ImportProgress begin(@Nullable Long total) {
		return new ImportProgress(0, 0, total, null, null, 0, counts(Map.of()), List.of(), List.of(), List.of(),
				List.of());
	}

	// Groups without outcomes are counted as well.
	public static Map<String, Long> counts(Map<String, Long> outcomes) {
		Map<String, Long> counts = new LinkedHashMap<>();
		GROUPS.forEach((group) -> counts.put(group, outcomes.getOrDefault(group, 0L)));
		counts.putAll(outcomes);
		return counts;
	}

	@JsonAnyGetter
	public Map<String, Long> groups() {
		return this.counts;
	}

	public long count(String group) {
		return this.counts.getOrDefault(group, 0L);
	}

	public long written() {
		return count("created") + count("changed");
	}

	/**
	 * A refused line, or one of its invalid fields.
	 *
	 * @param field the invalid field, empty if the whole line is invalid
	 * @param link the path of a page where the cause can be removed, below the context
	 * path; null if there is none
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Refusal(long line, String title, String field, String reason, @Nullable String link) {

	}

	/**
	 * One of the first lines.
	 *
	 * @param movie the movie as it will be, null if there is none
	 * @param values the values of the movie, or else of the line, by their fields
	 */
	public record Row(long line, String kind, String title, @Nullable Movie movie, Map<String, String> values,
			List<Finding> findings) {

	}

}

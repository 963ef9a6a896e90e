package com.xebia.movieshop.movie;

import java.beans.PropertyEditorSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Converts a text to copies, of which each line is one. If a line has an id, as in an
 * export, the lines are all copies. Otherwise, as in an inventory, they are added to the
 * former ones, except that a line changes price and note of a former copy of its kind.
 */
public class CopiesEditor extends PropertyEditorSupport {

	private final List<Copy> former;

	public CopiesEditor(List<Copy> former) {
		this.former = former;
	}

	@Override
	public void setAsText(String text) {
		List<Copy> copies = text.lines().map(Copy::parse).filter((copy) -> !copy.isBlank()).toList();
		boolean all = copies.isEmpty() || copies.stream().anyMatch((copy) -> copy.getId() != null);
		setValue(all ? copies : added(copies));
	}

	private List<Copy> added(List<Copy> copies) {
		List<Copy> all = new ArrayList<>(this.former);
		List<Copy> left = new ArrayList<>(this.former);
		for (Copy copy : copies) {
			Optional<Copy> same = left.stream()
				.filter(copy::isLike)
				.findFirst()
				.or(() -> left.stream().filter(copy::isOfSameKind).findFirst());
			same.ifPresentOrElse((found) -> {
				left.remove(found);
				Copy changed = copy.identified(Objects.requireNonNullElseGet(found.getId(), Copy::newId),
						found.getNote());
				changed.setPrice((copy.getPrice() != null) ? copy.getPrice() : found.getPrice());
				all.set(all.indexOf(found), changed);
			}, () -> all.add(copy));
		}
		return all;
	}

}

package com.xebia.movieshop.movie.copy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Objects;
import java.util.TimeZone;

import com.xebia.movieshop.movie.Copy;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/**
 * A copy as it is stored: what it is, of which movie, where it is, and who has it. The
 * movie has what lists show of it, which is made from this document.
 */
@Document(StoredCopy.COLLECTION)
public class StoredCopy extends Copy {

	public static final String COLLECTION = "copy";

	private final ObjectId movie;

	// The title of the movie, for when that is deleted.
	private final String title;

	// The place among the copies of the movie.
	private int position;

	// Each move of the copy counts.
	private long version;

	private @Nullable Reservation reservation;

	// Where the copy was before the last move, until that cannot be undone any more.
	private @Nullable Place previous;

	private @Nullable Instant movedAt;

	// Whether the copy is no longer one of the movie's, or the movie is gone for good,
	// while somebody has it. It is deleted when it comes back.
	private boolean withdrawn;

	// The id of the import that added or changed the copy, null if none did since.
	@Field("import")
	private @Nullable String importId;

	// The line of the copy before that import, null if the import added it.
	private @Nullable String former;

	@PersistenceCreator
	StoredCopy(ObjectId movie, String title) {
		this.movie = movie;
		this.title = title;
	}

	StoredCopy(ObjectId movie, String title, Copy copy, int position) {
		this(movie, title);
		setId(copy.getId());
		setValues(copy);
		this.position = position;
	}

	void setValues(Copy copy) {
		setFormat(copy.getFormat());
		setTerms(copy.getTerms());
		setPrice(copy.getPrice());
		setShelf(copy.getShelf());
		setNote(Objects.requireNonNullElse(copy.getNote(), "").isEmpty() ? null : copy.getNote());
	}

	void setPlace(Place place) {
		place(place.state(), place.due(), place.until());
		this.reservation = place.reservation();
	}

	void setImport(@Nullable String importId, @Nullable String former) {
		this.importId = importId;
		this.former = former;
	}

	public ObjectId getMovie() {
		return this.movie;
	}

	public String getTitle() {
		return this.title;
	}

	int getPosition() {
		return this.position;
	}

	public long getVersion() {
		return this.version;
	}

	// Null for an expired reservation.
	public @Nullable Reservation getReservation() {
		return isHere() ? null : this.reservation;
	}

	public @Nullable Place getPrevious() {
		return this.previous;
	}

	public @Nullable Instant getMovedAt() {
		return this.movedAt;
	}

	public boolean isWithdrawn() {
		return this.withdrawn;
	}

	@Nullable String getFormer() {
		return this.former;
	}

	public Place place() {
		return isHere() ? Place.SHELF : new Place(getState(), getDue(), getUntil(), this.reservation);
	}

	// Returns the last day of a hold, null if it ends within a day, as in former
	// releases.
	public @Nullable LocalDate lastDay(String zone) {
		Instant until = getUntil();
		if (until == null) {
			return null;
		}
		ZonedDateTime end = until.atZone(TimeZone.getTimeZone(zone).toZoneId());
		LocalDate day = end.toLocalDate();
		return end.equals(day.atStartOfDay(end.getZone())) ? day.minusDays(1) : null;
	}

	// Returns whether the copy is or was held for a reservation, also if that has
	// expired.
	public boolean isFor(String reservation) {
		return this.reservation != null && this.reservation.id().equals(reservation);
	}

	public boolean isFrom(@Nullable String source) {
		Reservation by = getReservation();
		return by != null && source != null && source.equals(by.source());
	}

	// Returns the reservation, also if it has expired.
	public @Nullable Reservation storedReservation() {
		return this.reservation;
	}

	// Returns this copy as a move leaves it.
	StoredCopy moved(Place to) {
		StoredCopy copy = new StoredCopy(this.movie, this.title, this, this.position);
		copy.setPlace(to);
		copy.version = this.version + 1;
		return copy;
	}

	// Returns the day that is a number of days after that on which a lent copy is due, or
	// after the present day if that is later.
	public LocalDate dueAfter(LocalDate today, int days) {
		LocalDate due = getDue();
		return ((due != null && due.isAfter(today)) ? due : today).plusDays(days);
	}

	public boolean isOverdue(LocalDate today) {
		LocalDate due = getDue();
		return due != null && due.isBefore(today);
	}

}

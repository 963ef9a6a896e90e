package com.xebia.movieshop.site.brand;

import java.time.LocalDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.poster.Poster;
import com.xebia.movieshop.poster.store.PosterName;
import com.xebia.movieshop.settings.ShopCurrency;
import com.xebia.movieshop.settings.ShopReservations;
import jakarta.validation.Validator;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * Stores the brand and the logo in the database; the configured brand is the default.
 * Polls for changes on other nodes every few seconds, so that no page waits for the
 * database.
 */
@Component
public class BrandStore implements ShopCurrency, ShopReservations {

	private static final String ID = "brand";

	private static final String LOGO = "logo";

	private final MongoOperations mongo;

	private final FailoverReads members;

	private final Validator validator;

	private final Brand configured;

	private final ObjectProvider<SampleData> samples;

	private volatile Brand current;

	private volatile @Nullable Poster logo;

	BrandStore(MongoOperations mongo, FailoverReads members, Validator validator, Brand configured,
			ObjectProvider<SampleData> samples) {
		this.mongo = mongo;
		this.members = members;
		this.validator = validator;
		this.configured = configured;
		this.samples = samples;
		this.current = configured;
		Assert.isTrue(isValid(configured), "No time zone or currency of the JDK: movieshop.time-zone="
				+ configured.timeZone() + ", movieshop.currency=" + configured.currency());
	}

	private boolean isValid(Brand brand) {
		return this.validator.validate(brand).isEmpty() && brand.hasKnownZone() && brand.hasKnownCurrency()
				&& brand.premises().hasValidHours() && brand.premises().hasValidDays();
	}

	public Brand current() {
		return this.current;
	}

	// Returns the picture that the owner uploaded, null if there is none.
	public @Nullable Poster logo() {
		return this.logo;
	}

	@Override
	public String code() {
		return this.current.currency();
	}

	@Override
	public boolean accepted() {
		return Boolean.TRUE.equals(this.current.reservations());
	}

	@Override
	public int loanDays() {
		return Objects.requireNonNull(this.current.loanDays());
	}

	// Returns the time zone as saved, else as configured, else that of the server.
	@Override
	public TimeZone zone() {
		return Stream.of(this.current, this.configured)
			.map(Brand::timeZone)
			.filter(StringUtils::hasText)
			.findFirst()
			.map(TimeZone::getTimeZone)
			.orElseGet(TimeZone::getDefault);
	}

	// Returns whether the shop is open now, null if it has no opening hours.
	public Premises.@Nullable Opening opening() {
		return this.current.premises().at(LocalDateTime.now(zone().toZoneId()));
	}

	void save(Brand brand) {
		Document document = new Document();
		this.mongo.getConverter().write(brand, document);
		this.mongo.save(document.append("_id", ID), Brand.COLLECTION);
		this.current = brand;
	}

	// A document of its own, which a former release keeps.
	void saveLogo(@Nullable Poster logo) {
		if (logo != null) {
			this.mongo.save(new Logo(LOGO, logo));
		}
		else {
			this.mongo.remove(Query.query(Criteria.where("_id").is(LOGO)), Brand.COLLECTION);
		}
		this.logo = logo;
	}

	@Scheduled(fixedDelay = 2, timeUnit = TimeUnit.SECONDS)
	void read() {
		try {
			Brand brand = this.members.read((mongo) -> mongo.findById(ID, Brand.class, Brand.COLLECTION));
			// The database may contain an invalid brand, from a backup or another writer.
			if (brand != null && isValid(brand)) {
				this.current = brand;
			}
			else if (this.current.reservations() == null && this.samples.stream().anyMatch(SampleData::isPresent)) {
				this.current = this.configured.acceptingReservations();
			}
			Logo saved = this.members.read((mongo) -> mongo.findById(LOGO, Logo.class));
			this.logo = Optional.ofNullable(saved)
				.map(Logo::poster)
				.filter((poster) -> PosterName.isPoster(poster.fileName()))
				.orElse(null);
		}
		catch (DataAccessException ex) {
			// Keeps the current brand; the outage is reported elsewhere.
		}
	}

	/**
	 * The logo, as it is stored.
	 */
	@org.springframework.data.mongodb.core.mapping.Document(Brand.COLLECTION)
	record Logo(@Id String id, @Nullable Poster poster) {

	}

}

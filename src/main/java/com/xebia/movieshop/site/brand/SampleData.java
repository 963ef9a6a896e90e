package com.xebia.movieshop.site.brand;

import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

import com.xebia.movieshop.drawing.Design;
import com.xebia.movieshop.drawing.Drawing;
import com.xebia.movieshop.mongo.Database;
import com.xebia.movieshop.movie.Copy;
import com.xebia.movieshop.movie.CopyState;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.copy.Copies;
import com.xebia.movieshop.movie.copy.Place;
import com.xebia.movieshop.movie.copy.Reservation;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.settings.ShopSettings;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * Adds classic films to a new, empty shop once; deleted samples are not added again. The
 * next startup completes an interrupted one.
 */
@Component
@ConditionalOnProperty(name = "movieshop.command", havingValue = "serve")
class SampleData implements ApplicationRunner {

	private static final Log logger = LogFactory.getLog(SampleData.class);

	// The collection that records one-time changes of the database.
	private static final String MILESTONES = "milestone";

	private static final String FILLED = "sample-data";

	private final boolean wanted;

	private final MovieService movies;

	private final Posters posters;

	private final Copies copies;

	private final MongoOperations mongo;

	private final JsonMapper json;

	// Read once, because a restored shop looks for its samples every two seconds.
	private final Supplier<List<ObjectId>> ids;

	SampleData(ShopSettings settings, Database database, MovieService movies, Posters posters, Copies copies,
			MongoOperations mongo, JsonMapper json) {
		this.wanted = Objects.requireNonNullElse(settings.sampleData(), database.embedded());
		this.movies = movies;
		this.posters = posters;
		this.copies = copies;
		this.mongo = mongo;
		this.json = json;
		this.ids = SingletonSupplier.of(() -> SampleMovie.readAll(json).stream().map(SampleData::id).toList());
	}

	@Override
	public void run(ApplicationArguments arguments) {
		try {
			if (this.wanted) {
				fill();
			}
		}
		catch (DataAccessException | PosterRejectedException ex) {
			logger.warn("The sample movies could not be added; the next startup tries again: " + ex.getMessage());
		}
	}

	private void fill() {
		if (findMilestone() == null
				&& !this.mongo.exists(Query.query(Criteria.where("id").nin(this.ids.get())), Movie.class)) {
			List<SampleMovie> samples = SampleMovie.readAll(this.json);
			logger.info("The shop is empty: adding " + samples.size() + " sample movies (movieshop.sample-data=false "
					+ "leaves it empty)");
			samples.stream()
				.filter((sample) -> this.movies.find(id(sample)).isEmpty() && !this.movies.isDeleted(id(sample)))
				.forEach(this::create);
			this.mongo.save(new Document("_id", FILLED), MILESTONES);
		}
	}

	// Whether the samples were added here or came with a backup. A restore also prevents
	// them from being added to a shop that never had any.
	boolean isPresent() {
		Document milestone = findMilestone();
		return milestone != null && (!milestone.containsKey("restored") || count() > 0);
	}

	private @Nullable Document findMilestone() {
		return this.mongo.findById(FILLED, Document.class, MILESTONES);
	}

	long count() {
		return this.mongo.count(Query.query(Criteria.where("id").in(this.ids.get())), Movie.class);
	}

	// Moves the samples into the bin, including those that were edited.
	int delete() {
		return (int) this.ids.get().stream().map(this.movies::delete).filter(Optional::isPresent).count();
	}

	private void create(SampleMovie sample) {
		Movie movie = new Movie(id(sample));
		movie.setTitle(sample.title());
		movie.setDescription(sample.description());
		movie.setStars(sample.stars());
		movie.setDirector(sample.director());
		movie.setYear(sample.year());
		movie.setGenres(sample.genres());
		movie.setRunningTime(sample.minutes());
		movie.setCopies(sample.copies());
		movie.setPoster(this.posters.accept((file) -> {
			try (OutputStream output = Files.newOutputStream(file)) {
				sample.drawing().writePng(output);
			}
		}));
		this.movies.create(movie);
		if (sample.state() != null) {
			this.copies.move(this.copies.of(List.of(movie.getId())).get(0), place(movie, sample));
		}
	}

	private static Place place(Movie movie, SampleMovie sample) {
		Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
		Reservation customer = new Reservation(DigestUtils.sha256Hex(Reservation.newToken()), movie.getId(),
				movie.getTitle(), "Ada Example", "ada@shop.example", "", now, now.plus(3, ChronoUnit.DAYS), null, null);
		CopyState state = Objects.requireNonNullElse(sample.state(), CopyState.HERE);
		return switch (state) {
			case LENT ->
				Place.lent(LocalDate.now().plusDays(Objects.requireNonNullElse(sample.lentDays(), 0)), customer);
			case RESERVED -> Place.held(customer);
			case SOLD, MISSING -> new Place(state, null, null, null);
			case HERE -> Place.SHELF;
		};
	}

	// The same in every shop, and sorted before the ids of movies that users add.
	private static ObjectId id(SampleMovie sample) {
		return new ObjectId("%08x%016x".formatted(sample.year(), sample.title().hashCode() & 0xFFFFFFFFL));
	}

	/**
	 * A film of the sample catalogue, as {@code sample/movies.json} describes it.
	 *
	 * @param state where the first copy is; null if it is on its shelf
	 * @param lentDays in how many days it is due if it is lent
	 */
	record SampleMovie(String title, int year, String director, List<String> stars, List<String> genres, int minutes,
			@Nullable List<Copy> copies, @Nullable CopyState state, @Nullable Integer lentDays, String description,
			Design poster) {

		static List<SampleMovie> readAll(JsonMapper mapper) {
			return List.of(mapper.readValue(SampleMovie.class.getResourceAsStream("/sample/movies.json"),
					SampleMovie[].class));
		}

		Drawing drawing() {
			return new Drawing(this.title, this.director, this.year, this.poster);
		}

	}

}

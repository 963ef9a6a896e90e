package com.xebia.movieshop.site.status;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

import com.mongodb.client.MongoClient;
import com.xebia.movieshop.audit.AuditAction;
import com.xebia.movieshop.audit.AuditEntry;
import com.xebia.movieshop.backup.Backup;
import com.xebia.movieshop.mongo.Database;
import com.xebia.movieshop.mongo.DatabaseCheck;
import com.xebia.movieshop.mongo.DiskSpace;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.mongo.UnreadableDocuments;
import com.xebia.movieshop.mongo.UnreadableDocuments.Unreadable;
import com.xebia.movieshop.movie.Movie;
import com.xebia.movieshop.movie.web.SeeOther;
import com.xebia.movieshop.poster.OutdatedPosters;
import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.site.status.DataDirectory.State;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Shows curators versions, storage, counts and the last backup, even while the database
 * or the disk fails, and the documents that cannot be read, which it can delete.
 */
@Controller
class StatusController {

	private final ObjectProvider<BuildProperties> build;

	private final Database database;

	private final MongoClient client;

	private final DatabaseCheck check;

	private final FailoverReads members;

	private final Backup backup;

	private final DataDirectory directory;

	private final PosterProperties posters;

	private final OutdatedPosters outdated;

	private final UnreadableDocuments unreadable;

	private final ApplicationEventPublisher events;

	StatusController(ObjectProvider<BuildProperties> build, Database database, MongoClient client, DatabaseCheck check,
			FailoverReads members, Backup backup, DataDirectory directory, PosterProperties posters,
			OutdatedPosters outdated, UnreadableDocuments unreadable, ApplicationEventPublisher events) {
		this.build = build;
		this.database = database;
		this.client = client;
		this.check = check;
		this.members = members;
		this.backup = backup;
		this.directory = directory;
		this.posters = posters;
		this.outdated = outdated;
		this.unreadable = unreadable;
		this.events = events;
	}

	@GetMapping("/curator/status")
	String show(Model model) {
		this.build.ifAvailable((properties) -> model.addAttribute("version", properties.getVersion()));
		model.addAttribute("java", System.getProperty("java.vendor") + " " + Runtime.version())
			.addAttribute("uptime", uptime())
			.addAttribute("embedded", this.database.embedded())
			.addAttribute("place", this.database.place())
			.addAttribute("outdated", this.outdated.left())
			.addAttribute("store", this.posters.store().name().toLowerCase(Locale.ROOT))
			.addAttribute("path", this.directory.path().toString());
		addContents(model);
		addDisk(model);
		return "curator/status";
	}

	@DeleteMapping("/curator/unreadable/{key}")
	ModelAndView delete(@PathVariable String key, RedirectAttributes nextPage) {
		Unreadable deleted = this.unreadable.delete(key)
			.orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
		this.events.publishEvent(AuditEntry.of(AuditAction.DOCUMENT_DELETED, deleted.collection(), deleted.id()));
		return SeeOther.done("purged", deleted.collection() + " " + deleted.id(), "/curator/status", nextPage);
	}

	private void addContents(Model model) {
		try {
			Query withPoster = Query.query(Criteria.where("poster.fileName").gt(""));
			model.addAttribute("movies", this.members.read((mongo) -> mongo.estimatedCount(Movie.class)))
				.addAttribute("posters", this.members.read((mongo) -> mongo.count(withPoster, Movie.class)))
				.addAttribute("acknowledged", Database.acknowledges(this.client))
				.addAttribute("unwritable", this.check.unwritable())
				.addAttribute("unreadable", this.unreadable.list());
			this.backup.last()
				.ifPresent((time) -> model.addAttribute("lastBackup", time)
					.addAttribute("backupDays", Duration.between(time, Instant.now()).toDays()));
			model.addAttribute("answering", true);
		}
		catch (DataAccessException ex) {
			model.addAttribute("answering", false);
		}
	}

	private void addDisk(Model model) {
		try {
			State state = this.directory.state();
			DiskSpace disk = state.space();
			model.addAttribute("used", disk.total() - disk.usable())
				.addAttribute("free", disk.usable())
				.addAttribute("full", state.unwritable())
				.addAttribute("lostPosters", state.lostPosters());
		}
		catch (IOException ex) {
			model.addAttribute("failure", ex.getMessage());
		}
	}

	// The message on the page takes days, hours and minutes as separate arguments.
	private static List<Long> uptime() {
		Duration uptime = Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime());
		return List.of(uptime.toDays(), (long) uptime.toHoursPart(), (long) uptime.toMinutesPart());
	}

}

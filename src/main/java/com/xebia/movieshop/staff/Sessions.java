package com.xebia.movieshop.staff;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.xebia.movieshop.audit.RemoteAddress;
import com.xebia.movieshop.limits.CacheSize;
import com.xebia.movieshop.mongo.DatabaseCheck;
import com.xebia.movieshop.mongo.FailoverReads;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.stereotype.Component;

/**
 * Stores sessions in the database, so that all nodes share them and restarts keep them. A
 * session's id is the signature of its cookie. Requests without the cookie need no query.
 * While the database accepts no changes, a new session is kept in memory, so that its
 * owner can find out why.
 */
@Component
public class Sessions implements SecurityContextRepository {

	private static final Log logger = LogFactory.getLog(Sessions.class);

	private static final Duration VALIDITY = Duration.ofHours(12);

	private static final Duration MAX_IDLE = Duration.ofHours(1);

	private static final int MAX_SESSIONS_OF_ACCOUNT = 50;

	private static final String CONTEXT = Sessions.class.getName() + ".CONTEXT";

	private final CuratorAccount curator;

	private final Accounts accounts;

	private final MongoOperations documents;

	private final FailoverReads members;

	private final DatabaseCheck database;

	private final KnownDevices devices;

	private final ShopCookie cookie;

	private final Cache<String, Unstored> unstored = CacheSize.SESSIONS.cache().expireAfterWrite(MAX_IDLE).build();

	Sessions(CuratorAccount curator, Accounts accounts, MongoOperations documents, FailoverReads members,
			DatabaseCheck database, KnownDevices devices, PublicUrl publicUrl) {
		this.curator = curator;
		this.accounts = accounts;
		this.documents = documents;
		this.members = members;
		this.database = database;
		this.devices = devices;
		this.cookie = ShopCookie.of(publicUrl, "movieshop-curator");
	}

	@Override
	public SecurityContext loadContext(HttpRequestResponseHolder exchange) {
		HttpServletRequest request = exchange.getRequest();
		if (request.getAttribute(CONTEXT) instanceof SecurityContext known) {
			return known;
		}
		// The error page of a database failure must not query the database again.
		request.setAttribute(CONTEXT, SecurityContextHolder.createEmptyContext());
		SecurityContext context = read(id(request));
		request.setAttribute(CONTEXT, context);
		return context;
	}

	// Takes the role from the account, so that changes take effect at once.
	private SecurityContext read(@Nullable String id) {
		if (id == null) {
			return SecurityContextHolder.createEmptyContext();
		}
		Unstored kept = this.unstored.getIfPresent(id);
		Session session = (kept != null) ? kept.session()
				: this.members.read((mongo) -> mongo.findById(id, Session.class));
		Instant now = Instant.now();
		if (session == null || session.account() == null || session.isOver(now)) {
			return SecurityContextHolder.createEmptyContext();
		}
		Optional<Account> account = this.accounts.find(session.account())
			.filter((found) -> found.active() && (kept == null || Objects.equals(found.hash(), kept.hash())));
		if (account.isPresent() && kept == null && session.isUseOutdated(now) && this.database.isWritable()) {
			renew(id, now);
		}
		return account.<SecurityContext>map((found) -> new SecurityContextImpl(found.authentication()))
			.orElseGet(SecurityContextHolder::createEmptyContext);
	}

	private void renew(String id, Instant now) {
		try {
			this.documents.updateFirst(byId(id), Update.update("used", now), Session.class);
		}
		catch (DataAccessException ex) {
			logger.debug("The next request notes that the session is used", ex);
		}
	}

	@Override
	public boolean containsContext(HttpServletRequest request) {
		return id(request) != null;
	}

	// Spring Security saves an empty context at sign-out.
	@Override
	public void saveContext(SecurityContext context, HttpServletRequest request, HttpServletResponse response) {
		String former = id(request);
		if (context.getAuthentication() != null) {
			begin(context.getAuthentication(), request, response);
		}
		else if (former != null) {
			remove(former);
			this.cookie.delete(request, response);
		}
	}

	private void remove(String id) {
		if (this.unstored.asMap().remove(id) == null) {
			this.documents.remove(byId(id), Session.class);
		}
	}

	private void begin(Authentication authentication, HttpServletRequest request, HttpServletResponse response) {
		String token = Passwords.SECRETS.generateKey();
		String id = this.curator.sign(token);
		if (id != null) {
			Instant now = Instant.now();
			store(new Session(id, Account.id(authentication.getName()), now.plus(VALIDITY), now,
					RemoteAddress.of(request), browser(request)), id(request));
			// A password change during this sign-in could not end this session yet.
			if (authentication.getPrincipal() instanceof Account account && !this.accounts.hasPasswordOf(account)) {
				remove(id);
				throw new BadCredentialsException("The password was changed");
			}
			this.cookie.write(token, VALIDITY, request, response);
			this.devices.remember(Account.id(authentication.getName()), request, response);
		}
	}

	private void store(Session session, @Nullable String former) {
		try {
			if (former != null) {
				remove(former);
			}
			this.documents.remove(Query.query(Criteria.where("expires").lt(Instant.now())), Session.class);
			this.documents.insert(session);
			endSurplus(String.valueOf(session.account()));
		}
		catch (DataAccessException ex) {
			logger.warn("A session cannot be stored and is valid on this node only: " + ex.getMessage());
			this.unstored.put(session.id(), new Unstored(session,
					this.accounts.find(String.valueOf(session.account())).map(Account::hash).orElse(null)));
		}
	}

	private void endSurplus(String account) {
		List<String> surplus = this.documents
			.find(ofAccount(account).with(Sort.by("used", "expires").descending()).skip(MAX_SESSIONS_OF_ACCOUNT),
					Session.class)
			.stream()
			.map(Session::id)
			.toList();
		if (!surplus.isEmpty()) {
			this.documents.remove(Query.query(Criteria.where("_id").in(surplus)), Session.class);
		}
	}

	private static @Nullable String browser(HttpServletRequest request) {
		String browser = request.getHeader(HttpHeaders.USER_AGENT);
		return (browser != null) ? browser.substring(0, Math.min(browser.length(), 300)) : null;
	}

	private static Query byId(String id) {
		return Query.query(Criteria.where("_id").is(id));
	}

	public List<Session> of(String account) {
		Instant now = Instant.now();
		return Stream
			.concat(this.unstored.asMap()
				.values()
				.stream()
				.map(Unstored::session)
				.filter((session) -> account.equals(session.account())),
					this.documents.find(ofAccount(account).with(Sort.by("used").descending()), Session.class).stream())
			.filter((session) -> !session.isOver(now))
			.toList();
	}

	public void end(String account) {
		endUnstored(account, (id) -> true);
		this.documents.remove(ofAccount(account), Session.class);
	}

	public void end(String account, String id) {
		endUnstored(account, id::equals);
		this.documents.remove(ofAccount(account).addCriteria(Criteria.where("_id").is(id)), Session.class);
	}

	public void endOthers(String account, HttpServletRequest request) {
		endUnstored(account, (id) -> !id.equals(id(request)));
		this.documents.remove(ofAccount(account).addCriteria(Criteria.where("_id").ne(id(request))), Session.class);
	}

	private void endUnstored(String account, Predicate<String> ids) {
		this.unstored.asMap()
			.values()
			.removeIf((kept) -> account.equals(kept.session().account()) && ids.test(kept.session().id()));
	}

	private static Query ofAccount(String account) {
		return Query.query(Criteria.where("account").is(account));
	}

	public @Nullable String id(HttpServletRequest request) {
		String token = this.cookie.read(request);
		return (token != null) ? this.curator.sign(token) : null;
	}

	/**
	 * A session that is not stored, and the hash of the password with which it began.
	 */
	private record Unstored(Session session, @Nullable String hash) {

	}

	/**
	 * A sign-in session of one browser, as stored in the database.
	 *
	 * @param id the signature of the cookie's value, useless without the cookie
	 * @param account the id of its account, null in documents of an earlier version
	 * @param expires when it expires, even if it is in use
	 * @param used when it was last used, to the minute
	 */
	@Document("signIns")
	public record Session(@Id String id, @Nullable String account, Instant expires, @Nullable Instant used,
			@Nullable String address, @Field("browser") @Nullable String userAgent) {

		public Instant started() {
			return this.expires.minus(VALIDITY);
		}

		public Browser browser() {
			return Browser.of(this.userAgent);
		}

		private boolean isOver(Instant now) {
			return this.used == null || this.expires.isBefore(now) || this.used.plus(MAX_IDLE).isBefore(now);
		}

		// Limits updates of the time of use to one per minute.
		private boolean isUseOutdated(Instant now) {
			return this.used == null || this.used.plus(Duration.ofMinutes(1)).isBefore(now);
		}

	}

	/**
	 * A browser's product names, as derived from its User-Agent header.
	 */
	public record Browser(@Nullable String name, @Nullable String system) {

		// The order matters: most browsers send their predecessors' names too.
		private static final List<Map.Entry<String, String>> NAMES = List.of(Map.entry("Edg", "Edge"),
				Map.entry("OPR/", "Opera"), Map.entry("Firefox", "Firefox"), Map.entry("FxiOS", "Firefox"),
				Map.entry("CriOS", "Chrome"), Map.entry("Chrom", "Chrome"), Map.entry("Safari", "Safari"));

		private static final List<Map.Entry<String, String>> SYSTEMS = List.of(Map.entry("Android", "Android"),
				Map.entry("iPhone", "iPhone"), Map.entry("iPad", "iPad"), Map.entry("Windows", "Windows"),
				Map.entry("Mac OS", "macOS"), Map.entry("CrOS", "ChromeOS"), Map.entry("Linux", "Linux"));

		static Browser of(@Nullable String userAgent) {
			return new Browser(find(NAMES, userAgent), find(SYSTEMS, userAgent));
		}

		private static @Nullable String find(List<Map.Entry<String, String>> names, @Nullable String userAgent) {
			return names.stream()
				.filter((name) -> userAgent != null && userAgent.contains(name.getKey()))
				.map(Map.Entry::getValue)
				.findFirst()
				.orElse(null);
		}

	}

}

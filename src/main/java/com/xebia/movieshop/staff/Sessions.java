package com.xebia.movieshop.staff;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.audit.RemoteAddress;
import com.xebia.movieshop.settings.PublicUrl;
import com.xebia.movieshop.settings.ShopCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

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
 */
@Component
public class Sessions implements SecurityContextRepository {

	private static final Duration VALIDITY = Duration.ofHours(12);

	private static final Duration MAX_IDLE = Duration.ofHours(1);

	private static final int MAX_SESSIONS_OF_ACCOUNT = 50;

	private static final String CONTEXT = Sessions.class.getName() + ".CONTEXT";

	private final Curator curator;

	private final Accounts accounts;

	private final MongoOperations documents;

	private final KnownDevices devices;

	private final ShopCookie cookie;

	Sessions(Curator curator, Accounts accounts, MongoOperations documents, KnownDevices devices, PublicUrl publicUrl) {
		this.curator = curator;
		this.accounts = accounts;
		this.documents = documents;
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
		Session session = (id != null) ? this.documents.findById(id, Session.class) : null;
		Instant now = Instant.now();
		if (session == null || session.account() == null || session.isOver(now)) {
			return SecurityContextHolder.createEmptyContext();
		}
		Optional<Account> account = this.accounts.find(session.account()).filter(Account::active);
		if (account.isPresent() && session.isUseOutdated(now)) {
			this.documents.updateFirst(byId(session.id()), Update.update("used", now), Session.class);
		}
		return account.<SecurityContext>map((found) -> new SecurityContextImpl(found.authentication()))
			.orElseGet(SecurityContextHolder::createEmptyContext);
	}

	@Override
	public boolean containsContext(HttpServletRequest request) {
		return id(request) != null;
	}

	// Spring Security saves an empty context at sign-out.
	@Override
	public void saveContext(SecurityContext context, HttpServletRequest request, HttpServletResponse response) {
		String former = id(request);
		if (former != null) {
			this.documents.remove(byId(former), Session.class);
		}
		if (context.getAuthentication() != null) {
			begin(context.getAuthentication(), request, response);
		}
		else if (former != null) {
			this.cookie.delete(request, response);
		}
	}

	private void begin(Authentication authentication, HttpServletRequest request, HttpServletResponse response) {
		String token = Passwords.SECRETS.generateKey();
		String id = this.curator.sign(token);
		if (id != null) {
			Instant now = Instant.now();
			this.documents.remove(Query.query(Criteria.where("expires").lt(now)), Session.class);
			this.documents.insert(new Session(id, Account.id(authentication.getName()), now.plus(VALIDITY), now,
					RemoteAddress.of(request), browser(request)));
			// A password change during this sign-in could not end this session yet.
			if (authentication.getPrincipal() instanceof Account account && !this.accounts.hasPasswordOf(account)) {
				this.documents.remove(byId(id), Session.class);
				throw new BadCredentialsException("The password was changed");
			}
			endSurplus(Account.id(authentication.getName()));
			this.cookie.write(token, VALIDITY, request, response);
			this.devices.remember(Account.id(authentication.getName()), request, response);
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
		return this.documents.find(ofAccount(account).with(Sort.by("used").descending()), Session.class)
			.stream()
			.filter((session) -> !session.isOver(now))
			.toList();
	}

	public void end(String account) {
		this.documents.remove(ofAccount(account), Session.class);
	}

	public void end(String account, String id) {
		this.documents.remove(ofAccount(account).addCriteria(Criteria.where("_id").is(id)), Session.class);
	}

	public void endOthers(String account, HttpServletRequest request) {
		this.documents.remove(ofAccount(account).addCriteria(Criteria.where("_id").ne(id(request))), Session.class);
	}

	private static Query ofAccount(String account) {
		return Query.query(Criteria.where("account").is(account));
	}

	public @Nullable String id(HttpServletRequest request) {
		String token = this.cookie.read(request);
		return (token != null) ? this.curator.sign(token) : null;
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

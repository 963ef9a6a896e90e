package com.xebia.movieshop.staff;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.crypto.keygen.Base64StringKeyGenerator;
import org.springframework.security.crypto.keygen.StringKeyGenerator;
import org.springframework.security.web.context.HttpRequestResponseHolder;
import org.springframework.security.web.context.SecurityContextRepository;

/**
 * Who is signed in, on all nodes and after a restart: the database knows every cookie
 * that was handed out, by a signature, until it expires or its browser signs out. Who has
 * no cookie costs nothing.
 */
class SignIns implements SecurityContextRepository {

	/**
	 * A long day's work.
	 */
	private static final Duration VALIDITY = Duration.ofHours(12);

	private static final int TOKEN_BYTES = 32;

	/**
	 * The attribute of a request that keeps what the database said of its cookie.
	 */
	private static final String CONTEXT = SignIns.class.getName() + ".CONTEXT";

	private final StringKeyGenerator tokens = new Base64StringKeyGenerator(Base64.getUrlEncoder().withoutPadding(),
			TOKEN_BYTES);

	private final Curator curator;

	private final MongoOperations documents;

	private final KnownDevices devices;

	private final ShopCookie cookie;

	SignIns(Curator curator, MongoOperations documents, KnownDevices devices, String publicUrl) {
		this.curator = curator;
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
		// The page that tells of a failure of the database must not ask it again.
		request.setAttribute(CONTEXT, SecurityContextHolder.createEmptyContext());
		SecurityContext context = read(id(request));
		request.setAttribute(CONTEXT, context);
		return context;
	}

	private SecurityContext read(@Nullable String id) {
		SignIn signIn = (id != null) ? this.documents.findById(id, SignIn.class) : null;
		if (signIn == null || signIn.expires().isBefore(Instant.now())) {
			return SecurityContextHolder.createEmptyContext();
		}
		return new SecurityContextImpl(UsernamePasswordAuthenticationToken.authenticated(this.curator.getName(), null,
				AuthorityUtils.createAuthorityList(WriteAccess.CURATOR)));
	}

	@Override
	public boolean containsContext(HttpServletRequest request) {
		return id(request) != null;
	}

	// Spring Security saves an empty context when somebody signs out.
	@Override
	public void saveContext(SecurityContext context, HttpServletRequest request, HttpServletResponse response) {
		String former = id(request);
		if (former != null) {
			this.documents.remove(Query.query(Criteria.where("_id").is(former)), SignIn.class);
		}
		if (context.getAuthentication() != null) {
			String token = this.tokens.generateKey();
			String id = this.curator.sign(token);
			if (id != null) {
				Instant now = Instant.now();
				this.documents.remove(Query.query(Criteria.where("expires").lt(now)), SignIn.class);
				this.documents.insert(new SignIn(id, now.plus(VALIDITY)));
				this.cookie.write(token, VALIDITY, request, response);
				this.devices.remember(request, response);
			}
		}
		else if (former != null) {
			this.cookie.write("", Duration.ZERO, request, response);
		}
	}

	private @Nullable String id(HttpServletRequest request) {
		String token = this.cookie.read(request);
		return (token != null) ? this.curator.sign(token) : null;
	}

}

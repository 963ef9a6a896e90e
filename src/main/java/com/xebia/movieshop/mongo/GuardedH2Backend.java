package com.xebia.movieshop.mongo;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;

import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;

/**
 * Serves only connections whose client knows the secret of the data directory. The engine
 * has no authentication, so clients send the secret as the application name, which
 * drivers send once per connection.
 */
class GuardedH2Backend extends DurableH2Backend {

	private static final Set<String> HANDSHAKES = Set.of("hello", "isMaster", "ismaster");

	private static final AttributeKey<Boolean> AUTHENTICATED = AttributeKey.valueOf("movieshop.authenticated");

	private static final int UNAUTHORIZED = 13;

	private final byte[] secret;

	GuardedH2Backend(String fileName, String secret) {
		super(fileName);
		this.secret = secret.getBytes(StandardCharsets.UTF_8);
	}

	@Override
	public Document handleMessage(MongoMessage message) {
		requireSecret(message.getChannel(), message.getDocument());
		return super.handleMessage(message);
	}

	@Override
	public Document handleCommand(Channel channel, String database, String command, Document query) {
		requireSecret(channel, query);
		return super.handleCommand(channel, database, command, query);
	}

	@Override
	public QueryResult handleQuery(MongoQuery query) {
		requireSecret(query.getChannel(), query.getQuery());
		return super.handleQuery(query);
	}

	private void requireSecret(Channel channel, Document command) {
		if (knowsSecret(command)) {
			channel.attr(AUTHENTICATED).set(true);
		}
		boolean handshake = !command.isEmpty() && HANDSHAKES.contains(command.keySet().iterator().next());
		if (!handshake && channel.attr(AUTHENTICATED).get() == null) {
			throw new MongoServerError(UNAUTHORIZED, "Unauthorized",
					"Only the shop, which can read its data directory, may use its database");
		}
	}

	private boolean knowsSecret(Document command) {
		return command.get("client") instanceof Document client
				&& client.get("application") instanceof Document application && MessageDigest.isEqual(this.secret,
						String.valueOf(application.get("name")).getBytes(StandardCharsets.UTF_8));
	}

}

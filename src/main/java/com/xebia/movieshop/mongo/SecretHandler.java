package com.xebia.movieshop.mongo;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.ClientRequest;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;

/**
 * Closes a connection, without an answer, unless its first request contains the secret of
 * the data directory. The engine has no authentication, so clients send the secret as the
 * application name, which drivers send in the first request of each connection.
 */
class SecretHandler extends SimpleChannelInboundHandler<ClientRequest> {

	private final byte[] secret;

	SecretHandler(String secret) {
		super(false);
		this.secret = secret.getBytes(StandardCharsets.UTF_8);
	}

	@Override
	protected void channelRead0(ChannelHandlerContext context, ClientRequest request) {
		if (knowsSecret(document(request))) {
			context.pipeline().remove(this);
			context.fireChannelRead(request);
		}
		else {
			context.close();
		}
	}

	private static Document document(ClientRequest request) {
		if (request instanceof MongoMessage message) {
			return message.getDocument();
		}
		return (request instanceof MongoQuery query) ? query.getQuery() : new Document();
	}

	private boolean knowsSecret(Document command) {
		return command.get("client") instanceof Document client
				&& client.get("application") instanceof Document application && MessageDigest.isEqual(this.secret,
						String.valueOf(application.get("name")).getBytes(StandardCharsets.UTF_8));
	}

}

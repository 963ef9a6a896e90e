package com.xebia.movieshop.mongo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.MongoDatabaseHandler;
import de.bwaldvogel.mongo.wire.MongoExceptionHandler;
import de.bwaldvogel.mongo.wire.MongoWireMessageEncoder;
import de.bwaldvogel.mongo.wire.MongoWireProtocolHandler;
import de.bwaldvogel.mongo.wire.MongoWireReplyEncoder;
import de.bwaldvogel.mongo.wire.message.ClientRequest;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.h2.mvstore.MVStoreException;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * A MongoDB server inside this process, for a trial or a small shop: durable, open only
 * to those who can read its data directory, on a loopback port, and without non-unique
 * indexes, transactions or collation.
 */
public final class EmbeddedMongo implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(EmbeddedMongo.class);

	private static final String ADDRESS = "127.0.0.1";

	private final Path directory;

	private final MongoBackend backend;

	private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(new DefaultThreadFactory("embedded-mongo"),
			NioIoHandler.newFactory());

	private final ChannelGroup clients = new DefaultChannelGroup(this.threads.next());

	private final Channel server;

	// Port 0 selects any free port.
	EmbeddedMongo(Path directory, int port) {
		this.directory = directory;
		try {
			restrictToOwner(file(directory));
			String secret = secret(directory);
			this.backend = new DurableH2Backend(file(directory).toString());
			this.server = onNewThread(() -> bind(port, secret));
		}
		catch (FileSystemException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (MVStoreException | IOException ex) {
			throw new InvalidConfigurationPropertyValueException("movieshop.data-dir", directory,
					"its database cannot be opened (" + ex.getMessage()
							+ "). If another movieshop uses it, stop that one or set another directory. While it "
							+ "runs, /curator/backup downloads its backup.");
		}
	}

	// As the library's own server does, which accepts no further handler.
	private Channel bind(int port, String secret) {
		ServerBootstrap bootstrap = new ServerBootstrap().group(this.threads)
			.channel(NioServerSocketChannel.class)
			.childOption(ChannelOption.TCP_NODELAY, true)
			.childHandler(new ChannelInitializer<>() {

				@Override
				protected void initChannel(Channel client) {
					client.pipeline()
						.addLast(new MongoWireReplyEncoder(), new MongoWireMessageEncoder(),
								new MongoWireProtocolHandler(), new SecretHandler(secret),
								new MongoDatabaseHandler(EmbeddedMongo.this.backend, EmbeddedMongo.this.clients),
								new MongoExceptionHandler());
				}

			});
		ChannelFuture bound = bootstrap.bind(ADDRESS, port).awaitUninterruptibly();
		if (!bound.isSuccess()) {
			stop();
			throw new InvalidConfigurationPropertyValueException("movieshop.mongodb.embedded-port", port,
					"the database cannot listen on it (" + bound.cause().getMessage() + ").");
		}
		return bound.channel();
	}

	// The file contains the curators' credentials, so only the shop's user may read it.
	private static void restrictToOwner(Path file) throws IOException {
		if (Files.notExists(file)) {
			Files.createFile(file);
		}
		if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
			Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
		}
	}

	static Path file(Path directory) {
		return directory.resolve("database.mv");
	}

	// The engine, perhaps in another process, checks the secret in the application name.
	static String uri(Path directory, int port) {
		try {
			return "mongodb://" + ADDRESS + ":" + port + "/?appName=" + secret(directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	String uri() {
		return uri(this.directory, port());
	}

	int port() {
		return ((InetSocketAddress) this.server.localAddress()).getPort();
	}

	// Temporary files are private to their owner. Another process may move one first.
	private static String secret(Path directory) throws IOException {
		Path file = directory.resolve("database.secret");
		if (Files.notExists(file)) {
			Path draft = Files.createTempFile(directory, ".secret", null);
			try {
				byte[] random = new byte[32];
				new SecureRandom().nextBytes(random);
				Files.writeString(draft, HexFormat.of().formatHex(random));
				Files.move(draft, file);
			}
			catch (FileAlreadyExistsException ex) {
				Files.delete(draft);
			}
		}
		return Files.readString(file);
	}

	@Override
	public void close() {
		onNewThread(() -> {
			// Their threads may be running a command.
			this.server.close();
			this.clients.close();
			stop();
			return this.server;
		});
	}

	private void stop() {
		this.threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
		this.backend.close();
	}

	// The server's network library leaves state on each thread that it uses, which a
	// container's thread would keep forever.
	private static Channel onNewThread(Supplier<Channel> action) {
		return CompletableFuture.supplyAsync(action, (task) -> new Thread(task, "embedded-mongo").start()).join();
	}

	/**
	 * Closes a connection, without an answer, unless its first request contains the
	 * secret of the data directory. The engine has no authentication, so clients send the
	 * secret as the application name, which drivers send in the first request of each
	 * connection.
	 */
	private static class SecretHandler extends SimpleChannelInboundHandler<ClientRequest> {

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

}

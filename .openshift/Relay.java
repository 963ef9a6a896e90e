import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/**
 * A TCP relay: listens on an address and forwards each new connection to a release.
 * Existing connections keep their release, and their address, when these change. If a
 * release does not accept a connection, the relay retries for ten seconds. It connects
 * from an address of 127.0.0.0/8 for each client.
 *
 * <p>Run by {@code java Relay.java FILE}; the file holds an address, its port, and the
 * release's port of 127.0.0.1, and is read again while the relay runs.
 */
public class Relay {

	private static final int BUFFER_SIZE = 16 << 10;

	private static final int BACKLOG = 1024;

	/** More than one release accepts, because two may run; needs 64 MB of buffers. */
	private static final int MAX_CONNECTIONS = 2000;

	private static final long PATIENCE = 10_000;

	private static final long PAUSE = 50;

	private static final long CHECK_INTERVAL = 1000;

	private static final int NETWORK_LENGTH = 8;

	/** Differs after each start, so that no client can choose what stands for its address. */
	private final byte[] salt = new SecureRandom().generateSeed(32);

	private final Selector selector = Selector.open();

	private final Queue<Connection> refused = new ArrayDeque<>();

	private final Path file;

	private String content;

	private InetSocketAddress address;

	private ServerSocketChannel server;

	private int target;

	private long checkedAt;

	private int connections;

	private Relay(Path file) throws IOException {
		this.file = file;
	}

	public static void main(String[] args) throws IOException {
		new Relay(Path.of(args[0])).run();
	}

	private void run() throws IOException {
		follow();
		while (true) {
			this.server.keyFor(this.selector)
				.interestOps((this.connections < MAX_CONNECTIONS) ? SelectionKey.OP_ACCEPT : 0);
			this.selector.select(this.refused.isEmpty() ? CHECK_INTERVAL : PAUSE);
			if (System.currentTimeMillis() - this.checkedAt > PAUSE) {
				follow();
			}
			for (SelectionKey key : this.selector.selectedKeys()) {
				if (key.attachment() instanceof Connection connection) {
					connection.proceed();
				}
				else {
					accept();
				}
			}
			this.selector.selectedKeys().clear();
			for (int count = this.refused.size(); count > 0; count--) {
				this.refused.remove().connect();
			}
		}
	}

	// Applies the file if it has changed. Address and release change together: a release
	// without a password must never get a connection from an address that needs one.
	private void follow() throws IOException {
		this.checkedAt = System.currentTimeMillis();
		String former = this.content;
		this.content = Files.readString(this.file).strip();
		if (this.content.equals(former)) {
			return;
		}
		String[] words = this.content.split(" ");
		InetSocketAddress wanted = new InetSocketAddress(words[0], Integer.parseInt(words[1]));
		if (wanted.equals(this.address) || listen(wanted)) {
			this.target = Integer.parseInt(words[2]);
		}
	}

	// Keeps the former address if the relay cannot listen on another one.
	private boolean listen(InetSocketAddress wanted) throws IOException {
		if (this.server != null) {
			this.server.close();
			// The selector closes a registered socket only now; the next may need its port.
			this.selector.selectNow();
		}
		try {
			bind(wanted);
			this.address = wanted;
			return true;
		}
		catch (IOException | UnresolvedAddressException ex) {
			System.err.println("The relay cannot listen on " + wanted + ": " + ex);
			if (this.address == null) {
				System.exit(1);
			}
			bind(this.address);
			return false;
		}
	}

	private void bind(InetSocketAddress wanted) throws IOException {
		ServerSocketChannel opened = ServerSocketChannel.open();
		try {
			opened.bind(wanted, BACKLOG).configureBlocking(false);
		}
		catch (IOException | UnresolvedAddressException ex) {
			opened.close();
			throw ex;
		}
		opened.register(this.selector, SelectionKey.OP_ACCEPT);
		this.server = opened;
	}

	private void accept() {
		try {
			SocketChannel client = this.server.accept();
			if (client != null) {
				new Connection(client).connect();
			}
		}
		catch (IOException ex) {
			// Perhaps out of file descriptors: pending connections are accepted later.
			System.err.println("A connection was not accepted: " + ex);
			pause();
		}
	}

	// Returns an address of this machine that stands for the client's, so that the release
	// tells its visitors apart without believing anything that they send. An IPv6 network
	// of 64 bits has one. Null for a client of this machine.
	private InetSocketAddress standIn(SocketChannel client) throws IOException {
		InetAddress address = ((InetSocketAddress) client.getRemoteAddress()).getAddress();
		if (address.isLoopbackAddress()) {
			return null;
		}
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			digest.update(this.salt);
			byte[] bytes = address.getAddress();
			byte[] made = digest.digest(Arrays.copyOf(bytes, Math.min(bytes.length, NETWORK_LENGTH)));
			// Neither 127.0.0.1 nor the broadcast address 127.255.255.255.
			byte second = (byte) (1 + (made[0] & 0xFF) % 254);
			return new InetSocketAddress(InetAddress.getByAddress(new byte[] { 127, second, made[1], made[2] }), 0);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void pause() {
		try {
			Thread.sleep(PAUSE);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** A client, its release, and a buffer for each direction. */
	private final class Connection {

		private final SocketChannel client;

		private final ServerSocketChannel origin = Relay.this.server;

		private final long deadline = System.currentTimeMillis() + PATIENCE;

		private final ByteBuffer request = ByteBuffer.allocate(BUFFER_SIZE).flip();

		private final ByteBuffer answer = ByteBuffer.allocate(BUFFER_SIZE).flip();

		private SocketChannel release;

		private boolean requestEnded;

		private boolean answerEnded;

		private final InetSocketAddress source;

		private Connection(SocketChannel client) throws IOException {
			this.client = client;
			this.source = standIn(client);
			client.configureBlocking(false);
			client.setOption(StandardSocketOptions.TCP_NODELAY, true);
			Relay.this.connections++;
		}

		private void connect() {
			if (this.origin != Relay.this.server) {
				close();
				return;
			}
			try {
				this.release = SocketChannel.open();
				this.release.configureBlocking(false);
				this.release.setOption(StandardSocketOptions.TCP_NODELAY, true);
				this.release.bind(this.source);
				this.release.connect(new InetSocketAddress("127.0.0.1", Relay.this.target));
				this.release.register(Relay.this.selector, SelectionKey.OP_CONNECT, this);
			}
			catch (IOException ex) {
				connectLater();
			}
		}

		private void connectLater() {
			close(this.release);
			if (System.currentTimeMillis() < this.deadline) {
				Relay.this.refused.add(this);
			}
			else {
				close();
			}
		}

		private void proceed() {
			if (!this.client.isOpen()) {
				return;
			}
			if (this.release.isConnected()) {
				transfer();
				return;
			}
			try {
				this.release.finishConnect();
				this.client.register(Relay.this.selector, 0, this);
				transfer();
			}
			catch (IOException ex) {
				connectLater();
			}
		}

		private void transfer() {
			try {
				this.requestEnded = transfer(this.client, this.request, this.release, this.requestEnded);
				this.answerEnded = transfer(this.release, this.answer, this.client, this.answerEnded);
				if (this.answerEnded && !this.answer.hasRemaining()) {
					close();
					return;
				}
				this.client.register(Relay.this.selector,
						interest(this.request, this.requestEnded, this.answer), this);
				this.release.register(Relay.this.selector,
						interest(this.answer, this.answerEnded, this.request), this);
			}
			catch (IOException ex) {
				close();
			}
		}

		// Copies until reading or writing would block. Forwards the end of the stream.
		private boolean transfer(SocketChannel from, ByteBuffer buffer, SocketChannel to, boolean ended)
				throws IOException {
			boolean end = ended;
			while (true) {
				while (buffer.hasRemaining()) {
					if (to.write(buffer) == 0) {
						return end;
					}
				}
				if (end) {
					return true;
				}
				int count = from.read(buffer.clear());
				buffer.flip();
				if (count == 0) {
					return false;
				}
				if (count < 0) {
					to.shutdownOutput();
					end = true;
				}
			}
		}

		private static int interest(ByteBuffer incoming, boolean ended, ByteBuffer outgoing) {
			return ((incoming.hasRemaining() || ended) ? 0 : SelectionKey.OP_READ)
					| (outgoing.hasRemaining() ? SelectionKey.OP_WRITE : 0);
		}

		private void close() {
			if (this.client.isOpen()) {
				Relay.this.connections--;
			}
			close(this.client);
			close(this.release);
		}

		private static void close(SocketChannel channel) {
			try {
				if (channel != null) {
					channel.close();
				}
			}
			catch (IOException ex) {
				// The connection is closed anyway.
			}
		}

	}

}

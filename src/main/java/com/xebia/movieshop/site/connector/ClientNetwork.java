package com.xebia.movieshop.site.connector;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;

/**
 * The network of one client: an IPv4 address, or the first half of an IPv6 address.
 */
record ClientNetwork(ByteBuffer prefix, boolean internal) {

	private static final int IPV6_NETWORK_BYTES = 8;

	static ClientNetwork of(AsynchronousSocketChannel connection) {
		try {
			return of(((InetSocketAddress) connection.getRemoteAddress()).getAddress());
		}
		catch (Exception ex) {
			// A closed connection belongs to no network; it is not limited.
			return new ClientNetwork(ByteBuffer.allocate(0), true);
		}
	}

	// A proxy in an internal network has the connections of all visitors.
	static ClientNetwork of(InetAddress address) {
		byte[] bytes = address.getAddress();
		boolean internal = address.isLoopbackAddress() || address.isSiteLocalAddress() || address.isLinkLocalAddress()
				|| (address instanceof Inet6Address && (bytes[0] & 0xfe) == 0xfc)
				|| (bytes[0] == 100 && (bytes[1] & 0xc0) == 64);
		return new ClientNetwork(ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, IPV6_NETWORK_BYTES)), internal);
	}

}

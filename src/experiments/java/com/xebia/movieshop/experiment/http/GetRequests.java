package com.xebia.movieshop.experiment.http;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The requests that a {@link LoadGenerator} sends, made in advance.
 */
final class GetRequests implements Iterator<ByteBuffer> {

	private final List<ByteBuffer> requests;

	private final boolean endless;

	private int next;

	private GetRequests(List<ByteBuffer> requests, boolean endless) {
		this.requests = requests;
		this.endless = endless;
	}

	static GetRequests endlessly(URI address, String... headers) {
		return new GetRequests(List.of(request(address, headers)), true);
	}

	static GetRequests inTurn(List<URI> addresses) {
		return new GetRequests(addresses.stream().map((address) -> request(address)).toList(), true);
	}

	static GetRequests once(URI address, String... headers) {
		return new GetRequests(List.of(request(address, headers)), false);
	}

	static GetRequests once(List<URI> addresses) {
		return new GetRequests(addresses.stream().map((address) -> request(address)).toList(), false);
	}

	@Override
	public boolean hasNext() {
		return this.endless || this.next < this.requests.size();
	}

	@Override
	public ByteBuffer next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		ByteBuffer request = this.requests.get(this.next++ % this.requests.size());
		return request.rewind();
	}

	private static ByteBuffer request(URI address, String... headers) {
		String target = address.getRawPath() + ((address.getRawQuery() != null) ? "?" + address.getRawQuery() : "");
		List<String> lines = new ArrayList<>(
				List.of("GET " + target + " HTTP/1.1", "Host: " + address.getRawAuthority()));
		lines.addAll(List.of(headers));
		byte[] request = (String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
		// a heap buffer would be copied to a direct one for every request
		return ByteBuffer.allocateDirect(request.length).put(request);
	}

}

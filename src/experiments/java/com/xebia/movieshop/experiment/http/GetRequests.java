package com.xebia.movieshop.experiment.http;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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

	private GetRequests(List<URI> addresses, boolean endless) {
		this.requests = addresses.stream().map(GetRequests::request).toList();
		this.endless = endless;
	}

	static GetRequests endlessly(URI address) {
		return new GetRequests(List.of(address), true);
	}

	static GetRequests once(List<URI> addresses) {
		return new GetRequests(addresses, false);
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
		ByteBuffer request = this.requests.get(this.endless ? 0 : this.next++);
		return request.rewind();
	}

	private static ByteBuffer request(URI address) {
		byte[] request = "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n"
			.formatted(address.getRawPath(), address.getRawAuthority())
			.getBytes(StandardCharsets.US_ASCII);
		// a buffer on the heap would be copied to one like this for every request
		return ByteBuffer.allocateDirect(request.length).put(request);
	}

}

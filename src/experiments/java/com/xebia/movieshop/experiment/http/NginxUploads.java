package com.xebia.movieshop.experiment.http;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import com.xebia.movieshop.support.Nginx;

/**
 * An nginx that writes the body of each request to a separate file, without forcing it to
 * disk.
 */
public final class NginxUploads implements UploadTarget, AutoCloseable {

	private static final String SERVER = """
			server {
				listen 80 backlog=2048;
				root files;
				client_max_body_size 16m;
				location / { dav_methods PUT; }
			}
			""";

	private final AtomicInteger number = new AtomicInteger();

	private final Nginx nginx = Nginx.start(SERVER);

	@Override
	public URI upload(byte[] content) throws IOException {
		URI address = this.nginx.uri(this.number.incrementAndGet() + ".jpg");
		new UploadRequest("PUT", address, List.of(), List.of(content)).send().bodyOf(201);
		return address;
	}

	@Override
	public ProcessHandle process() {
		return this.nginx.process();
	}

	public UploadDirectory directory() {
		return new UploadDirectory(this.nginx.files(), ".jpg");
	}

	public String version() throws IOException {
		return this.nginx.version();
	}

	@Override
	public void close() {
		this.nginx.close();
	}

}

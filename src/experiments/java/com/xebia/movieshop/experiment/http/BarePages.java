package com.xebia.movieshop.experiment.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Sorts;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.bson.Document;

import org.springframework.web.util.HtmlUtils;

/**
 * Serves the catalogue's first page with only the JDK's HTTP server and the MongoDB
 * driver, in its own process: the baseline for the cost of a page.
 */
public final class BarePages implements AutoCloseable {

	private static final int MOVIES = 24;

	private static final int THREADS = 100;

	private final Process process;

	private final URI address;

	private BarePages(Process process, URI address) {
		this.process = process;
		this.address = address;
	}

	/**
	 * Starts the server.
	 * @param mongodbUri the shop's database
	 * @return the server, ready for requests
	 * @throws IOException if it does not start
	 */
	public static BarePages start(String mongodbUri) throws IOException {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx256m", "-Dsun.net.httpserver.nodelay=true", "-cp", System.getProperty("java.class.path"),
				BarePages.class.getName(), mongodbUri)
			.redirectError(ProcessBuilder.Redirect.DISCARD)
			.start();
		BufferedReader output = new BufferedReader(
				new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
		String port = output.lines().filter((line) -> line.matches("\\d+")).findFirst().orElseThrow(IOException::new);
		return new BarePages(process, URI.create("http://127.0.0.1:" + port + "/movies"));
	}

	public URI address() {
		return this.address;
	}

	public ProcessHandle process() {
		return this.process.toHandle();
	}

	@Override
	public void close() {
		this.process.destroy();
	}

	/**
	 * Starts the server and prints its port.
	 * @param args the database's URI
	 * @throws IOException if nothing can listen
	 */
	public static void main(String[] args) throws IOException {
		ConnectionString uri = new ConnectionString(args[0]);
		MongoCollection<Document> movies = MongoClients.create(uri)
			.getDatabase(String.valueOf(uri.getDatabase()))
			.getCollection("movie");
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.setExecutor(Executors.newFixedThreadPool(THREADS));
		server.createContext("/movies", (exchange) -> answer(exchange, page(movies)));
		server.start();
		System.out.println(server.getAddress().getPort());
	}

	private static void answer(HttpExchange exchange, String page) throws IOException {
		byte[] body = page.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "text/html;charset=UTF-8");
		exchange.sendResponseHeaders(200, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	private static String page(MongoCollection<Document> movies) {
		StringBuilder page = new StringBuilder("<!DOCTYPE html><html><head><title>Movies</title></head><body><ul>");
		movies.find().sort(Sorts.ascending("sortTitle", "_id")).limit(MOVIES).forEach((movie) -> {
			page.append("<li><a href=\"/movies/").append(movie.getObjectId("_id")).append("\">");
			page.append(escaped(movie, "title")).append("</a><p>").append(escaped(movie, "year")).append(" · ");
			page.append(escaped(movie, "director")).append("</p></li>");
		});
		return page.append("</ul></body></html>").toString();
	}

	private static String escaped(Document movie, String field) {
		return HtmlUtils.htmlEscape(String.valueOf(movie.get(field)));
	}

}

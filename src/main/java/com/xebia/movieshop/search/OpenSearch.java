package com.xebia.movieshop.search;

import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

import org.bson.types.ObjectId;
import org.hibernate.search.backend.elasticsearch.cfg.ElasticsearchBackendSettings;
import org.hibernate.search.backend.elasticsearch.cfg.ElasticsearchIndexSettings;
import org.hibernate.search.backend.elasticsearch.client.jdk.cfg.ClientJdkElasticsearchBackendClientSettings;
import org.hibernate.search.engine.cfg.BackendSettings;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The indexes that all nodes of a shop share on an OpenSearch. Any node may make one at
 * any time; of those that are complete, which an alias tells, the latest counts for all.
 */
class OpenSearch implements IndexStore {

	private static final Duration CONNECTING = Duration.ofSeconds(2);

	private static final Duration ANSWERING = Duration.ofSeconds(30);

	// A visitor waits no longer than that.
	private static final Duration ASKING = Duration.ofSeconds(10);

	private static final int DIGITS = 16;

	private final URI address;

	private final List<String> credentials;

	private final String alias;

	private final IndexNote note;

	private final RestClient client;

	// The server need not be there yet. The name of the database tells this shop from
	// others, and the note is that of this node.
	OpenSearch(String uri, String database, Path note) {
		URI given = parse(uri);
		this.address = UriComponentsBuilder.fromUri(given).userInfo(null).replacePath(null).build().toUri();
		this.credentials = (given.getUserInfo() != null) ? List.of(given.getUserInfo().split(":", 2)) : List.of();
		this.alias = "movieshop-" + database.toLowerCase(Locale.ROOT).replaceAll("[^\\p{Alnum}_-]", "_");
		this.note = new IndexNote(note);
		JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(
				HttpClient.newBuilder().connectTimeout(CONNECTING).build());
		requests.setReadTimeout(ANSWERING);
		this.client = RestClient.builder().baseUrl(this.address).requestFactory(requests).defaultHeaders((headers) -> {
			if (!this.credentials.isEmpty()) {
				headers.setBasicAuth(this.credentials.get(0), this.credentials.get(1));
			}
		}).build();
	}

	// What is given may have a password in it, and is not repeated.
	private static URI parse(String uri) {
		try {
			URI given = URI.create(uri);
			String user = given.getUserInfo();
			if (given.getHost() != null && List.of("http", "https").contains(given.getScheme())
					&& List.of("", "/").contains(given.getRawPath()) && given.getRawQuery() == null
					&& given.getRawFragment() == null && (user == null || user.contains(":"))) {
				return given;
			}
		}
		catch (IllegalArgumentException ex) {
			// Refused like any other.
		}
		throw new IllegalStateException("movieshop.search.uri must be the address of an OpenSearch, "
				+ "such as https://user:password@search.example:9200, or not be set");
	}

	@Override
	public OpenSearchIndex create() {
		return new OpenSearchIndex(this, prefix() + new ObjectId(), this.note);
	}

	@Override
	public List<OpenSearchIndex> list() {
		return names().keySet().stream().map((name) -> new OpenSearchIndex(this, name, this.note)).toList();
	}

	// The names of the indexes that there are, the latest of this schema first, and
	// whether they are complete.
	SortedMap<String, Boolean> names() {
		Map<String, Aliases> found = this.client.get()
			.uri("/{alias}-*/_alias", this.alias)
			.retrieve()
			.body(new ParameterizedTypeReference<>() {
			});
		SortedMap<String, Boolean> names = new TreeMap<>(Comparator.reverseOrder());
		Objects.requireNonNull(found).forEach((name, aliases) -> {
			if (name.matches(this.alias + "-\\p{XDigit}{" + DIGITS + "}-\\p{XDigit}{24}")) {
				names.put(name, aliases.aliases().containsKey(this.alias));
			}
		});
		return names;
	}

	// What the names of the indexes of this schema begin with.
	String prefix() {
		return "%s-%s-".formatted(this.alias, IndexSchema.fingerprint().substring(0, DIGITS));
	}

	String alias() {
		return this.alias;
	}

	RestClient client() {
		return this.client;
	}

	// Says to Hibernate Search where the server is.
	Map<String, Object> settings() {
		Map<String, Object> settings = new HashMap<>();
		settings.put(BackendSettings.TYPE, ElasticsearchBackendSettings.TYPE_NAME);
		// The client of the JDK, and not those that would have to come along.
		settings.put(ElasticsearchBackendSettings.CLIENT_FACTORY, "jdk-rest");
		settings.put(ElasticsearchBackendSettings.URIS, this.address.toString());
		settings.put(ClientJdkElasticsearchBackendClientSettings.REQUEST_TIMEOUT, Math.toIntExact(ASKING.toMillis()));
		settings.put(ElasticsearchBackendSettings.LAYOUT_STRATEGY, "no-alias");
		// An export has more hits in one answer than OpenSearch would give.
		settings.put(ElasticsearchIndexSettings.SCHEMA_MANAGEMENT_SETTINGS_FILE, "opensearch-index.json");
		if (!this.credentials.isEmpty()) {
			settings.put(ElasticsearchBackendSettings.USERNAME, this.credentials.get(0));
			settings.put(ElasticsearchBackendSettings.PASSWORD, this.credentials.get(1));
		}
		return settings;
	}

	@Override
	public String toString() {
		return this.address.toString();
	}

	private record Aliases(Map<String, Object> aliases) {

	}

}

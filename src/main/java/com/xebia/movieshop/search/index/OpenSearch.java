package com.xebia.movieshop.search.index;

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

import com.xebia.movieshop.search.schema.IndexSchema;
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
 * The indexes that all nodes of a shop share on an OpenSearch server. Any node may build
 * one at any time. An alias marks the complete ones, of which all nodes use the latest.
 */
public class OpenSearch implements IndexStore {

	private static final int FINGERPRINT_LENGTH = 16;

	private final URI address;

	private final List<String> credentials;

	private final String alias;

	private final IndexState state;

	private final RestClient client;

	// The server need not run yet. The database name separates shops that share a server;
	// the state file belongs to this node alone.
	public OpenSearch(String uri, String database, Path state) {
		URI given = parse(uri);
		this.address = UriComponentsBuilder.fromUri(given).userInfo(null).replacePath(null).build().toUri();
		this.credentials = (given.getUserInfo() != null) ? List.of(given.getUserInfo().split(":", 2)) : List.of();
		this.alias = "movieshop-" + database.toLowerCase(Locale.ROOT).replaceAll("[^\\p{Alnum}_-]", "_");
		this.state = new IndexState(state);
		JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(
				HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build());
		requests.setReadTimeout(Duration.ofSeconds(30));
		this.client = RestClient.builder().baseUrl(this.address).requestFactory(requests).defaultHeaders((headers) -> {
			if (!this.credentials.isEmpty()) {
				headers.setBasicAuth(this.credentials.get(0), this.credentials.get(1));
			}
		}).build();
	}

	// The message does not contain the URI, which may contain a password.
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
			// Rejected below, with the same message.
		}
		throw new IllegalStateException("movieshop.search.uri must be the address of an OpenSearch server, "
				+ "such as https://user:password@search.example:9200, or not be set");
	}

	@Override
	public OpenSearchIndex create() {
		return new OpenSearchIndex(this, prefix() + new ObjectId(), this.state);
	}

	@Override
	public List<OpenSearchIndex> list() {
		return names().keySet().stream().map((name) -> new OpenSearchIndex(this, name, this.state)).toList();
	}

	// Returns the names of all indexes, the latest of each schema first, and whether each
	// index is complete.
	SortedMap<String, Boolean> names() {
		Map<String, Aliases> found = this.client.get()
			.uri("/{alias}-*/_alias", this.alias)
			.retrieve()
			.body(new ParameterizedTypeReference<>() {
			});
		SortedMap<String, Boolean> names = new TreeMap<>(Comparator.reverseOrder());
		Objects.requireNonNull(found).forEach((name, aliases) -> {
			if (name.matches(this.alias + "-\\p{XDigit}{" + FINGERPRINT_LENGTH + "}-\\p{XDigit}{24}")) {
				names.put(name, aliases.aliases().containsKey(this.alias));
			}
		});
		return names;
	}

	// Returns the name prefix of all indexes with the current schema.
	String prefix() {
		return "%s-%s-".formatted(this.alias, IndexSchema.fingerprint().substring(0, FINGERPRINT_LENGTH));
	}

	String alias() {
		return this.alias;
	}

	RestClient client() {
		return this.client;
	}

	// Returns the settings with which Hibernate Search connects to the server.
	Map<String, Object> settings() {
		Map<String, Object> settings = new HashMap<>();
		settings.put(BackendSettings.TYPE, ElasticsearchBackendSettings.TYPE_NAME);
		// Uses the HTTP client of the JDK, because the others need more dependencies.
		settings.put(ElasticsearchBackendSettings.CLIENT_FACTORY, "jdk-rest");
		settings.put(ElasticsearchBackendSettings.URIS, this.address.toString());
		settings.put(ClientJdkElasticsearchBackendClientSettings.REQUEST_TIMEOUT, 10_000);
		settings.put(ElasticsearchBackendSettings.LAYOUT_STRATEGY, "no-alias");
		// Raises the limit of hits in one response, because an export needs more.
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

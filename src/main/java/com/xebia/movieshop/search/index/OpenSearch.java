package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

import com.xebia.movieshop.search.query.SearchUnavailableException;
import com.xebia.movieshop.search.schema.IndexSchema;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;
import org.hibernate.search.backend.elasticsearch.cfg.ElasticsearchBackendSettings;
import org.hibernate.search.backend.elasticsearch.cfg.ElasticsearchIndexSettings;
import org.hibernate.search.backend.elasticsearch.client.jdk.cfg.ClientJdkElasticsearchBackendClientSettings;
import org.hibernate.search.engine.backend.work.execution.DocumentRefreshStrategy;
import org.hibernate.search.engine.cfg.BackendSettings;
import org.hibernate.search.mapper.pojo.standalone.schema.management.SchemaManagementStrategyName;
import org.hibernate.search.util.common.SearchException;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The indexes that all nodes of a shop share on an OpenSearch server. Any node may build
 * one at any time. An alias marks the complete ones. All nodes use the latest.
 */
public class OpenSearch implements IndexStore {

	private static final Log logger = LogFactory.getLog(OpenSearch.class);

	// Former releases have a digest of this length in place of the number of the rules.
	private static final int RULES_LENGTH = 16;

	private final URI address;

	private final List<String> credentials;

	private final String alias;

	private final RestClient client;

	// The server need not run yet. The database name separates shops that share a server.
	public OpenSearch(String uri, String database) {
		URI given = parse(uri);
		this.address = UriComponentsBuilder.fromUri(given).userInfo(null).replacePath(null).build().toUri();
		this.credentials = (given.getUserInfo() != null) ? List.of(given.getUserInfo().split(":", 2)) : List.of();
		this.alias = "movieshop-" + database.toLowerCase(Locale.ROOT).replaceAll("[^\\p{Alnum}_-]", "_");
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
		return new OpenSearchIndex(this, prefix() + new ObjectId());
	}

	@Override
	public List<OpenSearchIndex> list() {
		return names().keySet().stream().map((name) -> new OpenSearchIndex(this, name)).toList();
	}

	// Returns the names of all indexes, the latest of each schema first, and whether each
	// index is complete.
	SortedMap<String, Boolean> names() {
		Map<String, Map<String, Map<String, Object>>> found = this.client.get()
			.uri("/{alias}-*/_alias", this.alias)
			.retrieve()
			.body(new ParameterizedTypeReference<>() {
			});
		SortedMap<String, Boolean> names = new TreeMap<>(Comparator.reverseOrder());
		Objects.requireNonNull(found).forEach((name, index) -> {
			if (name.matches(this.alias + "-\\p{XDigit}{" + RULES_LENGTH + "}-\\p{XDigit}{24}")) {
				names.put(name, index.getOrDefault("aliases", Map.of()).containsKey(this.alias));
			}
		});
		return names;
	}

	private String prefix() {
		return ("%s-%0" + RULES_LENGTH + "x-").formatted(this.alias, IndexSchema.RULES);
	}

	// Nodes that have built an index at the same time must agree on one.
	private boolean isLatest(String name) {
		return names().entrySet()
			.stream()
			.filter((index) -> index.getValue() && index.getKey().startsWith(prefix()))
			.limit(1)
			.anyMatch((index) -> index.getKey().equals(name));
	}

	String alias() {
		return this.alias;
	}

	@Override
	public String toString() {
		return this.address.toString();
	}

	/**
	 * An index on an OpenSearch server, which other nodes may use as well.
	 */
	record OpenSearchIndex(OpenSearch server, String name) implements StoredIndex {

		// While it is younger, a node may still build it, or an old release may use it.
		private static final Duration MAX_AGE_IN_USE = Duration.ofDays(1);

		// A server that has just started must recover the shards of its indexes first.
		private static final Duration RECOVERY_TIMEOUT = Duration.ofSeconds(25);

		@Override
		public SearchIndex open() {
			return open(SchemaManagementStrategyName.CREATE);
		}

		private SearchIndex open(SchemaManagementStrategyName strategy) {
			Map<String, Object> settings = new HashMap<>();
			settings.put(BackendSettings.TYPE, ElasticsearchBackendSettings.TYPE_NAME);
			// Uses the HTTP client of the JDK, because the others need more dependencies.
			settings.put(ElasticsearchBackendSettings.CLIENT_FACTORY, "jdk-rest");
			settings.put(ElasticsearchBackendSettings.URIS, this.server.toString());
			settings.put(ClientJdkElasticsearchBackendClientSettings.REQUEST_TIMEOUT, 10_000);
			settings.put(ElasticsearchBackendSettings.LAYOUT_STRATEGY, "no-alias");
			// Raises the limit of hits in one response, because an export needs more.
			settings.put(ElasticsearchIndexSettings.SCHEMA_MANAGEMENT_SETTINGS_FILE, "opensearch-index.json");
			if (!this.server.credentials.isEmpty()) {
				settings.put(ElasticsearchBackendSettings.USERNAME, this.server.credentials.get(0));
				settings.put(ElasticsearchBackendSettings.PASSWORD, this.server.credentials.get(1));
			}
			return new SearchIndex(this, this.name, strategy, DocumentRefreshStrategy.FORCE, settings);
		}

		@Override
		public Optional<String> flaw() throws IOException {
			if (!this.server.isLatest(this.name)) {
				return Optional.of("is not finished, or by another version of the shop");
			}
			if (!isHealthy(RECOVERY_TIMEOUT)) {
				return Optional.of("has missing shards");
			}
			try {
				validate();
				return Optional.empty();
			}
			catch (SearchException ex) {
				if (NestedExceptionUtils.getMostSpecificCause(ex) instanceof IOException unreachable) {
					throw unreachable;
				}
				return Optional.of("does not match its schema: " + ex.getMessage());
			}
		}

		private boolean isHealthy(Duration timeout) {
			return this.server.client.get()
				.uri("/_cluster/health/{name}?wait_for_status=yellow&timeout={seconds}s", this.name,
						timeout.toSeconds())
				.exchange((request, response) -> response.getStatusCode().is2xxSuccessful());
		}

		// A write to a deleted index makes OpenSearch create it again without its
		// mapping.
		private void validate() {
			open(SchemaManagementStrategyName.VALIDATE).close();
		}

		@Override
		public boolean isUsable() {
			try {
				return this.server.isLatest(this.name) && isHealthy(Duration.ZERO);
			}
			catch (RestClientException ex) {
				return false;
			}
		}

		// The server refuses queries with too many clauses, and any while it lacks
		// memory.
		@Override
		public RuntimeException refusal(SearchException failure) {
			String reason = String.valueOf(failure.getMessage()).replaceAll("[\\s\\p{C}]+", " ");
			logger.warn("OpenSearch refused a query: " + reason.substring(0, Math.min(reason.length(), 1000)));
			return SearchUnavailableException.busy();
		}

		@Override
		public void complete(SearchIndex index) {
			if (!isComplete()) {
				validate();
				this.server.client.put()
					.uri("/{name}/_alias/{alias}", this.name, this.server.alias)
					.retrieve()
					.toBodilessEntity();
			}
		}

		@Override
		public void deleteUnlessInUse() {
			boolean replaced = isComplete() && this.name.startsWith(this.server.prefix());
			Instant madeAt = new ObjectId(this.name.substring(this.name.lastIndexOf('-') + 1)).getDate().toInstant();
			if (replaced || madeAt.isBefore(Instant.now().minus(MAX_AGE_IN_USE))) {
				abandon();
			}
		}

		@Override
		public void abandon() {
			this.server.client.delete()
				.uri("/{name}", this.name)
				.exchange((request, response) -> response.getStatusCode());
		}

		private boolean isComplete() {
			return this.server.names().getOrDefault(this.name, false);
		}

		@Override
		public String toString() {
			return this.name + " on " + this.server;
		}

	}

}

package com.xebia.movieshop.search.index;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import com.xebia.movieshop.search.query.SearchUnavailableException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.types.ObjectId;
import org.hibernate.search.engine.backend.work.execution.DocumentRefreshStrategy;
import org.hibernate.search.engine.cfg.BackendSettings;
import org.hibernate.search.mapper.pojo.standalone.cfg.StandalonePojoMapperSettings;
import org.hibernate.search.mapper.pojo.standalone.schema.management.SchemaManagementStrategyName;
import org.hibernate.search.util.common.SearchException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/**
 * An index on an OpenSearch server, which other nodes may use as well. The state has the
 * token of the last change that this node wrote to it.
 */
record OpenSearchIndex(OpenSearch server, String name, IndexState state) implements StoredIndex {

	private static final Log logger = LogFactory.getLog(OpenSearchIndex.class);

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
		this.server.settings().forEach((key, value) -> settings.put(BackendSettings.backendKey(key), value));
		settings.put(StandalonePojoMapperSettings.SCHEMA_MANAGEMENT_STRATEGY, strategy);
		return new SearchIndex(this, this.name, DocumentRefreshStrategy.FORCE, settings);
	}

	@Override
	public Optional<String> flaw() throws IOException {
		if (!isOfThisSchema()) {
			return Optional.of("was made by another version of the shop");
		}
		if (!isComplete()) {
			return Optional.of("is not finished");
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
		return client().get()
			.uri("/_cluster/health/{name}?wait_for_status=yellow&timeout={seconds}s", this.name, timeout.toSeconds())
			.exchange((request, response) -> response.getStatusCode().is2xxSuccessful());
	}

	// A write to a deleted index makes OpenSearch create it again without its mapping.
	private void validate() {
		open(SchemaManagementStrategyName.VALIDATE).close();
	}

	@Override
	public boolean isUsable() {
		try {
			Optional<String> latest = this.server.names()
				.entrySet()
				.stream()
				.filter((index) -> index.getValue() && index.getKey().startsWith(this.server.prefix()))
				.map(Map.Entry::getKey)
				.findFirst();
			return latest.equals(Optional.of(this.name)) && isHealthy(Duration.ZERO);
		}
		catch (RestClientException ex) {
			return false;
		}
	}

	// The server refuses queries with too many clauses, and any while it lacks memory.
	@Override
	public RuntimeException refusal(SearchException failure) {
		String reason = String.valueOf(failure.getMessage()).replaceAll("[\\s\\p{C}]+", " ");
		logger.warn("OpenSearch refused a query: " + reason.substring(0, Math.min(reason.length(), 1000)));
		return SearchUnavailableException.busy();
	}

	@Override
	public @Nullable String token() throws IOException {
		return this.state.isOf(this.name) ? this.state.token() : null;
	}

	@Override
	public void complete(SearchIndex index, @Nullable String token) throws IOException {
		if (!isComplete()) {
			validate();
			client().put().uri("/{name}/_alias/{alias}", this.name, this.server.alias()).retrieve().toBodilessEntity();
		}
		this.state.write(this.name, token);
	}

	@Override
	public void deleteUnlessInUse() {
		boolean replaced = isOfThisSchema() && isComplete();
		Instant madeAt = new ObjectId(this.name.substring(this.name.lastIndexOf('-') + 1)).getDate().toInstant();
		if (replaced || madeAt.isBefore(Instant.now().minus(MAX_AGE_IN_USE))) {
			abandon();
		}
	}

	@Override
	public void abandon() {
		client().delete().uri("/{name}", this.name).exchange((request, response) -> response.getStatusCode());
	}

	private boolean isOfThisSchema() {
		return this.name.startsWith(this.server.prefix());
	}

	private boolean isComplete() {
		return this.server.names().getOrDefault(this.name, false);
	}

	private RestClient client() {
		return this.server.client();
	}

	@Override
	public String toString() {
		return this.name + " on " + this.server;
	}

}

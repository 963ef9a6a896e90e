package com.xebia.movieshop.search;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

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
 * An index on an OpenSearch, which other nodes may use as well; the note tells up to
 * where this node wrote to it.
 */
record OpenSearchIndex(OpenSearch server, String name, IndexNote note) implements StoredIndex {

	// A node may need so long to make an index, and another release of the shop to end.
	private static final Duration IN_USE = Duration.ofDays(1);

	// A server that was just started has to collect the parts of its indexes first.
	private static final Duration PATIENCE = Duration.ofSeconds(25);

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
		if (!isHealthy(PATIENCE)) {
			return Optional.of("lacks a part of itself");
		}
		try {
			validate();
			return Optional.empty();
		}
		catch (SearchException ex) {
			if (NestedExceptionUtils.getMostSpecificCause(ex) instanceof IOException unreachable) {
				throw unreachable;
			}
			return Optional.of("is not what it was made as: " + ex.getMessage());
		}
	}

	private boolean isHealthy(Duration patience) {
		return client().get()
			.uri("/_cluster/health/{name}?wait_for_status=yellow&timeout={seconds}s", this.name, patience.toSeconds())
			.exchange((request, response) -> response.getStatusCode().is2xxSuccessful());
	}

	// Whoever writes to an index that was deleted makes another one of that name.
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

	@Override
	public @Nullable String token() throws IOException {
		return this.note.isOf(this.name) ? this.note.token() : null;
	}

	@Override
	public void complete(SearchIndex index, @Nullable String token) throws IOException {
		if (!isComplete()) {
			validate();
			client().put().uri("/{name}/_alias/{alias}", this.name, this.server.alias()).retrieve().toBodilessEntity();
		}
		this.note.write(this.name, token);
	}

	@Override
	public void deleteUnlessInUse() {
		boolean replaced = isOfThisSchema() && isComplete();
		Instant madeAt = new ObjectId(this.name.substring(this.name.lastIndexOf('-') + 1)).getDate().toInstant();
		if (replaced || madeAt.isBefore(Instant.now().minus(IN_USE))) {
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

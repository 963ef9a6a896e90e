package com.xebia.movieshop.mongo;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.mongodb.MongoClientSettings;
import com.mongodb.ServerAddress;
import com.mongodb.connection.ConnectionId;
import com.mongodb.event.ServerClosedEvent;
import com.mongodb.event.ServerHeartbeatFailedEvent;
import com.mongodb.event.ServerHeartbeatStartedEvent;
import com.mongodb.event.ServerHeartbeatSucceededEvent;
import com.mongodb.event.ServerListener;
import com.mongodb.event.ServerMonitorListener;
import com.mongodb.event.ServerOpeningEvent;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.stereotype.Component;

/**
 * Is down when the driver does not even try any more to reach a server of its database,
 * which it does every few seconds, whether the server answers or not. An OutOfMemoryError
 * may end one of its threads, and only a restart begins another one.
 */
@Component
class DriverHealthIndicator
		implements HealthIndicator, MongoClientSettingsBuilderCustomizer, ServerListener, ServerMonitorListener {

	private static final Duration LIMIT = Duration.ofMinutes(1);

	// When each server was last tried, by the clock of System.nanoTime().
	private final Map<ServerAddress, Long> tried = new ConcurrentHashMap<>();

	private final Duration limit;

	@Autowired
	DriverHealthIndicator() {
		this(LIMIT);
	}

	DriverHealthIndicator(Duration limit) {
		this.limit = limit;
	}

	@Override
	public void customize(MongoClientSettings.Builder settings) {
		settings.applyToServerSettings((server) -> server.addServerListener(this).addServerMonitorListener(this));
	}

	@Override
	public Health health() {
		long now = System.nanoTime();
		boolean trying = this.tried.values().stream().allMatch((time) -> now - time < this.limit.toNanos());
		return (trying ? Health.up() : Health.down()).build();
	}

	@Override
	public void serverOpening(ServerOpeningEvent event) {
		this.tried.put(event.getServerId().getAddress(), System.nanoTime());
	}

	@Override
	public void serverClosed(ServerClosedEvent event) {
		this.tried.remove(event.getServerId().getAddress());
	}

	@Override
	public void serverHearbeatStarted(ServerHeartbeatStartedEvent event) {
		note(event.getConnectionId());
	}

	@Override
	public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
		note(event.getConnectionId());
	}

	@Override
	public void serverHeartbeatFailed(ServerHeartbeatFailedEvent event) {
		note(event.getConnectionId());
	}

	// The last attempt may end after the server was closed.
	private void note(ConnectionId connection) {
		this.tried.computeIfPresent(connection.getServerId().getAddress(), (address, before) -> System.nanoTime());
	}

}

package com.xebia.movieshop.mongo;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.mongodb.ServerAddress;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterSettings;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerConnectionState;
import com.mongodb.connection.ServerDescription;
import com.mongodb.connection.ServerSettings;
import com.mongodb.connection.ServerType;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Tests for {@link DatabaseStatus}.
 */
class DatabaseStatusTests {

	@Test
	void membersOfAReplicaSetSayWhatTheyDo() {
		DatabaseStatus status = status(ClusterType.REPLICA_SET, server("c", ServerType.UNKNOWN, null),
				server("b", ServerType.REPLICA_SET_PRIMARY, "rs0"),
				server("a", ServerType.REPLICA_SET_SECONDARY, "rs0"));
		assertThat(status.getTopology()).isEqualTo("replicaSet");
		assertThat(status.getReplicaSet()).isEqualTo("rs0");
		assertThat(status.getMembers()).extracting(DatabaseMember::getAddress, DatabaseMember::getState)
			.containsExactly(tuple("a:27017", "secondary"), tuple("b:27017", "primary"),
					tuple("c:27017", "unreachable"));
	}

	@Test
	void replicaSetIsKnownByTheUriWhileNobodyAnswers() {
		DatabaseStatus status = status(ClusterType.REPLICA_SET, server("a", ServerType.UNKNOWN, null));
		assertThat(status.getTopology()).isEqualTo("replicaSet");
		assertThat(status.getReplicaSet()).isEqualTo("required");
		assertThat(status.isAnswering()).isFalse();
	}

	@Test
	void shardedClusterIsNoReplicaSet() {
		DatabaseStatus status = status(ClusterType.SHARDED, server("a", ServerType.SHARD_ROUTER, null));
		assertThat(status.getTopology()).isEqualTo("sharded");
		assertThat(status.getReplicaSet()).isNull();
		assertThat(status.getMembers()).extracting(DatabaseMember::getState).containsExactly("router");
	}

	private static DatabaseStatus status(ClusterType type, ServerDescription... servers) {
		ClusterSettings.Builder settings = ClusterSettings.builder()
			.hosts(Stream.of(servers).map(ServerDescription::getAddress).toList());
		if (type == ClusterType.REPLICA_SET) {
			settings.requiredReplicaSetName("required");
		}
		ClusterDescription cluster = new ClusterDescription(ClusterConnectionMode.MULTIPLE, type, List.of(servers),
				settings.build(), ServerSettings.builder().build());
		return new DatabaseStatus(new Database(false, "films on a"), cluster, Map.of(), null, List.of());
	}

	private static ServerDescription server(String host, ServerType type, String set) {
		boolean known = type != ServerType.UNKNOWN;
		return ServerDescription.builder()
			.address(new ServerAddress(host))
			.type(type)
			.setName(set)
			.ok(known)
			.state(known ? ServerConnectionState.CONNECTED : ServerConnectionState.CONNECTING)
			.build();
	}

}

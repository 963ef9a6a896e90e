import java.io.IOException;

import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * Runs an OpenSearch of one node on the loopback address until its standard input ends.
 * Started as a source file, for what it needs must not be on the class path of the tests.
 */
class StartOpenSearch {

	public static void main(String[] args) throws IOException {
		try (OpenSearchRunner server = new OpenSearchRunner()) {
			server.onBuild((number, settings) -> settings.put("network.host", "127.0.0.1")
				.put("http.port", args[1])
				.put("transport.port", "0")
				.put("discovery.type", "single-node"));
			server.build(OpenSearchRunner.newConfigs().basePath(args[0]).numOfNode(1).disableESLogger());
			System.in.read();
		}
		System.exit(0);
	}

}

package com.xebia.movieshop.platform;

import java.util.Map;

import io.fabric8.openshift.api.model.Route;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.error.YAMLException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link StrictYaml}.
 */
class StrictYamlTests {

	@Test
	void whatIsRightIsRead() {
		assertThat(StrictYaml.resource(only("""
				apiVersion: route.openshift.io/v1
				kind: Route
				spec: { port: { targetPort: http } }
				"""))).isInstanceOfSatisfying(Route.class,
				(route) -> assertThat(route.getSpec().getPort().getTargetPort().getStrVal()).isEqualTo("http"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{ apiVersion: apps/v1, kind: Deployment, specs: { } }",
			"{ apiVersion: apps/v1, kind: Deployment, spec: { replica: 2 } }",
			"{ apiVersion: apps/v1, kind: Deployment, spec: { replicas: two } }",
			"{ apiVersion: apps/v1, kind: Deployment, spec: { replicas: '2' } }",
			"{ apiVersion: apps/v1, kind: Deployment, metadata: { labels: { managed: true } } }",
			"{ apiVersion: v1, kind: Pod, spec: { containers: [ { env: [ { name: PORT, value: 8080 } ] } ] } }",
			"{ apiVersion: v1, kind: Pod, spec: { containers: [ { startupProbe: { httpGet: { paths: / } } } ] } }",
			"{ apiVersion: v1, kind: Pod, spec: { containers: { name: shop } } }",
			"{ apiVersion: apps/v2, kind: Deployment }", "{ apiVersion: v1, kind: Deployments }",
			"{ apiVersion: build.openshift.io/v1, kind: BuildConfig, spec: { strategy: { sourceStrategies: { } } } }" })
	void whatAPlatformWouldRefuseOrIgnoreIsRefused(String yaml) {
		Map<?, ?> document = only(yaml);
		assertThatIllegalArgumentException().isThrownBy(() -> StrictYaml.resource(document));
	}

	@Test
	void fieldThatIsThereTwiceIsRefused() {
		assertThatExceptionOfType(YAMLException.class)
			.isThrownBy(() -> StrictYaml.documents("{ kind: Route, kind: Service }"));
	}

	private static Map<?, ?> only(String yaml) {
		return StrictYaml.documents(yaml).get(0);
	}

}

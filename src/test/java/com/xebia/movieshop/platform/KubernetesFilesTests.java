package com.xebia.movieshop.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HTTPGetAction;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressServiceBackend;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.Route;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.convert.DurationStyle;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the files for Kubernetes and OpenShift: each is understood, and what they say
 * of one another and of the shop is true.
 */
class KubernetesFilesTests {

	// spring.lifecycle.timeout-per-shutdown-phase in application.properties
	private static final Duration SHUTDOWN_PHASE = Duration.ofSeconds(60);

	private final Deployment deployment = Manifests.find(Deployment.class);

	private final PodSpec pod = this.deployment.getSpec().getTemplate().getSpec();

	private final Container container = Manifests.container();

	static List<Path> manifests() {
		return Manifests.manifests();
	}

	static List<Path> kustomizations() {
		return Manifests.kustomizations();
	}

	@ParameterizedTest
	@MethodSource("manifests")
	void fileMatchesTheSchemaOfItsKind(Path file) {
		assertThat(Manifests.documents(file)).isNotEmpty().allSatisfy(StrictYaml::resource);
	}

	@ParameterizedTest
	@MethodSource("kustomizations")
	void referencedFilesExist(Path directory) {
		Kustomization kustomization = Kustomization.of(directory);
		assertThat(kustomization.hasVersionOfItsKind()).isTrue();
		assertThat(kustomization.references()).isNotEmpty().allSatisfy((reference) -> {
			Path path = directory.resolve(reference);
			assertThat(Files.isDirectory(path) ? path.resolve(Manifests.KUSTOMIZATION) : path).isRegularFile();
		});
		assertThat(kustomization.changes()).allSatisfy(this::changesWhatIsThere);
	}

	private void changesWhatIsThere(Deployment change) {
		assertThat(change.getMetadata().getName()).isEqualTo(this.deployment.getMetadata().getName());
		if (change.getSpec() != null) {
			PodSpec changed = change.getSpec().getTemplate().getSpec();
			assertThat(names(changed.getVolumes(), Volume::getName))
				.isSubsetOf(names(this.pod.getVolumes(), Volume::getName));
			assertThat(changed.getContainers()).allSatisfy((each) -> {
				assertThat(each.getName()).isEqualTo(this.container.getName());
				assertThat(names(each.getEnv(), EnvVar::getName))
					.isSubsetOf(names(this.container.getEnv(), EnvVar::getName));
			});
		}
	}

	@Test
	void selectorsMatchTheLabelsOfThePods() {
		Map<String, String> labels = this.deployment.getSpec().getTemplate().getMetadata().getLabels();
		assertThat(this.deployment.getSpec().getSelector().getMatchLabels()).isNotEmpty().isEqualTo(labels);
		assertThat(Manifests.find(Service.class).getSpec().getSelector()).isEqualTo(labels);
		assertThat(Manifests.find(PodDisruptionBudget.class).getSpec().getSelector().getMatchLabels())
			.isEqualTo(labels);
		assertThat(this.pod.getTopologySpreadConstraints()).singleElement()
			.satisfies((spread) -> assertThat(spread.getLabelSelector().getMatchLabels()).isEqualTo(labels));
	}

	@Test
	void portsAreConsistent() throws IOException {
		ContainerPort port = this.container.getPorts().get(0);
		assertThat(value("PORT")).isEqualTo(port.getContainerPort().toString());
		assertThat(Files.readString(Path.of(".openshift/Containerfile"))).contains("EXPOSE " + port.getContainerPort());
		Service service = Manifests.find(Service.class);
		assertThat(service.getSpec().getPorts().get(0).getTargetPort()).isEqualTo(new IntOrString(port.getName()));
		Route route = Manifests.find(Route.class);
		assertThat(route.getSpec().getPort().getTargetPort()).isEqualTo(new IntOrString(port.getName()));
		assertThat(route.getSpec().getTo().getName()).isEqualTo(service.getMetadata().getName());
		IngressServiceBackend backend = Manifests.find(Ingress.class)
			.getSpec()
			.getRules()
			.get(0)
			.getHttp()
			.getPaths()
			.get(0)
			.getBackend()
			.getService();
		assertThat(backend.getName()).isEqualTo(service.getMetadata().getName());
		assertThat(backend.getPort().getName()).isEqualTo(service.getSpec().getPorts().get(0).getName());
	}

	@Test
	void probesAskTheShop() {
		assertThat(Stream
			.of(this.container.getStartupProbe(), this.container.getReadinessProbe(), this.container.getLivenessProbe())
			.map(Probe::getHttpGet)
			.map(HTTPGetAction::getPort)).containsOnly(new IntOrString(this.container.getPorts().get(0).getName()));
		assertThat(this.container.getReadinessProbe().getHttpGet().getPath()).endsWith("/readiness");
		assertThat(this.container.getLivenessProbe().getHttpGet().getPath()).endsWith("/liveness");
	}

	@Test
	void gracePeriodCoversTheShutdown() {
		Duration drain = DurationStyle.detectAndParse(value("MOVIESHOP_DRAIN_TIME"));
		assertThat(drain).isPositive();
		assertThat(Duration.ofSeconds(this.pod.getTerminationGracePeriodSeconds()))
			.isGreaterThan(drain.plus(SHUTDOWN_PHASE).plusSeconds(5));
	}

	private String value(String variable) {
		return this.container.getEnv()
			.stream()
			.filter((each) -> each.getName().equals(variable))
			.map(EnvVar::getValue)
			.findFirst()
			.orElseThrow();
	}

	private static <T> Set<String> names(List<T> all, Function<T, String> name) {
		return all.stream().map(name).collect(Collectors.toSet());
	}

}

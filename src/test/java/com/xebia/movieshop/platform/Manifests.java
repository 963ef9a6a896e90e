package com.xebia.movieshop.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import org.apache.commons.io.function.Uncheck;

/**
 * The files for Kubernetes and OpenShift.
 */
public final class Manifests {

	static final String KUSTOMIZATION = "kustomization.yaml";

	private static final Path DIRECTORY = Path.of(".openshift/kubernetes");

	private Manifests() {
	}

	private static List<Path> manifests() {
		try (Stream<Path> files = Files.walk(DIRECTORY)) {
			return files.filter((file) -> file.toString().endsWith(".yaml") && !file.endsWith(KUSTOMIZATION)).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static List<Map<?, ?>> documents(Path file) {
		return Uncheck.get(() -> StrictYaml.documents(Files.readString(file)));
	}

	// Returns the only resource of a kind.
	private static <T extends KubernetesResource> T find(Class<T> type) {
		List<T> found = manifests().stream()
			.flatMap((file) -> documents(file).stream())
			.filter((document) -> type.getSimpleName().equals(document.get("kind")))
			.map(StrictYaml::resource)
			.map(type::cast)
			.toList();
		if (found.size() != 1) {
			throw new IllegalStateException(found.size() + " of " + type);
		}
		return found.get(0);
	}

	public static Container container() {
		return container(find(Deployment.class));
	}

	private static Container container(Deployment deployment) {
		return deployment.getSpec().getTemplate().getSpec().getContainers().get(0);
	}

	// Returns the changes of the variant with a single process to the container's
	// environment.
	public static List<EnvVar> environmentOfSingle() {
		return container(Kustomization.of(DIRECTORY.resolve("single")).changes().get(0)).getEnv();
	}

}

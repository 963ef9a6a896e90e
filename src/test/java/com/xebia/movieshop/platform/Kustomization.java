package com.xebia.movieshop.platform;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a {@code kustomization.yaml} that the shop uses.
 *
 * @param apiVersion the version of the format
 * @param kind whether it is a kustomization or a component
 * @param resources files, and directories of kustomizations
 * @param components directories of components
 * @param patches changes of resources
 */
record Kustomization(String apiVersion, String kind, @Nullable List<String> resources,
		@Nullable List<String> components, @Nullable List<Patch> patches) {

	static Kustomization of(Path directory) {
		return StrictYaml.read(Manifests.documents(directory.resolve(Manifests.KUSTOMIZATION)).get(0),
				Kustomization.class);
	}

	List<Deployment> changes() {
		return Stream.ofNullable(this.patches)
			.flatMap(List::stream)
			.map((patch) -> (Deployment) StrictYaml.resource(StrictYaml.documents(patch.patch()).get(0)))
			.toList();
	}

	/**
	 * A strategic merge patch.
	 *
	 * @param patch the part, as YAML
	 */
	record Patch(String patch) {

	}

}

package com.xebia.movieshop.platform;

import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Reads YAML into the classes of Kubernetes and OpenShift. Unknown fields and values of
 * another type fail.
 */
final class StrictYaml {

	private static final ObjectMapper MAPPER = JsonMapper.builder()
		.disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
		.withCoercionConfig(LogicalType.Textual,
				(config) -> config.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail)
					.setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
					.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail))
		.annotationIntrospector(new DeclaredProperties())
		.build();

	private StrictYaml() {
	}

	static List<Map<?, ?>> documents(String yaml) {
		LoaderOptions options = new LoaderOptions();
		options.setAllowDuplicateKeys(false);
		Iterable<Object> documents = new Yaml(new SafeConstructor(options)).loadAll(yaml);
		return StreamSupport.stream(documents.spliterator(), false).<Map<?, ?>>map((each) -> (Map<?, ?>) each).toList();
	}

	static <T> T read(Map<?, ?> document, Class<T> type) {
		return MAPPER.convertValue(document, type);
	}

	static KubernetesResource resource(Map<?, ?> document) {
		KubernetesResource resource = read(document, KubernetesResource.class);
		if (resource instanceof GenericKubernetesResource) {
			throw new IllegalArgumentException("Of an unknown kind: " + document);
		}
		return resource;
	}

	/**
	 * Ignores setters for undeclared properties, so that these fail.
	 */
	private static final class DeclaredProperties extends JacksonAnnotationIntrospector {

		private static final long serialVersionUID = 1L;

		@Override
		public Boolean hasAnySetter(Annotated annotated) {
			return false;
		}

	}

}

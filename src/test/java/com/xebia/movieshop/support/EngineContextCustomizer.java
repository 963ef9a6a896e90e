package com.xebia.movieshop.support;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Sets the URI of a new database on an {@link Engine}. The embedded engine is in the data
 * directory of the shop.
 *
 * @param engine the engine
 */
record EngineContextCustomizer(Engine engine) implements ContextCustomizer {

	@Override
	public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
		if (this.engine != Engine.EMBEDDED) {
			TestPropertyValues.of("spring.mongodb.uri=" + this.engine.newDatabase()).applyTo(context);
		}
	}

	/**
	 * Reads {@link OnEngine}.
	 */
	static class Factory implements ContextCustomizerFactory {

		@Override
		public @Nullable ContextCustomizer createContextCustomizer(Class<?> testClass,
				List<ContextConfigurationAttributes> attributes) {
			OnEngine onEngine = AnnotatedElementUtils.findMergedAnnotation(testClass, OnEngine.class);
			return (onEngine != null) ? new EngineContextCustomizer(onEngine.value()) : null;
		}

	}

}

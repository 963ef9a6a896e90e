package com.xebia.movieshop.support;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

import org.apache.commons.io.function.Uncheck;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.util.function.SingletonSupplier;

/**
 * Sets the URI of a new database on an {@link Engine}, and where pages are compiled. The
 * embedded engine is in the data directory of the shop.
 *
 * @param engine the engine
 */
record EngineContextCustomizer(Engine engine) implements ContextCustomizer {

	// All contexts of this process use the pages that one of them has compiled.
	private static final Supplier<Path> pages = SingletonSupplier.of(EngineContextCustomizer::newDirectory);

	@Override
	public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
		TestPropertyValues.of("server.servlet.jsp.init-parameters.scratchdir=" + pages.get()).applyTo(context);
		if (this.engine != Engine.EMBEDDED) {
			TestPropertyValues.of("spring.mongodb.uri=" + this.engine.newDatabase()).applyTo(context);
		}
	}

	private static Path newDirectory() {
		Path directory = Path.of("target/test-data", "pages-" + ProcessHandle.current().pid()).toAbsolutePath();
		return Uncheck.get(() -> Files.createDirectories(directory));
	}

	/**
	 * Reads {@link OnEngine}.
	 */
	static class Factory implements ContextCustomizerFactory {

		@Override
		public @Nullable ContextCustomizer createContextCustomizer(Class<?> testClass,
				List<ContextConfigurationAttributes> attributes) {
			OnEngine onEngine = AnnotatedElementUtils.findMergedAnnotation(testClass, OnEngine.class);
			return (onEngine != null)
					? new EngineContextCustomizer((onEngine.value().length > 0) ? onEngine.value()[0] : Engine.tested())
					: null;
		}

	}

}

package com.xebia.movieshop.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.test.context.ContextCustomizerFactories;

/**
 * Selects the database engine of a {@code @SpringBootTest}. Classes with the same engine
 * and configuration share an application context.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ContextCustomizerFactories(EngineContextCustomizer.Factory.class)
public @interface OnEngine {

	// The tested engine, if it is empty.
	Engine[] value() default {};

}

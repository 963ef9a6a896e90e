package com.xebia.movieshop.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.test.context.ContextCustomizerFactories;

/**
 * Says on which engine the shop of a {@code @SpringBootTest} keeps its movies. Classes on
 * the same one that are configured alike share a shop.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ContextCustomizerFactories(EngineContextCustomizer.Factory.class)
public @interface OnEngine {

	Engine value();

}

package com.xebia.movieshop.site.connector;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.tomcat.TomcatEmbeddedWebappClassLoader;

/**
 * Leaves all classes to the parent, which has them all when the server is embedded.
 * Tomcat would look for what is nowhere in each JAR of the WAR and unpack them for it,
 * which takes seconds: a bundle of messages is looked for as a class, in each language.
 */
class ShopClassLoader extends TomcatEmbeddedWebappClassLoader {

	static {
		registerAsParallelCapable();
	}

	ShopClassLoader(ClassLoader parent) {
		super(parent);
	}

	@Override
	public Class<?> findClass(@Nullable String name) throws ClassNotFoundException {
		throw new ClassNotFoundException(name);
	}

}

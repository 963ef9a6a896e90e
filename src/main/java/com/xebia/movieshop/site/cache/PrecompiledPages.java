package com.xebia.movieshop.site.cache;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;

import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/**
 * Registers the pages that the build compiled into the WAR, on the server for which they
 * were compiled; elsewhere, and in development, pages are compiled on demand.
 */
@Component
public class PrecompiledPages implements ServletContextInitializer {

	// Jasper's page compiler writes this for a deployment descriptor.
	private static final ClassPathResource FRAGMENT = new ClassPathResource("precompiled-pages.xml",
			PrecompiledPages.class.getClassLoader());

	private static final Pattern MAPPING = Pattern
		.compile("<servlet-name>\\s*([^<\\s]+)\\s*</servlet-name>\\s*<url-pattern>\\s*([^<\\s]+)\\s*</url-pattern>");

	public static boolean exist() {
		return FRAGMENT.exists();
	}

	@Override
	public void onStartup(ServletContext context) throws ServletException {
		if (!exist() || !context.getServerInfo().startsWith("Apache Tomcat")) {
			return;
		}
		try {
			MAPPING.matcher(FRAGMENT.getContentAsString(StandardCharsets.UTF_8)).results().forEach((mapping) -> {
				// Jasper names the servlet of a page like its class, so one name serves
				// for both.
				String name = mapping.group(1);
				ServletRegistration.Dynamic page = context.addServlet(name, name);
				page.addMapping(mapping.group(2));
				page.setLoadOnStartup(1);
			});
		}
		catch (IOException ex) {
			throw new ServletException("The precompiled pages cannot be read", ex);
		}
	}

}

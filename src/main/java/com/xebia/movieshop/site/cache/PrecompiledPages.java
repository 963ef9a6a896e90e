package com.xebia.movieshop.site.cache;

import java.io.IOException;
import java.io.InputStream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRegistration;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

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

	public static boolean exist() {
		return FRAGMENT.exists();
	}

	@Override
	public void onStartup(ServletContext context) throws ServletException {
		if (!exist() || !context.getServerInfo().startsWith("Apache Tomcat")) {
			return;
		}
		try (InputStream content = FRAGMENT.getInputStream()) {
			NodeList mappings = DocumentBuilderFactory.newInstance()
				.newDocumentBuilder()
				.parse(content)
				.getElementsByTagName("servlet-mapping");
			for (int i = 0; i < mappings.getLength(); i++) {
				Element mapping = (Element) mappings.item(i);
				// Jasper names the servlet of a page like its class, so one name serves
				// for both.
				String name = text(mapping, "servlet-name");
				ServletRegistration.Dynamic page = context.addServlet(name, name);
				page.addMapping(text(mapping, "url-pattern"));
				page.setLoadOnStartup(1);
			}
		}
		catch (IOException | SAXException | ParserConfigurationException ex) {
			throw new ServletException("The precompiled pages cannot be read", ex);
		}
	}

	private static String text(Element mapping, String name) {
		return mapping.getElementsByTagName(name).item(0).getTextContent().strip();
	}

}

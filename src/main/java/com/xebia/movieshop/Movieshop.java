package com.xebia.movieshop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.support.SpringBootServletInitializer;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Starts the shop, by {@code java -jar} or in a servlet container.
 */
@SpringBootApplication
@EnableScheduling
public class Movieshop extends SpringBootServletInitializer {

	public static void main(String[] args) {
		// Else the first hit of a page looks for a BeanInfo of each bean in every nested
		// JAR.
		System.setProperty("jakarta.el.BeanSupport.useStandalone", "true");
		SpringApplication.run(Movieshop.class, args);
	}

	@Override
	protected SpringApplicationBuilder configure(SpringApplicationBuilder builder) {
		return builder.sources(Movieshop.class);
	}

}

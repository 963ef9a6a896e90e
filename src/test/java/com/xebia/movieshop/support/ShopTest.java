package com.xebia.movieshop.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors;
import org.springframework.test.web.servlet.request.RequestPostProcessor;

/**
 * Tests a whole shop with a password, without a server. All such classes share an
 * application context, except those that add properties or beans.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(properties = "movieshop.curator.password=" + ShopTest.HASH)
@AutoConfigureMockMvc
@OnEngine
public @interface ShopTest {

	// The curator's password.
	String PASSWORD = "correct horse battery";

	// Signs a request of the curator in.
	RequestPostProcessor CURATOR = SecurityMockMvcRequestPostProcessors.httpBasic("curator", ShopTest.PASSWORD);

	// The hash of the password, which is cheap to compute.
	String HASH = "{bcrypt}$2a$04$loQHW/LDZ0g8n93jAS1qBO8rsa/pRgECzy6ZXuXdXGto3lEgiVjom";

}

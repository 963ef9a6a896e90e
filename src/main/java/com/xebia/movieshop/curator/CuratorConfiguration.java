package com.xebia.movieshop.curator;

import java.net.InetAddress;
import java.net.UnknownHostException;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWarDeployment;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWarDeployment;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.web.filter.FormContentFilter;
import org.springframework.web.filter.HiddenHttpMethodFilter;

/**
 * Settles at start who may write.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CuratorProperties.class)
class CuratorConfiguration {

	/**
	 * Right behind Spring Security's filter chain, so that nobody else's body is read.
	 */
	private static final int AFTER_SECURITY = -99;

	@Bean
	@ConditionalOnNotWarDeployment
	WriteAccess writeAccess(CuratorProperties curator, @Value("${server.address:0.0.0.0}") String address)
			throws UnknownHostException {
		if (curator.hasPassword()) {
			return new WriteAccess(WriteAccess.Mode.SIGN_IN);
		}
		boolean loopback = InetAddress.getByName(address).isLoopbackAddress();
		return new WriteAccess(loopback ? WriteAccess.Mode.LOCAL : WriteAccess.Mode.READ_ONLY);
	}

	@Bean
	@ConditionalOnWarDeployment
	WriteAccess writeAccessInForeignContainer(CuratorProperties curator) {
		return new WriteAccess(curator.hasPassword() ? WriteAccess.Mode.SIGN_IN : WriteAccess.Mode.READ_ONLY);
	}

	@Bean
	UserDetailsService curators(CuratorProperties curator) {
		InMemoryUserDetailsManager curators = new InMemoryUserDetailsManager();
		if (curator.hasPassword()) {
			curators.createUser(User.withUsername(curator.name())
				.password(curator.encodedPassword())
				.authorities(WriteAccess.CURATOR)
				.build());
		}
		// Nothing but this: as its own password service it would encode the password
		// anew.
		return curators::loadUserByUsername;
	}

	// Lets HTML forms update and delete, by their _method field.
	@Bean
	FilterRegistrationBean<HiddenHttpMethodFilter> hiddenHttpMethodFilter() {
		FilterRegistrationBean<HiddenHttpMethodFilter> registration = new FilterRegistrationBean<>(
				new HiddenHttpMethodFilter());
		registration.setOrder(AFTER_SECURITY);
		return registration;
	}

	/**
	 * Lets programs update with an ordinary form body.
	 * @return the filter, in the place of Boot's, which reads the bodies of strangers too
	 */
	@Bean
	FilterRegistrationBean<FormContentFilter> formContentFilter() {
		FilterRegistrationBean<FormContentFilter> registration = new FilterRegistrationBean<>(new FormContentFilter());
		registration.setOrder(AFTER_SECURITY + 1);
		return registration;
	}

}

package com.xebia.movieshop.experiment.http;

import java.util.concurrent.TimeUnit;

import com.mongodb.client.gridfs.GridFSBuckets;
import com.xebia.movieshop.Movieshop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.data.mongodb.MongoDatabaseFactory;

/**
 * The shop with an additional filter, in the position of the poster filter, that serves
 * files from GridFS with the driver only.
 */
public final class UncachedGridFsShop {

	/**
	 * The path before the name of a file in GridFS.
	 */
	public static final String PATH = "/gridfs/";

	/**
	 * The time limit for a file in seconds, the same as the shop's.
	 */
	private static final int TRANSFER_TIME = 30;

	private UncachedGridFsShop() {
	}

	public static void main(String[] args) {
		SpringApplication application = new SpringApplication(Movieshop.class);
		application.addInitializers((context) -> register((GenericApplicationContext) context));
		application.run(args);
	}

	private static void register(GenericApplicationContext context) {
		context.registerBean("uncachedGridFs", FilterRegistrationBean.class,
				() -> registration(context.getBean(MongoDatabaseFactory.class)));
	}

	private static FilterRegistrationBean<UncachedGridFsFilter> registration(MongoDatabaseFactory databases) {
		FilterRegistrationBean<UncachedGridFsFilter> registration = new FilterRegistrationBean<>(
				new UncachedGridFsFilter(GridFSBuckets
					.create(databases.getMongoDatabase().withTimeout(TRANSFER_TIME, TimeUnit.SECONDS), "posters")));
		registration.addUrlPatterns(PATH + "*");
		registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
		return registration;
	}

}

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
 * The shop with one filter more, as far ahead as that of its posters, that serves their
 * files from GridFS by the driver alone.
 */
public final class UncachedGridFsShop {

	/**
	 * Before the name of a file in GridFS.
	 */
	public static final String PATH = "/gridfs/";

	/**
	 * Seconds for a file, as many as the shop gives itself.
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

package com.xebia.movieshop;

import com.xebia.movieshop.limits.Background;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.task.ThreadPoolTaskSchedulerBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Enables scheduled tasks in a serving shop, but not in commands: one of them would
 * delete the posters of a restore whose movies are not restored yet.
 */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
@ConditionalOnProperty(name = "movieshop.command", havingValue = "serve")
class Schedules {

	@Bean
	Background taskScheduler(ThreadPoolTaskSchedulerBuilder settings) {
		Background tasks = settings.configure(new Background("scheduling-"));
		tasks.setErrorHandler(Schedules::report);
		return tasks;
	}

	// A task that fails, as while the database cannot be reached, runs again later.
	private static void report(Throwable failure) {
		if (!Thread.currentThread().isInterrupted()) {
			LogFactory.getLog(Schedules.class)
				.warn("A scheduled task failed and will run again: "
						+ NestedExceptionUtils.getMostSpecificCause(failure));
		}
	}

}

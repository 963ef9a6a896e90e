package com.xebia.movieshop.limits;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;

import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.mock;

class BackgroundTests {

	// The first to be stopped, ahead of the threads themselves.
	@Test
	void workIsInterruptedBeforeAnythingIsStopped() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch interrupted = new CountDownLatch(1);
		AtomicBoolean before = new AtomicBoolean();
		SmartLifecycle first = mock();
		given(first.isAutoStartup()).willReturn(true);
		given(first.isRunning()).willReturn(true);
		given(first.getPhase()).willReturn(Integer.MAX_VALUE);
		willAnswer((stop) -> {
			before.set(interrupted.await(10, TimeUnit.SECONDS));
			stop.<Runnable>getArgument(0).run();
			return null;
		}).given(first).stop(any());
		try (AnnotationConfigApplicationContext shop = new AnnotationConfigApplicationContext()) {
			shop.registerBean(Background.class, () -> new Background("work-"));
			shop.registerBean(SmartLifecycle.class, () -> first);
			shop.refresh();
			shop.getBean(Background.class).execute(() -> {
				begun.countDown();
				try {
					new CountDownLatch(1).await();
				}
				catch (InterruptedException ex) {
					interrupted.countDown();
				}
			});
			begun.await();
		}
		assertThat(before).isTrue();
	}

}

package com.xebia.movieshop.mongo;

import java.lang.reflect.Method;

import com.mongodb.internal.connection.PowerOfTwoBufferPool;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWarDeployment;
import org.springframework.stereotype.Component;
import org.springframework.util.ReflectionUtils;

/**
 * Ends the one driver thread that outlives its clients, because it would prevent a
 * servlet container from unloading a replaced shop.
 */
@Component
@ConditionalOnWarDeployment
class DriverShutdown implements DisposableBean {

	@Override
	public void destroy() {
		endPruning(PowerOfTwoBufferPool.DEFAULT);
	}

	// The driver offers no public method that ends the thread.
	static void endPruning(PowerOfTwoBufferPool pool) {
		Method disablePruning = ReflectionUtils.findMethod(PowerOfTwoBufferPool.class, "disablePruning");
		if (disablePruning != null) {
			ReflectionUtils.makeAccessible(disablePruning);
			ReflectionUtils.invokeMethod(disablePruning, pool);
		}
	}

}

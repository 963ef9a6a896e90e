package com.xebia.movieshop.poster.picture;

import java.lang.management.ManagementFactory;

import javax.management.JMException;
import javax.management.ObjectName;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Returns memory outside the heap to the operating system, because the C library keeps up
 * to 64 MB for each thread that freed it. Does nothing where the JVM has no command for
 * that, which is the case on other systems than Linux.
 */
final class NativeHeap {

	private static final Log logger = LogFactory.getLog(NativeHeap.class);

	private NativeHeap() {
	}

	static void trim() {
		try {
			ManagementFactory.getPlatformMBeanServer()
				.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "systemTrimNativeHeap", null,
						null);
		}
		catch (JMException | RuntimeException ex) {
			logger.debug("Memory outside the heap cannot be trimmed", ex);
		}
	}

}

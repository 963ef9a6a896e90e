package com.xebia.movieshop.poster.serving;

import org.apache.coyote.http11.Http11Nio2Protocol;
import org.apache.tomcat.util.net.Nio2Endpoint;
import org.apache.tomcat.util.threads.TaskThreadFactory;

/**
 * Tomcat's connector for asynchronous channels, with threads that answer a request where
 * they noticed it. All of the connector's settings keep their meaning.
 */
public class PollingNio2Protocol extends Http11Nio2Protocol {

	/**
	 * Called by Tomcat, which knows a protocol by its class name.
	 */
	public PollingNio2Protocol() {
		super(new Endpoint());
	}

	private static final class Endpoint extends Nio2Endpoint {

		@Override
		public void createExecutor() {
			setExecutor(new PollingThreadPool(getMinSpareThreads(), getMaxThreads(), getThreadsMaxIdleTime(),
					new TaskThreadFactory(getName() + "-exec-", getDaemon(), getThreadPriority())));
			// It ends with the endpoint.
			this.internalExecutor = true;
		}

	}

}

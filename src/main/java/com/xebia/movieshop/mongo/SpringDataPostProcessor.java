package com.xebia.movieshop.mongo;

import com.mongodb.WriteConcern;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.data.mongodb.core.MongoAction;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoDatabaseFactorySupport;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * Sets what Boot has no setting for, on Spring Data's objects as Boot makes them: beans
 * of our own in their place would leave the client to us, too.
 */
class SpringDataPostProcessor implements BeanPostProcessor {

	private static final Log logger = LogFactory.getLog(SpringDataPostProcessor.class);

	@Override
	public Object postProcessBeforeInitialization(Object bean, String name) {
		if (bean instanceof MongoDatabaseFactorySupport<?> factory) {
			factory.setExceptionTranslator(new OutageTranslator());
		}
		if (bean instanceof MongoTemplate template && !isAcknowledged(template)) {
			logger.warn("The database acknowledges no new movie and no deletion (w=0): "
					+ "they may get lost without anybody noticing");
			template.setWriteConcernResolver(SpringDataPostProcessor::acknowledgedIfUpdate);
		}
		return bean;
	}

	private static boolean isAcknowledged(MongoTemplate template) {
		return template.getMongoDatabaseFactory().getMongoDatabase().getWriteConcern().isAcknowledged();
	}

	// Without an answer nobody could tell whether another editor was faster.
	private static WriteConcern acknowledgedIfUpdate(MongoAction action) {
		return (action.getMongoActionOperation() == MongoActionOperation.UPDATE) ? WriteConcern.W1
				: WriteConcern.UNACKNOWLEDGED;
	}

}

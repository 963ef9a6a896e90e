package com.xebia.movieshop.backup;

import com.xebia.movieshop.support.Engine;
import com.xebia.movieshop.support.Mongod;
import org.junit.jupiter.api.Tag;

import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@Tag("soak")
class MongodBackupWhileCuratorsWriteTests extends BackupWhileCuratorsWriteContract {

	MongodBackupWhileCuratorsWriteTests() {
		super("mongodb://127.0.0.1:" + Mongod.shared().port());
	}

	@DynamicPropertySource
	static void useMongod(DynamicPropertyRegistry registry) {
		String uri = Engine.MONGOD.newDatabase();
		registry.add("spring.mongodb.uri", () -> uri);
		registry.add("movieshop.posters.store", () -> "gridfs");
	}

}

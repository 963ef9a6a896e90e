package com.xebia.movieshop.backup;

import com.xebia.movieshop.support.Engine;
import org.junit.jupiter.api.Tag;

import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@Tag("soak")
class MongodBackupWhileCuratorsWriteTests extends BackupWhileCuratorsWriteContract {

	@DynamicPropertySource
	static void useMongod(DynamicPropertyRegistry registry) {
		String uri = Engine.MONGOD.newDatabase();
		registry.add("spring.mongodb.uri", () -> uri);
		registry.add("movieshop.posters.store", () -> "gridfs");
	}

}

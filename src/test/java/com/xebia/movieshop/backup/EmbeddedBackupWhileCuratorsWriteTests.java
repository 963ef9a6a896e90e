package com.xebia.movieshop.backup;

import com.xebia.movieshop.support.Mongod;

class EmbeddedBackupWhileCuratorsWriteTests extends BackupWhileCuratorsWriteContract {

	EmbeddedBackupWhileCuratorsWriteTests() {
		super("mongodb://127.0.0.1:" + Mongod.shared().port());
	}

}

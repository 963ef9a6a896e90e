package com.xebia.movieshop.backup;

import com.xebia.movieshop.support.Mongod;

/**
 * Tests for {@link Backup} while curators write to the embedded engine.
 */
class EmbeddedBackupWhileCuratorsWriteTests extends BackupWhileCuratorsWriteContract {

	EmbeddedBackupWhileCuratorsWriteTests() {
		super("mongodb://127.0.0.1:" + Mongod.shared().port());
	}

}

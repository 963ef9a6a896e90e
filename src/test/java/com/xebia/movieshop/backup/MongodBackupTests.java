package com.xebia.movieshop.backup;

import com.xebia.movieshop.support.Mongod;

class MongodBackupTests extends BackupContract {

	MongodBackupTests() {
		super("mongodb://127.0.0.1:" + Mongod.shared().port());
	}

}

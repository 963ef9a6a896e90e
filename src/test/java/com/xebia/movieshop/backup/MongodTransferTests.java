package com.xebia.movieshop.backup;

import com.xebia.movieshop.support.Mongod;

class MongodTransferTests extends TransferContract {

	MongodTransferTests() {
		super("mongodb://127.0.0.1:" + Mongod.shared().port());
	}

}

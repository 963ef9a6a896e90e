package com.xebia.movieshop.staff;

/**
 * The modes of write access.
 */
public enum WriteMode {

	// A password is set: signed-in users may write.
	SIGN_IN,

	// No password, and the server listens on the loopback address only: every user of
	// this machine may write.
	LOCAL,

	// No password, and the server may be reachable from elsewhere: nobody may write.
	READ_ONLY

}

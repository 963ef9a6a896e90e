package com.xebia.movieshop.staff;

/**
 * Who may write, as the configuration says.
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

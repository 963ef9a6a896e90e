package com.xebia.movieshop.curator;

/**
 * How cookies are named and marked.
 *
 * @param secure whether the shop is reached by HTTPS only, so that browsers keep others
 * from setting or reading its cookies
 */
record SecureCookies(boolean secure) {

	String name(String name) {
		return this.secure ? "__Host-" + name : name;
	}

}

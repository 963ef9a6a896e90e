/**
 * Authentication and authorization: accounts and roles, sign-in, sessions, the local mode
 * without password, CSRF tokens.
 */
@NullMarked
@ApplicationModule(displayName = "Staff", allowedDependencies = { "audit", "mongo", "mongo :: reading" })
package com.xebia.movieshop.staff;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;

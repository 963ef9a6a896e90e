/**
 * Authentication and authorization: accounts and roles, sign-in, sessions, the local mode
 * without password, CSRF tokens.
 */
@NullMarked
@ApplicationModule(displayName = "Staff", allowedDependencies = { "address", "audit", "limits", "mongo", "settings" })
package com.xebia.movieshop.staff;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;

/**
 * Who may do what: accounts and their roles, sign-in, sessions, the local open mode, CSRF
 * tokens.
 */
@NullMarked
@ApplicationModule(displayName = "Staff", allowedDependencies = { "mongo", "record" })
package com.xebia.movieshop.staff;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.ApplicationModule;

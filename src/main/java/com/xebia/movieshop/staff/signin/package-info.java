/**
 * Authenticates people by a password or by a provider, keeps their sessions, and
 * throttles the guessing of passwords.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.staff.signin;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;

package com.xebia.movieshop.staff;

import java.time.Instant;

import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A browser's right to write for a while, as it is kept in the database.
 *
 * @param id the signature of what the browser's cookie says
 * @param expires when it ends unless somebody signs out before
 */
@Document("signIns")
record SignIn(@Id String id, Instant expires) {

}

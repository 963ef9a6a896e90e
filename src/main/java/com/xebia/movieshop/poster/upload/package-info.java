/**
 * Receives uploads with Commons FileUpload.
 */
@NullMarked
package com.xebia.movieshop.poster.upload;

import org.jspecify.annotations.NullMarked;

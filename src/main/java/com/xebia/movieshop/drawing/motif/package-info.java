/**
 * The design of a drawing: motifs, their composition in panels, and their colours.
 */
@NullMarked
@NamedInterface
package com.xebia.movieshop.drawing.motif;

import org.jspecify.annotations.NullMarked;

import org.springframework.modulith.NamedInterface;

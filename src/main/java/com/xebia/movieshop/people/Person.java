package com.xebia.movieshop.people;

import java.util.List;

/**
 * Who directs movies or plays in them.
 *
 * @param name the name in the spelling that most movies have
 * @param filmographies the movies, for each role that the person has in any
 */
public record Person(String name, List<Filmography> filmographies) {

}

package com.xebia.movieshop.movie.web;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import com.xebia.movieshop.movie.MovieCatalogue;
import com.xebia.movieshop.movie.MovieReader;
import com.xebia.movieshop.movie.editing.Bin;
import com.xebia.movieshop.movie.editing.MovieService;
import com.xebia.movieshop.poster.Posters;
import com.xebia.movieshop.site.brand.BrandStore;

import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/**
 * Tests controllers of movies in isolation: all their collaborators are mocks.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Import(PosterField.class)
@MockitoBean(types = { MovieService.class, Bin.class, Posters.class, RelatedMovies.class, MovieCatalogue.class,
		MovieReader.class, BrandStore.class })
@interface MockedMovies {

}

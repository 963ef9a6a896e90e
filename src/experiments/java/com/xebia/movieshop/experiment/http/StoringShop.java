package com.xebia.movieshop.experiment.http;

import java.nio.file.Path;
import java.util.List;

import com.xebia.movieshop.Movieshop;
import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.Rendition;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Renditions;

import org.springframework.boot.SpringApplication;
import org.springframework.context.support.GenericApplicationContext;

/**
 * The shop without making pictures: it authenticates, receives, names and stores uploads
 * as usual, with empty files as renditions.
 */
public final class StoringShop {

	private StoringShop() {
	}

	public static void main(String[] args) {
		SpringApplication application = new SpringApplication(Movieshop.class);
		application.addInitializers((context) -> ((GenericApplicationContext) context).registerBean("noPictures",
				NoPictures.class, NoPictures::new, (bean) -> bean.setPrimary(true)));
		application.run(args);
	}

	/**
	 * Treats every upload as a JPEG.
	 */
	private static final class NoPictures extends RenditionMaker {

		NoPictures() {
			super(1);
		}

		@Override
		public Renditions make(Path upload) {
			return new Renditions(PictureType.JPEG, "#000000",
					List.of(new Rendition(RenditionSize.FULL, PictureType.JPEG, 1, 1, new byte[0])));
		}

	}

}

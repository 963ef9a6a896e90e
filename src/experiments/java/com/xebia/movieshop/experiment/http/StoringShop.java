package com.xebia.movieshop.experiment.http;

import java.nio.file.Path;
import java.util.List;

import com.xebia.movieshop.Movieshop;
import com.xebia.movieshop.poster.picture.PictureType;
import com.xebia.movieshop.poster.picture.RenditionMaker;
import com.xebia.movieshop.poster.picture.RenditionSize;
import com.xebia.movieshop.poster.picture.Renditions;
import com.xebia.movieshop.poster.picture.Renditions.Rendition;

import org.springframework.boot.SpringApplication;
import org.springframework.context.support.GenericApplicationContext;

/**
 * The shop without its making of pictures: it signs in, receives, names and stores as
 * ever, and stores empty files where renditions would be.
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
	 * Takes every upload for a JPEG.
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

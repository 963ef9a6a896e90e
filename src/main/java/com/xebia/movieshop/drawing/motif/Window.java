package com.xebia.movieshop.drawing.motif;

import java.awt.Rectangle;
import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;

/**
 * The frame of a motif: the full area, or one with margins, an arch or a circle.
 */
public enum Window {

	BLEED {
		@Override
		public Rectangle within(Rectangle place, Rectangle inner) {
			return place;
		}
	},

	FRAME,

	ARCH {
		@Override
		public Shape outline(double width, double height) {
			double rise = Math.min(width / 2, height * 0.7);
			Area arch = new Area(new Rectangle2D.Double(0, rise, width, height - rise));
			arch.add(new Area(new Ellipse2D.Double(0, 0, width, 2 * rise)));
			arch.intersect(new Area(new Rectangle2D.Double(0, 0, width, height)));
			return arch;
		}
	},

	CIRCLE {
		@Override
		public Rectangle within(Rectangle place, Rectangle inner) {
			Rectangle frame = super.within(place, inner);
			int side = Math.min(frame.width, frame.height);
			return new Rectangle(frame.x + (frame.width - side) / 2, frame.y + (frame.height - side) / 2, side, side);
		}

		@Override
		public Shape outline(double width, double height) {
			return new Ellipse2D.Double(0, 0, width, height);
		}
	};

	// Returns the window's part of a free area; inner is the poster without margins.
	public Rectangle within(Rectangle place, Rectangle inner) {
		return place.intersection(inner);
	}

	public Shape outline(double width, double height) {
		return new Rectangle2D.Double(0, 0, width, height);
	}

}

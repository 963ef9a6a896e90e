package com.xebia.movieshop.poster.picture;

import java.awt.Dimension;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import javax.imageio.ImageIO;
import javax.management.JMException;
import javax.management.ObjectName;

import com.xebia.movieshop.limits.Permit;
import com.xebia.movieshop.limits.WaitingRoom;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Re-encodes uploads in several sizes: upright, in sRGB, opaque and without any other
 * data of the file. Time and memory are limited even for hostile uploads.
 */
public class RenditionMaker {

	private static final Log logger = LogFactory.getLog(RenditionMaker.class);

	// The version of the rules for renditions; renditions of earlier ones are made again.
	public static final int RULES = 2;

	// Files up to this width are made with all colours and as WebP, too. The WebP of a
	// larger picture takes as long as all other files together.
	private static final int MAX_SMALL_WIDTH = 640;

	private static final int MAX_WAITING = 256;

	private final DecodingLimits limits;

	private final WaitingRoom room;

	// Decoders allocate memory outside the heap. The C library keeps some of it for each
	// thread that ever allocated.
	private final ThreadPoolExecutor threads;

	public RenditionMaker(long maxPixels) {
		this(DecodingLimits.of(maxPixels));
	}

	RenditionMaker(DecodingLimits limits) {
		this.limits = limits;
		this.room = new WaitingRoom(DecodingLimits.ALL, MAX_WAITING, limits.waitTime());
		CustomizableThreadFactory factory = new CustomizableThreadFactory("pictures-");
		factory.setDaemon(true);
		this.threads = new ThreadPoolExecutor(limits.processors(), limits.processors(), 10, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), factory);
		this.threads.allowCoreThreadTimeOut(true);
	}

	// A container that undeploys the shop keeps its process.
	public void close() {
		this.threads.shutdown();
	}

	public Renditions make(Path upload) throws IOException, PictureException {
		PictureFile file = PictureFile.of(upload);
		this.limits.check(file.canvas(), file.nativeMemory());
		for (Frame frame : file.frames()) {
			this.limits.check(frame.area().getSize(), 0);
		}
		DecodingPlan plan = DecodingPlan.of(file, this.limits.memory() / 2);
		return work(plan.memory(), file.nativeMemory(), () -> {
			Decoder decoder = new Decoder(upload, file, plan, this.limits.decodingTime());
			return render(file.type(), full(decoder.decode(), file));
		});
	}

	// Finds the dominant colour of a picture's smallest rendition; takes a share of the
	// memory and the processors, as an upload does.
	public String findColour(InputStream rendition) throws IOException, PictureException {
		return work(0, 0, () -> DominantColour.of(ImageIO.read(rendition)));
	}

	private <T> T work(long heapBytes, long nativeBytes, Callable<T> task) throws IOException, PictureException {
		try (Permit permit = this.room.enter(this.limits.share(heapBytes, nativeBytes),
				() -> PictureException.busy(null)); Closeable memory = RenditionMaker::returnFreedMemory) {
			return this.threads.submit(task).get();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw PictureException.busy(ex);
		}
		catch (ExecutionException ex) {
			Throwable cause = ex.getCause();
			if (cause instanceof PictureException refusal) {
				throw refusal;
			}
			if (cause instanceof IOException failure) {
				throw failure;
			}
			if (cause instanceof OutOfMemoryError) {
				throw PictureException.busy(cause);
			}
			throw new IllegalStateException(cause);
		}
	}

	// Decoders allocate whole pictures outside the heap. The C library of Linux keeps up
	// to 64 MB of such memory for each of its arenas after it was freed, until a command
	// of the JVM has it returned. Older JVMs and other systems have no such command.
	private static void returnFreedMemory() {
		try {
			ManagementFactory.getPlatformMBeanServer()
				.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"), "systemTrimNativeHeap",
						new Object[] { null }, new String[] { String[].class.getName() });
		}
		catch (JMException ex) {
			logger.debug("Memory of decoders may be kept after it was freed", ex);
		}
	}

	// Converts colours and rotates after scaling, when there are fewer pixels.
	private static BufferedImage full(BufferedImage picture, PictureFile file) throws PictureException {
		ColorSpace colours = Objects.requireNonNullElse(file.colours(), picture.getColorModel().getColorSpace());
		Dimension size = RenditionSize.FULL.of(picture.getWidth(), picture.getHeight());
		BufferedImage full = PictureScaler.scale(picture, size.width, size.height);
		return file.orientation().turnUpright(Ground.lay(SrgbConversion.convert(full, colours)));
	}

	// WebP stores colours with half the resolution. Small sizes are made as JPEG only if
	// the largest of them would lose colours.
	private static Renditions render(PictureType type, BufferedImage full) throws IOException {
		List<Rendition> files = new ArrayList<>();
		BufferedImage picture = full;
		boolean losesColours = false;
		for (RenditionSize size : RenditionSize.values()) {
			Dimension dimension = size.of(full.getWidth(), full.getHeight());
			if (size == RenditionSize.FULL || dimension.width < full.getWidth()) {
				picture = PictureScaler.scale(picture, dimension.width, dimension.height);
				Rendition jpeg = encode(picture, size, PictureType.JPEG);
				files.add(jpeg);
				losesColours |= dimension.width == Math.min(full.getWidth(), MAX_SMALL_WIDTH)
						&& Codecs.losesColours(picture);
				if (dimension.width <= MAX_SMALL_WIDTH && Codecs.HAVE_WEBP && !losesColours) {
					Rendition webp = encode(picture, size, PictureType.WEBP);
					if (webp.content().length < jpeg.content().length) {
						files.add(webp);
					}
				}
			}
		}
		return new Renditions(type, DominantColour.of(picture), files);
	}

	private static Rendition encode(BufferedImage picture, RenditionSize size, PictureType type) throws IOException {
		byte[] content = Codecs.encode(picture, type, picture.getWidth() <= MAX_SMALL_WIDTH);
		return new Rendition(size, type, picture.getWidth(), picture.getHeight(), content);
	}

}

package com.xebia.movieshop.experiment.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;

/**
 * Describes the measuring machine, because figures are meaningless without it.
 */
public final class Machine {

	private static final double GIBIBYTE = 1L << 30;

	private Machine() {
	}

	public static String processor() {
		String model = value("/proc/cpuinfo", "model name", ":", System.getProperty("os.arch"));
		return "%s, %d cores".formatted(model, Runtime.getRuntime().availableProcessors());
	}

	public static String memory() {
		return String.format(Locale.ROOT, "%.1f GiB", gibibytes());
	}

	/**
	 * Returns the default cache size of a MongoDB server on this machine.
	 * @return the number of gibibytes
	 */
	public static String serverCache() {
		return String.format(Locale.ROOT, "%.2f", Math.max(0.25, (gibibytes() - 1) / 2));
	}

	private static double gibibytes() {
		return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() / GIBIBYTE;
	}

	public static String operatingSystem() {
		String kernel = System.getProperty("os.name") + " " + System.getProperty("os.version");
		String distribution = value("/etc/os-release", "PRETTY_NAME", "=", "").replace("\"", "");
		return distribution.isEmpty() ? kernel : distribution + ", " + kernel;
	}

	public static String java() {
		return System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
	}

	private static String value(String file, String name, String separator, String fallback) {
		try (Stream<String> lines = Files.lines(Path.of(file))) {
			return lines.filter((line) -> line.startsWith(name))
				.map((line) -> line.substring(line.indexOf(separator) + 1).strip())
				.findFirst()
				.orElse(fallback);
		}
		catch (IOException ex) {
			return fallback;
		}
	}

}

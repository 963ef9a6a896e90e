package com.xebia.movieshop.transfer;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

import org.springframework.boot.ApplicationArguments;
import org.springframework.util.StringUtils;

/**
 * The option of a command that names a file.
 */
final class FileOption {

	private FileOption() {
	}

	static Path read(ApplicationArguments arguments, String name) throws RefusedException {
		List<String> values = arguments.getOptionValues(name);
		try {
			if (values != null && values.size() == 1 && StringUtils.hasText(values.get(0))) {
				return Path.of(values.get(0)).toAbsolutePath().normalize();
			}
		}
		catch (InvalidPathException ex) {
			throw new RefusedException("No file can have the name --" + name + "=" + values.get(0));
		}
		throw new RefusedException("Say --" + name + "=FILE");
	}

}

package com.xebia.movieshop.importing;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.DefaultApplicationArguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

class ImportCommandTests {

	@Test
	void directoryIsNoFile(@TempDir Path directory) throws Exception {
		Importer importer = mock(Importer.class);
		ImportCommand command = new ImportCommand(importer, mock());
		command.run(new DefaultApplicationArguments("--from=" + directory));
		verifyNoInteractions(importer);
		assertThat(command.getExitCode()).isOne();
	}

}

package com.xebia.movieshop.backup;

import java.io.IOException;
import java.io.OutputStream;

import com.xebia.movieshop.site.brand.BrandStore;
import com.xebia.movieshop.staff.WriteAccess;
import org.apache.commons.io.function.IOSupplier;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;

@WebMvcTest(BackupController.class)
@AutoConfigureMockMvc(addFilters = false)
@MockitoBean(types = { WriteAccess.class, BrandStore.class })
class BackupControllerTests {

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private Backup backup;

	@Test
	void fullDiskHasAStatusOfItsOwn() throws Exception {
		given(this.backup.write(any(), any())).willAnswer((call) -> {
			IOSupplier<OutputStream> output = call.getArgument(0);
			output.get();
			throw new IOException("No space left on device");
		});
		assertThat(this.mvc.get().uri("/curator/backup")).hasStatus(HttpStatus.INSUFFICIENT_STORAGE)
			.doesNotContainHeader(HttpHeaders.CONTENT_DISPOSITION);
	}

}

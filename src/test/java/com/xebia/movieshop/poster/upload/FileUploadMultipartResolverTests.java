package com.xebia.movieshop.poster.upload;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import com.xebia.movieshop.poster.PosterProperties;
import com.xebia.movieshop.poster.PosterProperties.Store;
import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.store.DirectoryPosterStore;
import com.xebia.movieshop.support.TestSettings;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletInputStream;
import org.apache.commons.io.function.Uncheck;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.http.HttpStatus;
import org.springframework.mock.web.DelegatingServletInputStream;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.util.FileSystemUtils;
import org.springframework.util.unit.DataSize;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.multipart.MultipartHttpServletRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class FileUploadMultipartResolverTests {

	private static final int LIMIT = 1000;

	@TempDir
	Path directory;

	private FileUploadMultipartResolver resolver;

	@BeforeEach
	void create() {
		this.resolver = resolver(LIMIT);
	}

	@AfterEach
	void temporaryFilesAreDeleted() throws IOException {
		assertThat(files()).isZero();
	}

	@Test
	void fieldsAndFilesAreRead() throws IOException {
		MultipartHttpServletRequest request = resolve(
				field("title", "Ä \uD83C\uDFAC") + file("file", "x.png", "picture"));
		assertThat(request.getParameter("title")).isEqualTo("Ä \uD83C\uDFAC");
		MultipartFile file = request.getFile("file");
		assertThat(file).isNotNull();
		assertThat(file.getBytes()).asString().isEqualTo("picture");
		assertThat(file.getOriginalFilename()).isEqualTo("x.png");
		this.resolver.cleanupMultipart(request);
	}

	@Test
	void bodyIsReadOnFirstAccessOnly() throws IOException {
		MockHttpServletRequest request = request(file("file", "x.png", "picture"));
		MultipartHttpServletRequest multipart = this.resolver.resolveMultipart(request);
		this.resolver.cleanupMultipart(multipart);
		assertThat(request.getInputStream().available()).isPositive();
	}

	@Test
	void errorPageReadsNoBody() {
		MockHttpServletRequest request = request(field("a", "b"));
		assertThat(this.resolver.isMultipart(request)).isTrue();
		request.setDispatcherType(DispatcherType.ERROR);
		assertThat(this.resolver.isMultipart(request)).isFalse();
	}

	@Test
	void severalFieldsOfANameAreKept() {
		assertThat(resolve(field("stars", "Ann") + field("stars", "Bob")).getParameterValues("stars"))
			.containsExactly("Ann", "Bob");
	}

	@Test
	void emptyFileFieldIsNoFile() {
		assertThat(resolve(file("file", "", "")).getFile("file")).isNull();
	}

	@Test
	void fileOfTheLimitIsRead() throws IOException {
		MultipartHttpServletRequest request = resolve(file("file", "x", "x".repeat(LIMIT)));
		assertThat(request.getFile("file")).isNotNull().extracting(MultipartFile::getSize).isEqualTo((long) LIMIT);
		this.resolver.cleanupMultipart(request);
	}

	@Test
	void importHasALimitOfItsOwn() {
		MockHttpServletRequest request = request(file("file", "x", "x".repeat(2 * LIMIT)));
		request.setRequestURI("/movies/imports");
		MultipartHttpServletRequest multipart = this.resolver.resolveMultipart(request);
		assertThat(multipart.getFile("file")).isNotNull().extracting(MultipartFile::getSize).isEqualTo(2L * LIMIT);
		this.resolver.cleanupMultipart(multipart);
	}

	@Test
	void fileOverTheLimitCostsNoOtherField() throws IOException {
		MultipartHttpServletRequest request = resolve(
				field("title", "M") + file("file", "x", "x".repeat(100 * LIMIT)) + field("director", "Fritz Lang"));
		assertThat(request.getParameter("title")).isEqualTo("M");
		assertThat(request.getParameter("director")).isEqualTo("Fritz Lang");
		MultipartFile file = request.getFile("file");
		assertThat(file).isNotNull().matches((failed) -> !failed.isEmpty());
		assertThatExceptionOfType(PosterRejectedException.class).isThrownBy(file::getSize)
			.satisfies((ex) -> assertThat(ex.getStatusCode()).isEqualTo(HttpStatus.CONTENT_TOO_LARGE));
		this.resolver.cleanupMultipart(request);
	}

	@Test
	void fileOverTheLimitIsDeletedBeforeItsRestIsRead() {
		AtomicLong left = new AtomicLong(-1);
		byte[] rest = ("x".repeat(100_000) + "\r\n--b--\r\n").getBytes(StandardCharsets.UTF_8);
		InputStream slow = new ByteArrayInputStream(rest) {

			@Override
			public synchronized int read() {
				if (available() == 1) {
					left.set(Uncheck.getAsLong(FileUploadMultipartResolverTests.this::files));
				}
				return super.read();
			}

		};
		String start = file("file", "x", "x".repeat(LIMIT)).stripTrailing();
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/movies") {

			@Override
			public ServletInputStream getInputStream() {
				return new DelegatingServletInputStream(new SequenceInputStream(
						new ByteArrayInputStream(start.getBytes(StandardCharsets.UTF_8)), slow));
			}

		};
		request.setContentType("multipart/form-data; boundary=b");
		assertThat(this.resolver.resolveMultipart(request).getFile("file")).isNotNull();
		assertThat(left).hasValue(0);
	}

	@Test
	void filesOfARequestTogetherHaveTheLimitOfOne() throws IOException {
		MultipartHttpServletRequest request = resolve(
				file("a", "x", "x".repeat(LIMIT - 1)) + file("file", "x", "xx") + file("b", "x", "x"));
		MultipartFile file = request.getFile("file");
		assertThat(files()).isOne();
		assertThat(file).isNotNull();
		assertThatExceptionOfType(PosterRejectedException.class).isThrownBy(file::getSize)
			.satisfies((ex) -> assertThat(ex.getStatusCode()).isEqualTo(HttpStatus.CONTENT_TOO_LARGE));
		this.resolver.cleanupMultipart(request);
	}

	@Test
	void fileThatCannotBeStoredCostsNoOtherField() throws IOException {
		FileSystemUtils.deleteRecursively(this.directory);
		MultipartHttpServletRequest request = resolve(
				field("title", "M") + file("file", "x", "picture") + field("director", "Fritz Lang"));
		assertThat(request.getParameter("title")).isEqualTo("M");
		assertThat(request.getParameter("director")).isEqualTo("Fritz Lang");
		MultipartFile file = request.getFile("file");
		assertThat(file).isNotNull();
		assertThatExceptionOfType(PosterRejectedException.class).isThrownBy(file::getSize)
			.satisfies((ex) -> assertThat(ex.getStatusCode()).isEqualTo(HttpStatus.SERVICE_UNAVAILABLE));
		this.resolver.cleanupMultipart(request);
		Files.createDirectory(this.directory);
		MultipartHttpServletRequest next = resolve(file("file", "x", "picture"));
		assertThat(next.getFile("file")).isNotNull().matches((stored) -> stored.getSize() == 7);
		this.resolver.cleanupMultipart(next);
	}

	@Test
	void tooManyPartsAreMalformed() {
		assertThatExceptionOfType(MultipartException.class)
			.isThrownBy(() -> resolve(field("a", "b").repeat(12_001)).getParameter("a"));
	}

	@Test
	void tooMuchTextIsRefused() {
		assertThatExceptionOfType(MaxUploadSizeExceededException.class)
			.isThrownBy(() -> resolve(field("a", "x".repeat(600_000)).repeat(2)).getParameter("a"));
	}

	@Test
	void endlessPartHeaderIsRefused() {
		String header = "Content-Disposition: form-data; name=\"" + "x".repeat(5000) + "\"\r\n\r\n";
		assertThatExceptionOfType(MultipartException.class)
			.isThrownBy(() -> resolve("--b\r\n" + header + "\r\n").getParameter("a"));
	}

	@Test
	void truncatedRequestIsMalformedAndLeavesNoFile() throws IOException {
		MockHttpServletRequest request = request("");
		request.setContent("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\nhalf"
			.getBytes(StandardCharsets.UTF_8));
		MultipartHttpServletRequest multipart = this.resolver.resolveMultipart(request);
		assertThatExceptionOfType(MultipartException.class).isThrownBy(() -> multipart.getFile("file"));
		assertThat(files()).isZero();
		this.resolver.cleanupMultipart(multipart);
	}

	@Test
	void requestWithoutABoundaryIsMalformed() {
		MockHttpServletRequest request = request(field("a", "b"));
		request.setContentType("multipart/form-data");
		assertThatExceptionOfType(MultipartException.class)
			.isThrownBy(() -> this.resolver.resolveMultipart(request).getParameter("a"));
	}

	@Test
	void fileNameWithANulIsMalformed() {
		assertThatExceptionOfType(MultipartException.class)
			.isThrownBy(() -> resolve(file("file", "a\0b", "x")).getFile("file"));
	}

	private FileUploadMultipartResolver resolver(int limit) {
		DataSize size = DataSize.ofBytes(limit);
		return new FileUploadMultipartResolver(new DirectoryPosterStore(this.directory),
				new PosterProperties(Store.DIRECTORY, size, size, size, 1_000_000, null),
				TestSettings.in(this.directory, DataSize.ofBytes(2L * limit)));
	}

	private MultipartHttpServletRequest resolve(String parts) {
		return this.resolver.resolveMultipart(request(parts));
	}

	private static MockHttpServletRequest request(String parts) {
		MockHttpServletRequest request = new MockHttpServletRequest("POST", "/movies");
		request.setContentType("multipart/form-data; boundary=b");
		request.setContent((parts + "--b--\r\n").getBytes(StandardCharsets.UTF_8));
		return request;
	}

	private static String field(String name, String value) {
		return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
	}

	private static String file(String name, String fileName, String content) {
		return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"" + fileName
				+ "\"\r\nContent-Type: image/png\r\n\r\n" + content + "\r\n";
	}

	private long files() throws IOException {
		try (Stream<Path> files = Files.walk(this.directory)) {
			return files.filter((file) -> Files.isRegularFile(file) && !file.endsWith(".in-use")).count();
		}
	}

}

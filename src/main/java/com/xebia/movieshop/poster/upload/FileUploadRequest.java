package com.xebia.movieshop.poster.upload;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

import com.xebia.movieshop.poster.PosterRejectedException;
import com.xebia.movieshop.poster.store.PosterStore;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.commons.fileupload2.core.FileItemInput;
import org.apache.commons.fileupload2.core.FileItemInputIterator;
import org.apache.commons.fileupload2.core.FileUploadSizeException;
import org.apache.commons.fileupload2.jakarta.servlet6.JakartaServletFileUpload;
import org.apache.commons.io.IOUtils;
import org.apache.commons.io.output.ProxyOutputStream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.multipart.support.DefaultMultipartHttpServletRequest;

/**
 * A multipart request that is parsed when its first parameter or file is requested.
 */
class FileUploadRequest extends DefaultMultipartHttpServletRequest {

	private static final Log logger = LogFactory.getLog(FileUploadRequest.class);

	// The limit in bytes of all text fields together, which are held in memory.
	private static final int MAX_TEXT_SIZE = 1 << 20;

	private final JakartaServletFileUpload<?, ?> fileUpload;

	private final long maxFileSize;

	private final PosterStore store;

	private final MultiValueMap<String, String> texts = new LinkedMultiValueMap<>();

	private final MultiValueMap<String, MultipartFile> files = new LinkedMultiValueMap<>();

	private final List<Path> created = new ArrayList<>();

	private int textSize;

	private long fileSize;

	FileUploadRequest(HttpServletRequest request, JakartaServletFileUpload<?, ?> fileUpload, long maxFileSize,
			PosterStore store) {
		super(request);
		this.fileUpload = fileUpload;
		this.maxFileSize = maxFileSize;
		this.store = store;
	}

	@Override
	protected void initializeMultipart() {
		try {
			readParts();
		}
		catch (FileUploadSizeException ex) {
			// The header of a part may also lack its end.
			if (ex.getPermitted() == this.fileUpload.getMaxPartHeaderSize()) {
				throw new MultipartException("The header of a part is malformed", ex);
			}
			throw new MaxUploadSizeExceededException(this.fileUpload.getMaxSize(), ex);
		}
		catch (IOException | InvalidPathException ex) {
			throw new MultipartException("The multipart request is malformed", ex);
		}
		finally {
			readRest();
		}
		setMultipartFiles(this.files);
		Map<String, String[]> parameters = new HashMap<>();
		this.texts.forEach((name, values) -> parameters.put(name, values.toArray(String[]::new)));
		setMultipartParameters(parameters);
		setMultipartParameterContentTypes(Map.of());
	}

	// Reads the rest of the body, because a server may close the connection after the
	// response while the browser still sends, which then does not show the response.
	private void readRest() {
		try {
			IOUtils.skip(getRequest().getInputStream(), this.fileUpload.getMaxSize());
		}
		catch (IOException ex) {
			// A client that disconnects or is too slow does not read the response either.
		}
	}

	private void readParts() throws IOException {
		FileItemInputIterator parts = this.fileUpload.getItemIterator((HttpServletRequest) getRequest());
		for (int count = 1; parts.hasNext(); count++) {
			if (count > this.fileUpload.getMaxFileCount()) {
				throw new MultipartException("The multipart request has too many parts");
			}
			FileItemInput part = parts.next();
			if (part.isFormField()) {
				this.texts.add(part.getFieldName(), readText(part));
			}
			else if (StringUtils.hasLength(part.getName())) {
				readFile(part);
			}
		}
	}

	private String readText(FileItemInput part) throws IOException {
		byte[] text = part.getInputStream().readNBytes(MAX_TEXT_SIZE + 1 - this.textSize);
		this.textSize += text.length;
		if (this.textSize > MAX_TEXT_SIZE) {
			throw new FileUploadSizeException("Too much text", MAX_TEXT_SIZE, this.textSize);
		}
		return new String(text, StandardCharsets.UTF_8);
	}

	// Keeps the other fields if the store fails or the files are too large, so that the
	// form can be shown again.
	private void readFile(FileItemInput part) throws IOException {
		String name = part.getFieldName();
		try {
			Path file = this.store.createUpload();
			this.created.add(file);
			long size = copy(part, file);
			this.fileSize += size;
			if (this.fileSize > this.maxFileSize) {
				Files.delete(file);
				fail(name, PosterRejectedException.tooLarge(this.maxFileSize));
				return;
			}
			this.files.add(name, new UploadedFile(name, part.getName(), part.getContentType(), () -> file, size));
		}
		catch (UncheckedIOException | FileSystemException ex) {
			fail(name, PosterRejectedException.notStored(ex));
		}
	}

	private void fail(String name, PosterRejectedException reason) {
		this.files.add(name, new UploadedFile(name, "", null, () -> {
			throw reason;
		}, -1));
	}

	// No form has more than one file, so all files together have the limit of one. Stages
	// at most one byte more. Deletes an incomplete file at once, because the disk may be
	// full and the client may send the rest for minutes; so closes no content, which
	// would read the rest.
	private long copy(FileItemInput part, Path file) throws IOException {
		InputStream content = part.getInputStream();
		try (OutputStream output = output(file)) {
			return IOUtils.copyLarge(content, output, 0, this.maxFileSize - this.fileSize + 1);
		}
		catch (IOException | UncheckedIOException ex) {
			Files.deleteIfExists(file);
			throw ex;
		}
	}

	// Distinguishes failures of the file system from those of the client.
	private static OutputStream output(Path file) throws IOException {
		return new ProxyOutputStream(Files.newOutputStream(file)) {

			@Override
			protected void handleIOException(IOException ex) {
				throw new UncheckedIOException(ex);
			}

		};
	}

	void cleanup() {
		for (Path file : this.created) {
			try {
				Files.deleteIfExists(file);
			}
			catch (IOException ex) {
				logger.warn("An upload could not be deleted; the next startup deletes it", ex);
			}
		}
	}

	/**
	 * A file of a multipart request, on disk. If it could not be received, access to its
	 * content throws the reason, and the other fields remain available.
	 */
	private record UploadedFile(String name, String fileName, @Nullable String contentType, Supplier<Path> file,
			long size) implements MultipartFile {

		@Override
		public String getName() {
			return this.name;
		}

		// The client's name for the file is untrusted, and names no file here.
		@Override
		public String getOriginalFilename() {
			return this.fileName;
		}

		@Override
		public @Nullable String getContentType() {
			return this.contentType;
		}

		@Override
		public boolean isEmpty() {
			return this.size == 0;
		}

		@Override
		public long getSize() {
			Objects.requireNonNull(this.file.get());
			return this.size;
		}

		@Override
		public byte[] getBytes() throws IOException {
			return Files.readAllBytes(this.file.get());
		}

		@Override
		public InputStream getInputStream() throws IOException {
			return Files.newInputStream(this.file.get());
		}

		@Override
		public void transferTo(File destination) throws IOException {
			transferTo(destination.toPath());
		}

		@Override
		public void transferTo(Path destination) throws IOException {
			Files.move(this.file.get(), destination, StandardCopyOption.REPLACE_EXISTING);
		}

	}

}

package com.xebia.movieshop.poster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;
import org.apache.commons.fileupload2.core.FileItemInput;
import org.apache.commons.fileupload2.core.FileItemInputIterator;
import org.apache.commons.fileupload2.core.FileUploadByteCountLimitException;
import org.apache.commons.fileupload2.core.FileUploadFileCountLimitException;
import org.apache.commons.fileupload2.core.FileUploadSizeException;
import org.apache.commons.fileupload2.jakarta.servlet6.JakartaServletFileUpload;
import org.apache.commons.io.IOUtils;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.multipart.support.DefaultMultipartHttpServletRequest;

/**
 * A multipart request that is read when its first parameter or file is asked for.
 */
class FileUploadRequest extends DefaultMultipartHttpServletRequest {

	private static final Log logger = LogFactory.getLog(FileUploadRequest.class);

	/**
	 * Bytes that all text fields together may hold in memory.
	 */
	private static final int MAX_TEXT_SIZE = 1 << 20;

	private final JakartaServletFileUpload<?, ?> fileUpload;

	private final PosterStore store;

	private final MultiValueMap<String, String> texts = new LinkedMultiValueMap<>();

	private final MultiValueMap<String, MultipartFile> files = new LinkedMultiValueMap<>();

	private int textSize;

	FileUploadRequest(HttpServletRequest request, JakartaServletFileUpload<?, ?> fileUpload, PosterStore store) {
		super(request);
		this.fileUpload = fileUpload;
		this.store = store;
	}

	@Override
	protected void initializeMultipart() {
		try {
			readPartsUpToLimit();
		}
		catch (FileUploadFileCountLimitException ex) {
			throw new MultipartException("The multipart request has too many parts", ex);
		}
		catch (FileUploadSizeException ex) {
			throw new MaxUploadSizeExceededException(this.fileUpload.getMaxSize(), ex);
		}
		catch (IOException | InvalidPathException ex) {
			throw new MultipartException("The multipart request is malformed", ex);
		}
		setMultipartFiles(this.files);
		Map<String, String[]> parameters = new HashMap<>();
		this.texts.forEach((name, values) -> parameters.put(name, values.toArray(String[]::new)));
		setMultipartParameters(parameters);
		setMultipartParameterContentTypes(Map.of());
	}

	private void readPartsUpToLimit() throws IOException {
		try {
			readParts();
		}
		catch (FileUploadByteCountLimitException ex) {
			if (ex.getFileName() == null) {
				throw ex;
			}
			// The fields before the file are there, and the form can be shown again.
			this.files.add(ex.getFieldName(),
					new UploadedFile(ex.getFieldName(), null, this.store.createUpload(), Long.MAX_VALUE));
		}
	}

	private void readParts() throws IOException {
		FileItemInputIterator parts = this.fileUpload.getItemIterator((HttpServletRequest) getRequest());
		for (int count = 1; parts.hasNext(); count++) {
			if (count > this.fileUpload.getMaxFileCount()) {
				throw new FileUploadFileCountLimitException("Too many parts", this.fileUpload.getMaxFileCount(), count);
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

	private void readFile(FileItemInput part) throws IOException {
		Path file = this.store.createUpload();
		try (InputStream content = part.getInputStream(); OutputStream output = Files.newOutputStream(file)) {
			long size = IOUtils.copyLarge(content, output);
			this.files.add(part.getFieldName(),
					new UploadedFile(part.getFieldName(), part.getContentType(), file, size));
		}
		catch (IOException ex) {
			Files.deleteIfExists(file);
			throw ex;
		}
	}

	void cleanup() {
		for (MultipartFile file : this.files.values().stream().flatMap(List::stream).toList()) {
			try {
				((UploadedFile) file).delete();
			}
			catch (IOException ex) {
				logger.warn("An upload could not be deleted; the next start does it", ex);
			}
		}
	}

}

/*
 * What a curator's forms do beyond HTML: they keep what is typed until it is saved, whatever happens to the page, and
 * send a poster as soon as it is chosen. Each of them works without.
 */
"use strict";

(() => {
	const DRAFT = "draft:";
	// Longer sides are made smaller by the shop anyway.
	const MAX_SIDE = 2048;
	const LARGE = 1 << 20;
	// Too large, not a picture, a picture that cannot be read.
	const REJECTED = [413, 415, 422];

	const form = document.querySelector(".form--kept");
	if (document.querySelector(".notice--done")) {
		forgetWhatWasSaved();
	}
	if (form) {
		const poster = posterField(form.querySelector(".poster-field"));
		keep(form, poster);
		pointOutTwin(form, form.querySelector(".field__twin"));
		form.addEventListener("keydown", (event) => {
			if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
				form.requestSubmit(form.querySelector(".button--primary"));
			}
		});
	}

	function forgetWhatWasSaved() {
		Object.keys(sessionStorage)
			.filter((key) => key.startsWith(DRAFT) && JSON.parse(sessionStorage.getItem(key)).sent)
			.forEach((key) => sessionStorage.removeItem(key));
	}

	function keep(form, poster) {
		const key = DRAFT + new URL(form.action).pathname;
		const pristine = new URLSearchParams(location.search).has("form");
		const filled = typed(read());
		let sent = false;

		// A page that answers a form shows what was typed; one that is opened does not.
		const draft = JSON.parse(sessionStorage.getItem(key));
		if (pristine && draft && typed(draft.fields) !== filled) {
			write(draft.fields);
			form.querySelector(".form__restored").hidden = false;
		} else if (!pristine) {
			save();
		}

		form.addEventListener("input", save);
		form.addEventListener("submit", () => {
			save();
			sent = true;
			store();
		});
		form.querySelector(".form__restored button").addEventListener("click", () => {
			sessionStorage.removeItem(key);
			sent = true;
			location.replace(location.href);
		});
		// In another language the form is the same, with what was typed.
		document.querySelectorAll("a[hreflang]").forEach((link) => link.addEventListener("click", () => { sent = true; }));
		addEventListener("pageshow", () => { sent = false; });
		addEventListener("beforeunload", (event) => {
			if (!sent && isChanged()) {
				event.preventDefault();
			}
		});

		function isChanged() {
			return !pristine || typed(read()) !== filled;
		}

		function save() {
			if (isChanged()) {
				store();
			} else {
				sessionStorage.removeItem(key);
			}
		}

		function store() {
			sessionStorage.setItem(key, JSON.stringify({ fields: read(), sent }));
		}

		function read() {
			return [...new FormData(form)].filter(([name, value]) => typeof value === "string" && !isOfThePage(name));
		}

		// With the version that the fields were filled with, so that the shop sees what somebody else changed meanwhile.
		function write(fields) {
			form.querySelectorAll("input[type=hidden]").forEach((input) => isOfThePage(input.name) || input.remove());
			fields.forEach(([name, value]) => {
				const field = form.querySelector(`[name="${CSS.escape(name)}"]:not([type=hidden])`);
				if (!field) {
					form.prepend(hidden(name, value));
				} else if (field.type === "checkbox") {
					field.checked = true;
				} else {
					field.value = value;
				}
			});
			poster.show(new Map(fields).get("fileName"));
		}
	}

	// Two movies may have the same title in the same year, but mostly somebody adds one again.
	function pointOutTwin(form, notice) {
		const { title, year } = form.elements;
		form.addEventListener("change", async (event) => {
			if (event.target !== title && event.target !== year) {
				return;
			}
			const address = `${notice.dataset.suggested}?q=${encodeURIComponent(title.value)}`;
			const response = await fetch(address).catch(() => null);
			const movies = response?.ok ? await response.json() : [];
			const twin = movies.find((movie) => movie.title.localeCompare(title.value.trim(), undefined, { sensitivity: "base" }) === 0
				&& movie.year === Number(year.value) && !movie.url.endsWith(new URL(form.action).pathname.slice(-24)));
			notice.firstElementChild.hidden = !twin;
			if (twin) {
				Object.assign(notice.querySelector("a"), { href: twin.url, textContent: `${twin.title} (${twin.year})` });
			}
		});
	}

	// Some of what a form says was not typed, but tells which one it is.
	function typed(fields) {
		return JSON.stringify(fields.filter(([name]) => !["token", "version", "base"].includes(name)));
	}

	function isOfThePage(name) {
		return name === "_csrf" || name === "_method";
	}

	function hidden(name, value) {
		return Object.assign(document.createElement("input"), { type: "hidden", name, value });
	}

	function posterField(field) {
		const form = field.closest("form");
		const input = field.querySelector("[type=file]");
		const progress = field.querySelector(".poster-field__upload");
		const bar = progress.querySelector("progress");
		const drawn = form.elements.fileName ? null : field.querySelector(".poster-field__picture");
		let request = null;

		field.querySelector(".poster-field__drop").hidden = false;
		input.addEventListener("change", () => take(input.files[0]));
		field.addEventListener("dragover", (event) => {
			event.preventDefault();
			field.classList.add("poster-field--over");
		});
		field.addEventListener("dragleave", () => field.classList.remove("poster-field--over"));
		field.addEventListener("drop", (event) => {
			event.preventDefault();
			field.classList.remove("poster-field--over");
			take(event.dataTransfer.files[0]);
		});
		document.addEventListener("paste", (event) => take(event.clipboardData.files[0]));
		progress.querySelector("button").addEventListener("click", () => {
			request.abort();
			input.value = "";
			show(form.elements.fileName?.value);
		});
		// A form that is sent before the picture is there takes it along.
		form.addEventListener("submit", () => request?.abort());
		return { show };

		async function take(file) {
			if (!file) {
				return;
			}
			request?.abort();
			say("");
			const picture = await smaller(file);
			choose(picture);
			if (picture.size > Number(field.dataset.max)) {
				say(field.dataset.tooLarge);
				return;
			}
			await preview(picture);
			send(picture);
		}

		function choose(file) {
			const files = new DataTransfer();
			files.items.add(file);
			input.files = files.files;
		}

		function send(file) {
			const body = new FormData();
			body.append("_csrf", form.elements._csrf.value);
			body.append("file", file);
			request = new XMLHttpRequest();
			request.open("POST", field.dataset.upload);
			request.setRequestHeader("Accept", "application/json");
			request.responseType = "json";
			request.upload.addEventListener("progress", (event) => { bar.value = 100 * event.loaded / event.total; });
			request.addEventListener("load", ({ target }) => {
				if (target.status === 201) {
					accept(target.response.fileName);
				} else {
					refuse(target.response?.detail ?? field.dataset.failed, REJECTED.includes(target.status));
				}
			});
			request.addEventListener("error", () => say(field.dataset.failed));
			request.addEventListener("loadend", ({ target }) => {
				if (target === request) {
					request = null;
					progress.hidden = true;
				}
			});
			bar.value = 0;
			progress.hidden = false;
			request.send(body);
		}

		function accept(fileName) {
			form.querySelectorAll("[name=fileName], [name=removePoster][type=hidden]").forEach((other) => other.remove());
			form.querySelectorAll("[name=removePoster]").forEach((box) => { box.checked = false; });
			field.prepend(hidden("fileName", fileName));
			input.value = "";
			show(fileName);
			form.dispatchEvent(new Event("input"));
		}

		// What is refused for another reason than the file itself is sent once more with the form.
		function refuse(reason, forGood) {
			if (forGood) {
				input.value = "";
				show(form.elements.fileName?.value);
			}
			say(reason);
		}

		function show(fileName) {
			const picture = document.createElement("img");
			picture.alt = "";
			picture.src = `${field.dataset.upload}/320/${fileName}`;
			replace(fileName ? picture : drawn);
		}

		// Drawn, for the policy of the page lets no picture in that is not the shop's.
		async function preview(file) {
			const bitmap = await createImageBitmap(file, { resizeWidth: 320 }).catch(() => null);
			if (bitmap) {
				const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height });
				canvas.getContext("2d").drawImage(bitmap, 0, 0);
				replace(canvas);
			}
		}

		function replace(picture) {
			field.querySelector(".poster-field__picture")?.remove();
			if (picture) {
				picture.className = "poster-field__picture";
				field.prepend(picture);
			}
		}

		function say(error) {
			const help = document.getElementById("file-help");
			help.querySelectorAll(".field__error").forEach((former) => former.remove());
			input.setAttribute("aria-invalid", String(error !== ""));
			if (error) {
				help.append(Object.assign(document.createElement("p"),
					{ className: "field__error", role: "alert", textContent: error }));
			}
		}
	}

	// A phone's photo has several times the pixels that are ever shown.
	async function smaller(file) {
		if (file.type !== "image/jpeg" || file.size < LARGE) {
			return file;
		}
		const bitmap = await createImageBitmap(file).catch(() => null);
		const scale = bitmap && MAX_SIDE / Math.max(bitmap.width, bitmap.height);
		if (!bitmap || scale >= 1) {
			return file;
		}
		const canvas = Object.assign(document.createElement("canvas"),
			{ width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) });
		canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
		const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.92));
		return blob && blob.size < file.size ? new File([blob], file.name, { type: "image/jpeg" }) : file;
	}
})();

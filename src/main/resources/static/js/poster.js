// Uploads a poster when it is chosen, dropped or pasted; previews the drawn one.

// Scales down photos, which have more pixels than are shown.
const MAX_SIDE = 2048;
const LARGE = 1 << 20;
const DRAWN_FROM = ["title", "director", "year", "genres", "drawing"];

const field = document.querySelector(".poster-field");
const form = field.closest("form");
const { file: input, drawAnother: another } = form.elements;
const drawn = another && field.querySelector(".poster-field__picture");
const upload = field.querySelector(".poster-field__upload");
const bar = upload.querySelector("progress");
let request;
let waiting;

input.addEventListener("change", () => take(input.files));
document.addEventListener("paste", (event) => take(event.clipboardData.files));
field.addEventListener("drop", (event) => take(event.dataTransfer.files));
["dragover", "dragleave", "drop"].forEach((type) => field.addEventListener(type, (event) => {
	event.preventDefault();
	field.classList.toggle("poster-field--over", type === "dragover");
}));
upload.querySelector("button").addEventListener("click", () => {
	request.abort();
	settle();
});
// Submitting the form during an upload sends the file.
form.addEventListener("submit", () => request?.abort());
form.addEventListener("input", (event) => {
	if (DRAWN_FROM.includes(event.target.name)) {
		clearTimeout(waiting);
		waiting = setTimeout(draw, 300);
	}
});
another?.addEventListener("click", (event) => {
	event.preventDefault();
	form.elements.drawing.value++;
	draw();
	form.dispatchEvent(new Event("input"));
});
if (!form.querySelector(".form__restored").hidden) {
	draw();
	settle();
}

async function take([file]) {
	if (!file) {
		return;
	}
	const bitmap = await createImageBitmap(file).catch(() => null);
	const canvas = bitmap && paint(bitmap);
	const isPhoto = file.type === "image/jpeg" && file.size > LARGE && canvas?.width < bitmap?.width;
	const picture = isPhoto ? await smaller(file, canvas) : file;
	request?.abort();
	say("");
	const files = new DataTransfer();
	files.items.add(picture);
	input.files = files.files;
	if (canvas) {
		show(canvas);
	}
	if (picture.size > Number(field.dataset.max)) {
		say(field.dataset.tooLarge);
	} else {
		send(picture);
	}
}

// Uses a canvas, because the content security policy forbids blob URLs.
function paint(bitmap) {
	const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
	const canvas = Object.assign(document.createElement("canvas"),
		{ width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) });
	canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	return canvas;
}

async function smaller(file, canvas) {
	const blob = await new Promise((done) => canvas.toBlob(done, file.type, 0.92));
	return blob?.size < file.size ? new File([blob], file.name, { type: file.type }) : file;
}

function send(file) {
	const body = new FormData();
	body.append("_csrf", form.elements._csrf.value);
	body.append("file", file);
	request = new XMLHttpRequest();
	request.open("POST", field.dataset.upload);
	request.setRequestHeader("Accept", "application/json");
	request.responseType = "json";
	request.upload.onprogress = ({ loaded, total }) => { bar.value = bar.labels[0].dataset.percent = Math.round(100 * loaded / total); };
	request.onload = ({ target }) => target.status === 201 ? accept(target.response) : refuse(target);
	request.onerror = () => say(field.dataset.failed);
	request.onloadend = () => {
		request = null;
		upload.hidden = true;
	};
	bar.value = 0;
	upload.hidden = false;
	request.send(body);
}

function accept({ fileName }) {
	form.elements.fileName.value = fileName;
	form.elements.removePoster.checked = false;
	settle();
	form.dispatchEvent(new Event("input"));
}

function refuse({ status, response }) {
	// Too large or not a picture; after other errors the form sends the file.
	if ([413, 415, 422].includes(status)) {
		settle();
	}
	say(response?.detail ?? field.dataset.failed);
}

// Drops the file and shows the poster in the form, or the drawn one.
function settle() {
	const name = form.elements.fileName.value;
	input.value = "";
	show(name ? Object.assign(document.createElement("img"), { alt: "", src: field.dataset.stored.replace("*", name) }) : drawn);
}

function draw() {
	const typed = new URLSearchParams({ form: "" });
	DRAWN_FROM.forEach((name) => typed.set(name, form.elements[name].value));
	if (drawn) {
		drawn.src = drawn.src.replace(/\?.*/, `?${typed}`);
	}
}

function show(picture) {
	field.querySelector(".poster-field__picture")?.remove();
	if (picture) {
		picture.className = "poster-field__picture";
		field.prepend(picture);
	}
}

function say(error) {
	const help = document.getElementById("file-help");
	help.querySelector(".field__error")?.remove();
	input.ariaInvalid = error !== "";
	if (error) {
		help.append(Object.assign(document.createElement("p"), { className: "field__error", role: "alert", textContent: error }));
	}
}

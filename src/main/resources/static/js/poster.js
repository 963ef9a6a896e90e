// Uploads a poster when it is chosen, dropped or pasted; previews the drawn one.

// Scales down photos, which have more pixels than are shown.
const MAX_SIDE = 2048;
const LARGE = 1 << 20;
const QUALITY = 0.92;
// The first bytes of a JPEG, PNG, GIF or WebP. Whatever else the browser decodes is sent as WebP.
const READ_BY_THE_SHOP = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[^]{4}WEBP)/;
const DRAWN_FROM = ["title", "director", "year", "drawing"];

const field = document.querySelector(".poster-field");
const form = field.closest("form");
const { file: input, drawAnother: another } = form.elements;
const drawn = another && field.querySelector(".poster-field__picture");
const upload = field.querySelector(".poster-field__upload");
const bar = upload.querySelector("progress");
let request;
let waiting;
let taken = 0;

input.accept = "image/*";
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

async function take({ 0: file, length }) {
	if (!file) {
		return;
	}
	const turn = ++taken;
	const image = await decode(file).catch(() => null);
	const canvas = image && paint(image);
	const picture = canvas && await convert(file, image, canvas).catch(() => null) || file;
	if (turn !== taken) {
		return;
	}
	request?.abort();
	if (picture.size > Number(field.dataset.max)) {
		settle();
		say("tooLarge");
		return;
	}
	say(length > 1 ? "firstOnly" : "");
	const files = new DataTransfer();
	files.items.add(picture);
	input.files = files.files;
	if (canvas) {
		show(canvas);
	}
	send(picture);
}

// Only an image element decodes SVG, without running its scripts.
async function decode(file) {
	return createImageBitmap(file).catch(async () => {
		const image = new Image();
		image.src = URL.createObjectURL(new Blob([file], { type: "image/svg+xml" }));
		await image.decode();
		return image;
	});
}

function paint(image) {
	const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
	const canvas = Object.assign(document.createElement("canvas"),
		{ width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
	canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
	return canvas;
}

async function convert(file, image, canvas) {
	const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
	if (!READ_BY_THE_SHOP.test(start)) {
		// A browser that cannot write WebP writes PNG, which may be too large.
		const picture = await encode(canvas, "image/webp", file.name);
		return picture.size > field.dataset.max ? encode(canvas, "image/jpeg", file.name) : picture;
	}
	const isPhoto = start.startsWith("\xff") && file.size > LARGE && canvas.width < image.width;
	const picture = isPhoto ? await encode(canvas, "image/jpeg", file.name) : file;
	return picture.size < file.size ? picture : file;
}

async function encode(canvas, format, name) {
	const blob = await new Promise((done) => canvas.toBlob(done, format, QUALITY));
	return new File([blob], name, { type: blob.type });
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
	request.onerror = () => say("notSent");
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

// After a failure of the server or the connection the form sends the file again.
function refuse({ status, response }) {
	if (status < 500) {
		settle();
	}
	if ([401, 403].includes(status)) {
		say("signedOut");
	} else if (response?.detail) {
		say("refused", response.detail);
	} else if (status === 413) {
		say("tooLargeForProxy");
	} else {
		say(status < 500 ? "refused" : "noAnswer");
	}
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

function say(code, text) {
	const help = document.getElementById("file-help");
	help.querySelector("[role]")?.remove();
	input.ariaInvalid = !["", "firstOnly"].includes(code);
	if (code) {
		const message = field.querySelector("template").content.querySelector(`[data-reason=${code}]`).cloneNode(true);
		if (text) {
			message.textContent = text;
		}
		help.append(message);
	}
}

// Uploads a poster when it is chosen, dropped or pasted; previews the drawn one.

const DRAWN_FROM = ["title", "director", "year", "genres", "drawing", "seed"];

const field = document.querySelector(".poster-field");
const form = field.closest("form");
const { file: input, drawAnother: another } = form.elements;
const drawn = another && field.querySelector(".poster-field__picture");
const upload = field.querySelector(".poster-field__upload");
const cut = field.querySelector(".poster-field__cut")
	?? Object.assign(new Image(), { className: "poster-field__cut", alt: "" });
const turn = field.querySelector(".poster-field__turn");
const bar = upload.querySelector("progress");
let request;
let waiting;
let taken = 0;

input.accept = "image/*";
input.addEventListener("change", () => take(input.files));
window.pictures.receive(field, "poster-field--over", take, () => say("addressOnly"));
upload.querySelector("button").addEventListener("click", () => {
	request.abort();
	settle();
});
// Submitting the form during an upload sends the file.
form.addEventListener("submit", () => request?.abort());
form.elements.posterView.addEventListener("input", ({ target }) => {
	cut.style.objectPosition = `${target.value * 10}% ${target.value * 10}%`;
});
turn.hidden = false;
turn.addEventListener("click", rotate);
form.addEventListener("input", (event) => {
	if (DRAWN_FROM.includes(event.target.name)) {
		clearTimeout(waiting);
		waiting = setTimeout(draw, 300);
	}
});
another?.addEventListener("click", (event) => {
	event.preventDefault();
	(form.elements.seed ?? form.elements.drawing).value++;
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
	const { picture, canvas } = await window.pictures.prepare(file, Number(field.dataset.max));
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

// Sends the stored poster again, turned by a quarter.
async function rotate() {
	const name = form.elements.fileName.value;
	const image = Object.assign(new Image(), { src: field.dataset.full.replace("*", name) });
	await image.decode();
	const canvas = Object.assign(document.createElement("canvas"), { width: image.height, height: image.width });
	const context = canvas.getContext("2d");
	context.translate(image.height, 0);
	context.rotate(Math.PI / 2);
	context.drawImage(image, 0, 0);
	const format = name.split(".").pop().replace("jpg", "jpeg");
	show(canvas);
	send(await window.pictures.encode(canvas, `image/${format}`, name));
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
	if (name) {
		cut.src = field.dataset.stored.replace("*", name);
		field.querySelector(".poster-field__view").prepend(cut);
	}
	show(name ? Object.assign(new Image(), { alt: "", src: field.dataset.stored.replace("*", name) }) : drawn);
}

function draw() {
	const typed = new URLSearchParams({ form: "" });
	DRAWN_FROM.forEach((name) => typed.set(name, form.elements[name]?.value ?? ""));
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

// Receives pictures, and prepares them for their upload: scales down photos, and converts what the shop does not read.
// Other scripts of the page use it.
window.pictures = { receive, prepare, encode };

// Scales down photos, which have more pixels than are shown.
const MAX_SIDE = 2048;
const LARGE = 1 << 20;
const QUALITY = 0.92;
// The first bytes of a JPEG, PNG, GIF or WebP. Whatever else the browser decodes is sent as WebP.
const READ_BY_THE_SHOP = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[^]{4}WEBP)/;

// Where a paste or drop of text is meant as text, even if a picture of it comes along.
const TEXT = "textarea, input:not([type=file], [type=checkbox], [type=range])";

// Takes files that are pasted or dropped anywhere on the page. Refuses a picture of which only the address is dropped.
function receive(area, over, take, refuse) {
	["paste", "dragover", "dragleave", "drop"].forEach((type) => document.addEventListener(type, (event) => {
		const { types, files } = event.clipboardData ?? event.dataTransfer;
		const hasFiles = types.includes("Files");
		const isText = event.target.matches?.(TEXT) && (!hasFiles || types.includes("text/plain"));
		const isReceived = !isText && (hasFiles || types.includes("text/uri-list") && type !== "paste");
		area.classList.toggle(over, isReceived && type === "dragover");
		if (isReceived) {
			// The browser would leave the page for what is dropped.
			event.preventDefault();
			if (files.length > 0 && !type.startsWith("drag")) {
				take(files);
			} else if (type === "drop") {
				refuse();
			}
		}
	}));
}

// Returns the file to send, and a canvas with the picture, null if the browser cannot decode it.
async function prepare(file, max) {
	const image = await decode(file).catch(() => null);
	const canvas = image && paint(image);
	const picture = canvas && await convert(file, image, canvas, max).catch(() => null) || file;
	return { picture, canvas };
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

async function convert(file, image, canvas, max) {
	const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
	if (!READ_BY_THE_SHOP.test(start)) {
		// A browser that cannot write WebP writes PNG, which may be too large.
		const picture = await encode(canvas, "image/webp", file.name);
		return picture.size > max ? encode(canvas, "image/jpeg", file.name) : picture;
	}
	const isPhoto = start.startsWith("\xff") && file.size > LARGE && canvas.width < image.width;
	const picture = isPhoto ? await encode(canvas, "image/jpeg", file.name) : file;
	return picture.size < file.size ? picture : file;
}

async function encode(canvas, format, name) {
	const blob = await new Promise((done) => canvas.toBlob(done, format, QUALITY));
	return new File([blob], name, { type: blob.type });
}

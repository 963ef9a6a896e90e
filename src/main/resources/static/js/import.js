// Follows an import, and checks the file again as soon as a choice changes. Only the parts
// of the page that differ are replaced, so that an open list of choices stays open.
const PAUSE = 1000;

// Responses to earlier requests than the latest are outdated.
let latest = 0;
const parts = new Map([...document.querySelectorAll("[data-part]")].map((part) => [part.id, part.outerHTML]));

follow();
document.addEventListener("change", ({ target }) => {
	if (target.form?.id === "choices") {
		load(target.form.action, { method: "POST", body: new URLSearchParams(new FormData(target.form)) });
	}
});

function follow() {
	if (document.getElementById("import-status").dataset.running === "true") {
		setTimeout(load, PAUSE, location.href);
	}
}

async function load(address, request) {
	const number = ++latest;
	const response = await fetch(address, request).catch(() => null);
	const page = response?.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
	if (number !== latest) {
		return;
	}
	page?.querySelectorAll("[data-part]").forEach(replace);
	follow();
}

function replace(part) {
	const html = part.outerHTML;
	if (parts.get(part.id) !== html) {
		const focused = document.activeElement.id;
		document.getElementById(part.id)?.replaceWith(part);
		parts.set(part.id, html);
		if (focused && document.activeElement.id !== focused) {
			document.getElementById(focused)?.focus();
		}
	}
}

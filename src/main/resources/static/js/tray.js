// Sends pictures one by one as they are chosen, dropped or pasted, and adds the drafts that the shop makes of them.
const form = document.querySelector(".tray");
const drafts = form.querySelector(".tray__drafts");
const progress = form.querySelector(".tray__progress");
const input = form.elements.file;
const waiting = [];
let sending = false;

form.querySelector(".tray__send").hidden = true;
input.addEventListener("change", () => {
	add(input.files);
	input.value = "";
});
window.pictures.receive(form, "tray--over", add, () => {
	progress.textContent = form.dataset.addressOnly;
});
drafts.addEventListener("click", (event) => {
	const button = event.target.closest("button");
	if (button) {
		event.preventDefault();
		edit(button.value.split("-")[0], button.closest("li"));
	}
});
// The Enter key goes to the next title, and saves after the last one.
drafts.addEventListener("keydown", (event) => {
	const next = event.target.closest("li").nextElementSibling;
	if (event.key === "Enter" && event.target.matches("input") && next) {
		event.preventDefault();
		next.querySelector("[name=title]").select();
	}
});
window.addEventListener("beforeunload", (event) => {
	if (sending) {
		event.preventDefault();
	}
});

function edit(action, draft) {
	const above = draft.previousElementSibling;
	if (action === "remove") {
		(draft.nextElementSibling ?? above)?.querySelector("[name=title]").focus();
		draft.remove();
	} else if (above) {
		["director", "year", "stars", "genres", "copies"].forEach((name) => {
			draft.querySelector(`[name=${name}]`).value = above.querySelector(`[name=${name}]`).value;
		});
		draft.nextElementSibling?.querySelector("[name=title]").select();
	}
}

async function add(files) {
	waiting.push(...files);
	if (sending) {
		return;
	}
	sending = true;
	while (waiting.length > 0) {
		progress.textContent = `${waiting[0].name} (${waiting.length})`;
		const file = waiting.shift();
		const { picture } = await window.pictures.prepare(file, Number(form.dataset.max));
		await send(picture, file.name);
	}
	progress.textContent = "";
	sending = false;
}

async function send(picture, name) {
	const body = new FormData();
	body.append("_csrf", form.elements._csrf.value);
	body.append("file", picture, name);
	const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
	const page = new DOMParser().parseFromString(await answer?.text() ?? "", "text/html");
	const draft = page.querySelector(".tray__draft");
	if (draft) {
		const first = !drafts.querySelector("li");
		drafts.append(draft);
		if (first) {
			draft.querySelector("[name=title]").select();
		}
	} else {
		const textContent = `${name}: ${page.querySelector("h1")?.textContent ?? "–"}`;
		drafts.append(Object.assign(document.createElement("li"), { className: "field__error", role: "alert", textContent }));
	}
}

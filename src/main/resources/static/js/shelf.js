// Edits the films of a shelf without loading the page again: asks the shop for the edited form, and shows its films.
const form = document.querySelector(".shelf-form");
const find = form.elements.find;
let edits = Promise.resolve();
let dragged;

// An edit sends what the former one answered.
const edit = (value) => { edits = edits.then(() => send(value)); };

form.addEventListener("submit", (event) => {
	const value = event.submitter?.value || (form.day?.value && "time");
	if (/^(add|up|down|remove|copy|time|filter)/.test(value)) {
		event.preventDefault();
		edit(value);
	}
});
find.addEventListener("choose", ({ detail: { text, movie } }) => {
	edits = edits.then(async () => {
		const found = await movie;
		if (found) {
			await send(`add-${found.url.slice(-24)}`);
		} else {
			find.value = text;
			form.querySelector("[value=find]").click();
		}
	});
});
form.addEventListener("keydown", (event) => {
	const way = event.altKey && { ArrowUp: "up", ArrowDown: "down" }[event.key];
	const button = way && event.target.closest(".shelf-film")?.querySelector(`[value^=${way}]`);
	if (button) {
		event.preventDefault();
		edit(button.value);
	}
});
form.addEventListener("change", ({ target }) => target.closest("#filter") && edit("filter"));
form.addEventListener("dragstart", ({ target }) => { dragged = target.closest(".shelf-film"); });
form.addEventListener("dragover", (event) => {
	const film = event.target.closest(".shelf-film");
	if (dragged && film) {
		event.preventDefault();
		const { left, width } = film.getBoundingClientRect();
		if (film !== dragged) {
			film[event.clientX < left + width / 2 ? "before" : "after"](dragged);
		}
	}
});
form.addEventListener("dragend", () => {
	dragged = null;
	form.dispatchEvent(new Event("input"));
});
// Shows the films of a draft.
if (!form.querySelector(".form__restored").hidden) {
	edit("draft");
}

async function send(value) {
	const fields = new URLSearchParams([...new FormData(form)].filter(([, text]) => typeof text === "string"));
	fields.set("edit", value);
	const answer = await fetch(form.action, { method: "POST", body: fields }).catch(() => null);
	const page = new DOMParser().parseFromString(await answer?.text() ?? "", "text/html");
	const films = page.querySelector(".shelf-films");
	if (!films) {
		// Shows the problem, and loses nothing that was typed.
		form.dispatchEvent(new Event("sent", { bubbles: true }));
		form.submit();
		return;
	}
	const { localName, name, value: at } = document.activeElement;
	const open = form.querySelector("details")?.open;
	["#filter", "#times", ".shelf-films", "#matches .chips"].forEach((part) => form.querySelector(part).replaceWith(page.querySelector(part)));
	form.querySelectorAll(":scope > [type=hidden]:not([name^=_], [name=version])").forEach((input) => input.remove());
	form.querySelectorAll("details").forEach((menu) => { menu.open = open; });
	form.querySelector(".shelf-form__status").textContent = page.querySelector(".shelf-form__status").textContent;
	([...form.querySelectorAll(`${localName}[name="${name}"]`)].find((field) => field.value === at || localName === "select" || field.type === "date") ?? find).focus();
	form.dispatchEvent(new Event("input"));
}

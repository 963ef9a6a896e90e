// Adds boxes to the movies of a list: by the mouse, with Shift for a range, by a long press, or by x. What can be done with
// the ticked movies comes from the page on which they can be ticked without a script.
const actions = document.querySelector(".list-actions");
const list = document.querySelector(".movie-list");
const boxes = [...list.querySelectorAll(".movie-card")].map((card) => {
	const link = card.querySelector(".movie-card__link");
	const box = Object.assign(document.createElement("input"), { type: "checkbox", name: "film", tabIndex: -1,
		className: "movie-card__tick", ariaLabel: link.textContent, value: /[0-9a-f]{24}(?=$|\?)/.exec(link.href)[0] });
	box.setAttribute("form", "selection");
	link.setAttribute("aria-keyshortcuts", "x");
	card.append(box);
	return box;
});
let bar;
let last;
let press;

list.addEventListener("click", (event) => {
	const box = event.target;
	if (boxes.includes(box)) {
		if (event.shiftKey && last) {
			const [from, to] = [boxes.indexOf(last), boxes.indexOf(box)].sort((a, b) => a - b);
			boxes.slice(from, to + 1).forEach((other) => { other.checked = box.checked; });
		}
		last = box;
		show();
	} else if (press === "done") {
		event.preventDefault();
	}
});
list.addEventListener("keydown", (event) => {
	const box = event.key === "x" && !event.ctrlKey && !event.metaKey && !event.altKey
		&& event.target.closest(".movie-card")?.querySelector(".movie-card__tick");
	box?.click?.();
});
list.addEventListener("pointerdown", ({ pointerType, target }) => {
	const box = pointerType === "touch" && target.closest(".movie-card")?.querySelector(".movie-card__tick");
	press = box && setTimeout(() => {
		press = "done";
		box.click();
	}, 500);
});
["pointerup", "pointercancel", "pointermove"].forEach((end) => list.addEventListener(end, () => press !== "done" && clearTimeout(press)));
list.addEventListener("contextmenu", (event) => press && event.preventDefault());

async function show() {
	bar ??= load();
	const form = await bar;
	const ticked = boxes.filter((box) => box.checked).length;
	form.hidden = ticked === 0;
	form.querySelector("[role=status]").textContent = actions.dataset.ticked.replace("#", ticked);
}

async function load() {
	const answer = await fetch(actions.dataset.selection).catch(() => null);
	const page = new DOMParser().parseFromString(await answer?.text() ?? "", "text/html");
	const form = page.querySelector("form.selection");
	if (!form) {
		location.assign(actions.dataset.selection);
	}
	form.id = "selection";
	form.querySelectorAll(".selection__movies, .selection__all, a").forEach((part) => part.remove());
	form.querySelector(".selection__actions").prepend(Object.assign(document.createElement("p"), { role: "status" }));
	actions.after(form);
	return form;
}

// Applies a choice at once. The sheet of a phone, which a new page would close after each choice, only shows how many
// movies the choices would list, and applies them by its button.
const form = document.getElementById("filters");
const button = form.querySelector(".button--primary");

function parameters() {
	return new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
}

function show({ found, facets }) {
	const count = (name, value) => facets[name].find((facet) => String(facet.value) === value)?.count ?? 0;
	const number = new Intl.NumberFormat(document.documentElement.lang);
	button.textContent = (found.count === 1) ? form.dataset.one : form.dataset.some.replace("#", number.format(found.count));
	for (const box of form.querySelectorAll("[type=checkbox]")) {
		box.closest("label").lastElementChild.textContent = box.checked ? found.count : count("genre", box.value);
	}
	for (const option of form.querySelectorAll("select:not([name=sort]) option:not([value=''])")) {
		const movies = option.selected ? found.count : count(option.parentElement.name, option.value);
		option.textContent = option.textContent.replace(/\d+\)$/, `${movies})`);
	}
}

let latest = 0;
form.addEventListener("change", async ({ target }) => {
	if (!form.matches(":popover-open")) {
		form.requestSubmit();
		return;
	}
	const request = ++latest;
	const response = await fetch(`${form.action}?${parameters()}`, { headers: { Accept: "application/json" } });
	const list = response.ok ? await response.json() : {};
	if (request === latest && list.facets) {
		show(list);
	}
});

// Leaves empty parameters out of the address.
form.addEventListener("submit", (event) => {
	event.preventDefault();
	const chosen = String(parameters());
	location.assign(form.action + (chosen && `?${chosen}`));
});
document.addEventListener("click", ({ target }) => {
	const menu = form.querySelector("details[open]");
	if (menu && !menu.contains(target)) {
		menu.open = false;
	}
});

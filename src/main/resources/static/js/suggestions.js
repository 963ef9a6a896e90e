// Suggests movies or names while somebody types, as the ARIA pattern for a combobox has it. Without this script people type all of it.
const PAUSE = 120;

document.querySelectorAll("input[data-suggestions]").forEach(suggest);

function suggest(input, number) {
	const list = Object.assign(document.createElement("ul"), { id: `suggestions-${number}`, className: "suggestions", hidden: true });
	let timer;
	let latest = 0;
	let active = -1;

	list.setAttribute("role", "listbox");
	input.after(list);
	input.autocomplete = "off";
	input.setAttribute("role", "combobox");
	input.setAttribute("aria-autocomplete", "list");
	input.setAttribute("aria-expanded", "false");
	input.setAttribute("aria-controls", list.id);

	const options = () => [...list.children];

	function show(suggestions) {
		list.setAttribute("aria-label", input.getAttribute("aria-label") ?? input.labels[0].firstChild.textContent.trim());
		list.replaceChildren(...suggestions.map(option));
		list.hidden = suggestions.length === 0;
		input.setAttribute("aria-expanded", String(!list.hidden));
		activate(-1);
	}

	function close() {
		latest++;
		clearTimeout(timer);
		list.hidden || show([]);
	}

	function activate(index) {
		active = index;
		options().forEach((option, i) => option.setAttribute("aria-selected", String(i === index)));
		if (index >= 0) {
			input.setAttribute("aria-activedescendant", options()[index].id);
		} else {
			input.removeAttribute("aria-activedescendant");
		}
	}

	function option(suggestion, index) {
		const item = Object.assign(document.createElement("li"), { id: `${list.id}-${index}`, className: "suggestions__option" });
		item.setAttribute("role", "option");
		item.addEventListener("click", () => choose(suggestion));
		item.append(suggestion.title ?? suggestion.name);
		const fact = suggestion.title ? suggestion.year : suggestion.movies;
		if (fact) {
			item.append(Object.assign(document.createElement("span"), { className: "suggestions__fact", textContent: fact }));
		}
		return item;
	}

	// A box that searches leads to what was chosen; any other takes it, unless it takes several.
	function choose(suggestion) {
		close();
		if (input.form.role === "search") {
			location.assign(suggestion.url);
		} else if (input.dispatchEvent(new CustomEvent("choose", { detail: suggestion, cancelable: true }))) {
			input.value = suggestion.name;
			input.dispatchEvent(new Event("input", { bubbles: true }));
			close();
		}
	}

	async function ask() {
		const request = ++latest;
		const address = `${input.dataset.suggestions}?q=${encodeURIComponent(input.value)}`;
		const response = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
		const answer = response?.ok ? await response.json() : [];
		// An answer that comes late is to other words.
		if (request === latest) {
			show((answer.names ?? answer).slice(0, 8));
		}
	}

	input.addEventListener("input", () => {
		clearTimeout(timer);
		if (input.value.trim() === "") {
			close();
		} else {
			timer = setTimeout(ask, PAUSE);
		}
	});

	input.addEventListener("keydown", (event) => {
		const count = options().length;
		if (event.key === "Escape" && count > 0) {
			close();
		} else if (event.key === "ArrowDown" && count > 0) {
			activate((active + 1) % count);
		} else if (event.key === "ArrowUp" && count > 0) {
			activate((Math.max(active, 0) + count - 1) % count);
		} else if (event.key === "Enter" && active >= 0) {
			options()[active].click();
			event.stopImmediatePropagation();
		} else {
			return;
		}
		event.preventDefault();
	});

	input.addEventListener("blur", close);
	// The box must not lose the focus, which would close the list, before the click is complete.
	list.addEventListener("mousedown", (event) => event.preventDefault());
}

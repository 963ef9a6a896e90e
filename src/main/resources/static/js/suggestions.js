// Suggests movies or names in a combobox of the ARIA pattern.
document.querySelectorAll("input[data-suggestions]").forEach(suggest);

function suggest(input, number) {
	const list = Object.assign(document.createElement("ul"),
		{ id: `suggestions-${number}`, className: "suggestions", role: "listbox", hidden: true });
	let latest = 0;
	let active = -1;

	input.after(list);
	Object.assign(input, { autocomplete: "off", role: "combobox", ariaAutoComplete: "list", ariaExpanded: "false" });
	input.setAttribute("aria-controls", list.id);

	function show(suggestions) {
		list.ariaLabel = input.ariaLabel ?? input.labels[0].firstChild.textContent.trim();
		list.replaceChildren(...suggestions.map(option));
		list.hidden = suggestions.length === 0;
		input.ariaExpanded = !list.hidden;
		activate(-1);
	}

	function close() {
		latest++;
		show([]);
	}

	function activate(index) {
		active = index;
		[...list.children].forEach((option, i) => { option.ariaSelected = i === index; });
		input.setAttribute("aria-activedescendant", list.children[index]?.id ?? "");
	}

	function option(suggestion, index) {
		const item = Object.assign(document.createElement("li"),
			{ id: `${list.id}-${index}`, className: "suggestions__option", role: "option" });
		// A count needs a unit to differ from a year.
		const { title, name, year, movies } = suggestion;
		const counted = movies && input.dataset[movies === 1 ? "one" : "some"]?.replace("#", movies);
		const fact = Object.assign(document.createElement("span"),
			{ className: "suggestions__fact", textContent: year ?? counted ?? movies });
		item.append(title ?? name, fact);
		item.addEventListener("click", () => choose(suggestion));
		return item;
	}

	// A search box opens the choice, other boxes take its text.
	function choose(suggestion) {
		if (input.form.role === "search") {
			location.assign(suggestion.url);
		} else {
			input.value = suggestion.name;
			input.dispatchEvent(new Event("choose"));
			input.dispatchEvent(new Event("input", { bubbles: true }));
			close();
		}
	}

	// Waits for a pause (debounce) and ignores outdated answers.
	async function ask() {
		const request = ++latest;
		await new Promise((done) => setTimeout(done, 120));
		if (request !== latest) {
			return;
		}
		const address = `${input.dataset.suggestions}?q=${encodeURIComponent(input.value)}`;
		const response = input.value.trim() && await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
		const answer = response?.ok ? await response.json() : [];
		if (request === latest) {
			show((answer.names ?? answer).slice(0, 8));
		}
	}

	input.addEventListener("input", ask);
	input.addEventListener("keydown", (event) => {
		const count = list.children.length;
		if (count === 0) {
			return;
		}
		if (event.key === "Escape") {
			close();
		} else if (event.key === "ArrowDown") {
			activate((active + 1) % count);
		} else if (event.key === "ArrowUp") {
			activate((Math.max(active, 0) + count - 1) % count);
		} else if (event.key === "Enter" && active >= 0) {
			list.children[active].click();
			event.stopImmediatePropagation();
		} else {
			return;
		}
		event.preventDefault();
	});
	input.addEventListener("blur", close);
	// Keeps the focus, or the list would close before the click.
	list.addEventListener("mousedown", (event) => event.preventDefault());
}

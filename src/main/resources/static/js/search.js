// Suggests movies while somebody types, as the ARIA pattern for a combobox has it. Without this script the box sends the words.
const PAUSE = 120;

for (const form of document.querySelectorAll(".search-box")) {
	const words = form.elements.q;
	const list = form.querySelector("[role=listbox]");
	let timer;
	let latest = 0;
	let active = -1;

	const options = () => [...list.children];

	function close() {
		latest++;
		clearTimeout(timer);
		list.replaceChildren();
		list.hidden = true;
		activate(-1);
		words.setAttribute("aria-expanded", "false");
	}

	function activate(index) {
		active = index;
		options().forEach((option, i) => option.setAttribute("aria-selected", String(i === index)));
		if (index >= 0) {
			words.setAttribute("aria-activedescendant", options()[index].id);
		}
		else {
			words.removeAttribute("aria-activedescendant");
		}
	}

	function option(movie, index) {
		const item = document.createElement("li");
		item.id = `suggestion-${index}`;
		item.className = "search-box__suggestion";
		item.setAttribute("role", "option");
		item.dataset.url = movie.url;
		item.append(movie.title);
		if (movie.year) {
			const year = document.createElement("span");
			year.className = "search-box__year";
			year.textContent = movie.year;
			item.append(year);
		}
		return item;
	}

	async function suggest() {
		const request = ++latest;
		const response = await fetch(`${form.dataset.suggestions}?q=${encodeURIComponent(words.value)}`).catch(() => null);
		const movies = response?.ok ? await response.json() : [];
		// An answer that comes late is to other words.
		if (request !== latest) {
			return;
		}
		list.replaceChildren(...movies.map(option));
		list.hidden = movies.length === 0;
		words.setAttribute("aria-expanded", String(movies.length > 0));
		activate(-1);
	}

	words.setAttribute("role", "combobox");
	words.setAttribute("aria-autocomplete", "list");
	words.setAttribute("aria-expanded", "false");
	words.setAttribute("aria-controls", list.id);

	words.addEventListener("input", () => {
		clearTimeout(timer);
		if (words.value.trim() === "") {
			close();
		}
		else {
			timer = setTimeout(suggest, PAUSE);
		}
	});

	words.addEventListener("keydown", (event) => {
		const count = options().length;
		if (event.key === "Escape" && !list.hidden) {
			event.preventDefault();
			close();
		}
		else if (event.key === "ArrowDown" && count > 0) {
			event.preventDefault();
			activate((active + 1) % count);
		}
		else if (event.key === "ArrowUp" && count > 0) {
			event.preventDefault();
			activate((Math.max(active, 0) + count - 1) % count);
		}
		else if (event.key === "Enter" && active >= 0) {
			event.preventDefault();
			location.assign(options()[active].dataset.url);
		}
	});

	words.addEventListener("blur", close);
	// The box must not lose the focus, which would close the list, before the click is complete.
	list.addEventListener("mousedown", (event) => event.preventDefault());
	list.addEventListener("click", (event) => {
		const chosen = event.target.closest("[role=option]");
		if (chosen) {
			location.assign(chosen.dataset.url);
		}
	});
}

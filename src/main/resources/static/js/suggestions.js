// Suggests movies or names in a combobox of the ARIA pattern; in forms, Enter takes the marked name.
// Matches a text of several directors as far as the last name, as the shop splits it.
const AND = "(?:&|and|und|et|y|e)\\s";
const FORMER_NAMES = new RegExp(`^(?:.*(?:\\S\\s\\S+(?:,(?!\\s*(?:Jr|Sr|II|III|IV)\\b)(?:\\s*${AND})?|\\s${AND})|、|\\s/\\s))?\\s*`);

document.querySelectorAll("input[data-suggestions]").forEach(suggest);

// A form that returns with errors continues at the first of them.
document.querySelector("main form [aria-invalid=true]")?.focus();

const box = document.querySelector(".search-box__words");
box?.form.addEventListener("toggle", ({ newState }) => newState === "open" && box.focus());

// The slash is a letter in a field.
document.addEventListener("keydown", (event) => {
	const isTyped = event.target.closest("input, textarea, select, [contenteditable]");
	const isAlone = !isTyped && !event.ctrlKey && !event.metaKey && !event.altKey;
	const isSlash = event.key === "/" && isAlone;
	if (box && (isSlash || (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k")) {
		event.preventDefault();
		box.focus();
		box.select();
	}
	if (isAlone && /^[np]$/.test(event.key)) {
		document.querySelector(`[aria-keyshortcuts=${event.key}]`)?.click();
	}
});

function suggest(input, number) {
	const list = Object.assign(document.createElement("ul"),
		{ id: `suggestions-${number}`, className: "suggestions", role: "listbox", hidden: true });
	const isSearch = input.form.role === "search";
	// A box for movies takes one and is emptied for the next.
	const { kind } = input.dataset;
	const hasSeveral = !isSearch && !kind && !input.closest(".names-field");
	let options = [];
	let latest = 0;
	let active = -1;
	let pending = false;
	let ended = "";

	input.after(list);
	Object.assign(input, { autocomplete: "off", role: "combobox", ariaAutoComplete: "list", ariaExpanded: "false" });
	// On a phone Enter may lead to the next field otherwise.
	input.enterKeyHint = isSearch ? "search" : "enter";
	input.setAttribute("aria-controls", list.id);

	function show(suggestions) {
		list.ariaLabel = input.ariaLabel ?? input.labels[0].firstChild.textContent.trim();
		options = suggestions.map(option);
		list.replaceChildren(...grouped(suggestions));
		list.hidden = suggestions.length === 0;
		input.ariaExpanded = !list.hidden;
		pending = false;
		activate(isSearch ? -1 : kind ? Math.min(0, suggestions.length - 1) : likely(suggestions, typed()));
	}

	function close() {
		latest++;
		show([]);
	}

	// Returns the same name, else the first with the text. A word from its middle, and two words, may be another name.
	function likely(suggestions, text) {
		const typed = key(text);
		const names = suggestions.map(({ name }) => key(name));
		const same = names.indexOf(typed);
		return same >= 0 ? same : names.findIndex((name) => !name.includes(typed) || name.startsWith(typed) && !/\S \S/.test(typed));
	}

	function former() {
		return hasSeveral ? FORMER_NAMES.exec(input.value)[0] : "";
	}

	function typed() {
		return input.value.slice(former().length);
	}

	function activate(index) {
		active = index;
		options.forEach((option, i) => { option.ariaSelected = i === index; });
		options[index]?.scrollIntoView({ block: "nearest" });
		input.setAttribute("aria-activedescendant", options[index]?.id ?? "");
	}

	// Returns the options, those of one kind in a group with its name.
	function grouped(suggestions) {
		const groups = new Map();
		suggestions.forEach(({ kind: of }, i) => {
			const label = input.dataset[of] && of !== "all" ? input.dataset[of] : "";
			groups.set(label, [...groups.get(label) ?? [], options[i]]);
		});
		return [...groups].flatMap(([label, members]) => label ? group(label, members) : members);
	}

	function group(label, members) {
		const heading = Object.assign(document.createElement("span"),
			{ className: "suggestions__heading", textContent: label, ariaHidden: "true" });
		const item = Object.assign(document.createElement("li"), { role: "group", ariaLabel: label });
		const inner = Object.assign(document.createElement("ul"), { className: "suggestions__group", role: "presentation" });
		inner.append(...members);
		item.append(heading, inner);
		return item;
	}

	function label({ kind: of, title, name, movies }) {
		if (of === "all") {
			const number = movies > 1000 ? `${(1000).toLocaleString(document.documentElement.lang)}+` : movies;
			return [input.dataset.all.replace(/##?/g, (sign) => sign === "#" ? number : name)];
		}
		return marked(of === "decade" ? input.dataset.decadeName.replace("#", name) : title ?? name, typed());
	}

	function option(suggestion, index) {
		const item = Object.assign(document.createElement("li"),
			{ id: `${list.id}-${index}`, className: "suggestions__option", role: "option" });
		// A count needs a unit to differ from a year.
		const { kind: of, year, director, poster, posterView, movies } = suggestion;
		const counted = movies && input.dataset[movies === 1 ? "one" : "some"]?.replace("#", movies);
		const facts = of === "movie" ? [year, director].filter(Boolean).join(" · ") : of === "all" ? "" : counted ?? movies;
		const fact = Object.assign(document.createElement("span"), { className: "suggestions__fact", textContent: facts });
		const picture = poster ? [Object.assign(new Image(), { className: `suggestions__poster view-${posterView}`, alt: "", src: poster })] : [];
		const text = document.createElement("span");
		text.append(...label(suggestion), fact);
		item.append(...picture, text);
		item.addEventListener("click", () => choose(suggestion));
		return item;
	}

	// A search box opens the choice, other boxes take its text.
	function choose(suggestion) {
		if (isSearch) {
			location.assign(suggestion.url);
		} else if (kind) {
			take(input.value, suggestion);
			close();
		} else {
			input.value = former() + suggestion.name;
			input.dispatchEvent(new Event("choose"));
			input.dispatchEvent(new Event("input", { bubbles: true }));
			end();
		}
	}

	// Empties the box at once, because the user types the next.
	function take(text, movie) {
		input.value = "";
		input.dispatchEvent(new CustomEvent("choose", { detail: { text, movie } }));
	}

	function end() {
		close();
		ended = hasSeveral ? input.value : "";
	}

	// After Enter no separator need be typed. A comma divides whole names only.
	function separate() {
		const next = input.value.slice(ended.length);
		if (ended && input.value.startsWith(ended) && /^\p{L}/u.test(next)) {
			input.value = ended + (/\S\s\S+$/.test(ended) ? ", " : " / ") + next;
		}
		ended = "";
	}

	// Takes the same name if Enter precedes the suggestions.
	async function complete(before, text) {
		if (kind) {
			return take(text, find(text).then(([first]) => first));
		}
		const suggestions = await find(text);
		const name = suggestions[likely(suggestions, text)]?.name;
		if (name && hasSeveral && input.value.startsWith(before + text)) {
			const isEnd = ended === input.value;
			input.value = before + name + input.value.slice(before.length + text.length);
			ended = isEnd ? input.value : "";
			input.form.dispatchEvent(new Event("input"));
		} else if (name) {
			input.dispatchEvent(new CustomEvent("complete", { detail: { text, name } }));
		}
	}

	async function find(text) {
		const address = `${input.dataset.suggestions}?q=${encodeURIComponent(text)}`;
		const response = text.trim() && await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
		const answer = response?.ok ? await response.json() : [];
		return answer.names?.slice(0, 8) ?? answer.filter((suggestion) => !kind || suggestion.kind === kind);
	}

	// Waits for a pause (debounce) and ignores outdated answers.
	async function ask() {
		const request = ++latest;
		pending = true;
		await new Promise((done) => setTimeout(done, 120));
		const suggestions = request === latest ? await find(typed()) : [];
		if (request === latest) {
			show(suggestions);
		}
	}

	input.addEventListener("input", separate);
	input.addEventListener("input", ask);
	input.addEventListener("keydown", (event) => {
		const count = options.length;
		if (event.key === "Escape") {
			close();
		} else if (event.key === "Enter" && active >= 0 && !pending) {
			options[active].click();
			event.stopImmediatePropagation();
		} else if (event.key === "Enter" && !isSearch && !event.isComposing && !(kind && !pending)) {
			if (pending) {
				complete(former(), typed());
			}
			end();
		} else if (event.key === "ArrowDown" && count) {
			select((active + 1) % count);
		} else if (event.key === "ArrowUp" && count) {
			select((Math.max(active, 0) + count - 1) % count);
		} else {
			return;
		}
		if (count || event.key === "Enter") {
			event.preventDefault();
		}
	});
	input.addEventListener("blur", close);
	// Keeps the focus, and so the list open.
	list.addEventListener("mousedown", (event) => event.preventDefault());

	function select(index) {
		latest++;
		pending = false;
		activate(index);
	}
}

// Returns a text as nodes, with marks where its words begin with a typed word, whatever the accents.
function marked(text, typed) {
	const words = key(typed).trim().split(/\s+/).filter(Boolean);
	return text.split(/(?<![\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u).flatMap((part) => {
		const begun = words.filter((word) => key(part).trimStart().startsWith(word)).map((word) => word.length);
		const end = begun.length ? Math.max(...begun) : 0;
		const mark = Object.assign(document.createElement("mark"), { textContent: part.slice(0, end) });
		return end ? [mark, part.slice(end)] : [part];
	});
}

function key(name) {
	return ` ${name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim()} `;
}

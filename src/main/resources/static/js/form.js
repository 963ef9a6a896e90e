// Keeps unsaved input in the session storage.
// Fields that are not kept, and fields that are kept but not typed.
const OF_THE_PAGE = ["_csrf", "_method", "file"];
const OF_THE_FORM = ["token", "version"];

const form = document.querySelector(".form--kept");
// Each history entry, and each movie to put on a shelf, has its own draft.
const key = form && `draft:${form.action}${/\/history\/[^?]*|\?form=?&fil(m|ter)=.*?(?=&lang=|$)/.exec(location.pathname + location.search)?.[0] ?? ""}`;
// The answer to a form shows the input, perhaps in another form; an opened form does not.
const opened = !document.querySelector("main [role=alert], form[data-edited=true]");
const sent = sessionStorage.getItem("sent");
if (document.querySelector(".notice--done, .staff__secret") || (form && !opened && sent !== key)) {
	sessionStorage.removeItem(sent);
}
sessionStorage.removeItem("sent");
if (form) {
	const twin = form.querySelector(".field__twin");
	keep();
	if (twin) {
		pointOutTwin(form.elements.title, form.elements.year, twin);
	}
	form.addEventListener("keydown", (event) => {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
			form.requestSubmit(form.querySelector(".button--primary"));
		}
	});
}

document.addEventListener("click", (event) => {
	const cancel = event.target.closest(".form-delete__cancel");
	if (cancel) {
		event.preventDefault();
		cancel.closest("details").open = false;
	}
});
const copy = document.querySelector("[data-copied]");
if (copy && navigator.clipboard) {
	copy.hidden = false;
	copy.addEventListener("click", async () => {
		await navigator.clipboard.writeText(document.querySelector(".staff__secret code").textContent);
		copy.textContent = copy.dataset.copied;
	});
}

function keep() {
	const draft = sessionStorage.getItem(key);
	const restored = form.querySelector(".form__restored");
	const filled = typed(read());
	let leaving = false;
	const leave = () => { leaving = true; };

	if (opened && draft && typed(draft) !== filled) {
		write(draft);
		restored.hidden = false;
	}
	save();

	form.addEventListener("input", save);
	// Another script may send the form itself, and stay.
	["submit", "sent"].forEach((kind) => addEventListener(kind, (event) => {
		if (event.target === form && !event.defaultPrevented) {
			save();
			sessionStorage.setItem("sent", key);
			leave();
		}
	}));
	restored.querySelector("button").addEventListener("click", () => {
		sessionStorage.removeItem(key);
		leave();
		location.replace(location.href);
	});
	// Switching the language and signing in again keep the input.
	document.addEventListener("click", ({ target }) => target.closest("a[hreflang], .field__error a") && leave());
	addEventListener("pageshow", () => { leaving = false; });
	addEventListener("beforeunload", (event) => {
		if (!leaving && isChanged()) {
			event.preventDefault();
		}
	});

	function isChanged() {
		return !opened || typed(read()) !== filled || [...form.elements].some(({ files }) => files?.length);
	}

	function save() {
		const unsaved = form.querySelector(".form__unsaved span");
		if (unsaved) {
			unsaved.hidden = !isChanged();
		}
		if (isChanged()) {
			sessionStorage.setItem(key, read());
		} else {
			sessionStorage.removeItem(key);
		}
	}
}

function typed(fields) {
	return String(without(OF_THE_FORM, fields));
}

function read() {
	return without(OF_THE_PAGE, new FormData(form));
}

function without(names, fields) {
	const others = new URLSearchParams(fields);
	names.forEach((name) => others.delete(name));
	return others;
}

// Restores the version too, so that the shop detects concurrent changes.
function write(draft) {
	form.querySelectorAll("[type=hidden]").forEach((input) => OF_THE_PAGE.includes(input.name) || input.remove());
	// What is not checked is not in the draft.
	form.querySelectorAll("[type=checkbox]").forEach((box) => { box.checked = false; });
	const fields = [...form.elements];
	new URLSearchParams(draft).forEach((value, name) => {
		const field = fields.find((other) => other.name === name && other.type !== "hidden"
			&& (!/^(radio|checkbox)$/.test(other.type) || other.value === value));
		if (field) {
			// The next value of this name is of another field.
			fields.splice(fields.indexOf(field), 1);
			Object.assign(field, { value, checked: true });
			value && field.closest(".form__more")?.setAttribute("open", "");
		} else {
			form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
		}
	});
}

// Points out a movie with the same title and year, a likely duplicate.
function pointOutTwin(title, year, notice) {
	const check = async () => {
		const response = await fetch(`${notice.dataset.suggested}?q=${encodeURIComponent(title.value)}`).catch(() => null);
		const movies = response?.ok ? await response.json() : [];
		const twin = movies.find((movie) => movie.year === Number(year.value)
			&& movie.title.localeCompare(title.value.trim(), undefined, { sensitivity: "base" }) === 0 && !movie.url.endsWith(form.action.slice(-24)));
		notice.firstElementChild.hidden = !twin;
		if (twin) {
			Object.assign(notice.querySelector("a"), { href: twin.url, textContent: `${twin.title} (${twin.year})` });
		}
	};
	[title, year].forEach((field) => field.addEventListener("change", check));
	if (!opened && title.value) {
		check();
	}
}

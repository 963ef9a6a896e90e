// Shows a text area's names, one per line, as editable chips. The form sends the text area.
const SUFFIX = /^(?:Jr|Sr|II|III|IV)\b/;

document.querySelectorAll(".names-field").forEach((field) => {
	const [text, chips, template] = field.children;
	const place = chips.firstElementChild;
	const input = place.querySelector("input");

	// Labels and error links refer to the id.
	[input.id, text.id] = [text.id, ""];
	const focused = document.activeElement === text;
	text.hidden = true;
	chips.hidden = false;
	if (focused) {
		input.focus();
	}
	add(text.value.split(text.value.includes("\n") ? "\n" : ","));
	update();

	input.addEventListener("input", (event) => {
		// Only the text area notifies the form.
		event.stopPropagation();
		const parts = input.value.split(",");
		input.value = parts.pop().trimStart();
		add(parts);
		update();
	});
	input.addEventListener("paste", (event) => {
		const lines = event.clipboardData.getData("text").trim().split("\n");
		if (lines.length > 1) {
			event.preventDefault();
			add(lines);
			update();
		}
	});
	input.addEventListener("choose", take);
	input.addEventListener("complete", ({ detail: { text, name } }) => {
		const item = [...chips.children].findLast((other) => other !== place && label(other) === text.trim());
		if (item) {
			item.firstElementChild.textContent = "";
			item.replaceWith(...list().some((other) => isSame(other, name)) ? [] : [chip(name)]);
			update();
		}
	});
	input.addEventListener("keydown", (event) => {
		const former = place.previousElementSibling;
		if (event.key === "Enter") {
			event.preventDefault();
			take();
		} else if (event.key === "Backspace" && input.value === "" && former) {
			event.preventDefault();
			change(former);
		}
	});

	function add(names) {
		names.map((name) => name.trim()).filter(Boolean).forEach((name) => {
			const former = place.previousElementSibling;
			if (former && SUFFIX.test(name)) {
				former.firstElementChild.textContent += `, ${name}`;
			} else if (!list().some((other) => isSame(other, name))) {
				place.before(chip(name));
			}
		});
	}

	function chip(name) {
		const item = template.content.firstElementChild.cloneNode(true);
		const [text, remove] = item.children;
		text.textContent = name;
		text.addEventListener("click", () => change(item));
		remove.ariaLabel = remove.ariaLabel.replace("{0}", name);
		remove.addEventListener("click", () => {
			item.remove();
			update();
			input.focus();
		});
		return item;
	}

	function change(item) {
		take();
		input.value = label(item);
		while (item.nextElementSibling !== place) {
			place.after(place.previousElementSibling);
		}
		item.remove();
		input.focus();
	}

	function take() {
		const typed = input.value;
		input.value = "";
		add([typed]);
		// Moving the place itself would take the focus from the input.
		while (place.nextElementSibling) {
			place.before(place.nextElementSibling);
		}
		update();
	}

	function label(item) {
		return item.firstElementChild.textContent;
	}

	function list() {
		return [...chips.children].map((item) => item === place ? input.value.trim() : label(item)).filter(Boolean);
	}

	function update() {
		const former = text.value;
		text.value = list().map((name) => `${name}\n`).join("");
		if (text.value !== former) {
			text.dispatchEvent(new Event("input", { bubbles: true }));
		}
	}
});

function isSame(name, other) {
	return name.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
}

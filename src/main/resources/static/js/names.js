// Shows names that stand in a text area, one a line, as chips: each can be changed and taken away. The text area is what the form sends.
"use strict";

(() => {
	const COMMA = /,(?!\s*(?:Jr|Sr|II|III|IV)\b)/;
	const SUFFIX = /^(?:Jr|Sr|II|III|IV)\b/;

	document.querySelectorAll(".names-field").forEach((field) => {
		const text = field.querySelector("textarea");
		const chips = field.querySelector("ul");
		const input = field.querySelector("input");
		const place = input.closest("li");
		const required = text.required;

		takeTheFieldOver();
		add(text.value.split(text.value.includes("\n") ? "\n" : COMMA));
		update();

		input.addEventListener("input", (event) => {
			// The form hears of what is in the text area, and of that alone.
			event.stopPropagation();
			const parts = input.value.split(/[,\n]/);
			input.value = parts.pop().trimStart();
			add(parts);
			changed();
		});
		input.addEventListener("paste", (event) => {
			const pasted = event.clipboardData.getData("text").trim();
			if (pasted.includes("\n")) {
				event.preventDefault();
				add(pasted.split(/\r?\n/));
				changed();
			}
		});
		input.addEventListener("choose", (event) => {
			event.preventDefault();
			input.value = event.detail.name;
			take();
		});
		input.addEventListener("keydown", (event) => {
			if (event.key === "Enter") {
				event.preventDefault();
				take();
			} else if (event.key === "Backspace" && input.value === "" && place.previousElementSibling) {
				event.preventDefault();
				change(place.previousElementSibling);
			}
		});

		// Labels and errors lead to the field by its id.
		function takeTheFieldOver() {
			["id", "aria-describedby", "aria-invalid"].forEach((name) => {
				input.setAttribute(name, text.getAttribute(name) ?? "");
				text.removeAttribute(name);
			});
			text.required = false;
			text.hidden = true;
			chips.hidden = false;
		}

		function add(names) {
			names.map((name) => name.trim()).filter(Boolean).forEach((name) => {
				const former = place.previousElementSibling;
				if (former && SUFFIX.test(name)) {
					former.querySelector(".chip__name").textContent += `, ${name}`;
				} else if (!list().some((other) => isSame(other, name))) {
					place.before(chip(name));
				}
			});
		}

		function chip(name) {
			const item = Object.assign(document.createElement("li"), { className: "chip" });
			const remove = button("chip__remove", "×", () => {
				item.remove();
				changed();
				input.focus();
			});
			remove.setAttribute("aria-label", field.dataset.remove.replace("{0}", name));
			item.append(button("chip__name", name, () => change(item)), remove);
			return item;
		}

		function button(className, textContent, act) {
			const made = Object.assign(document.createElement("button"), { type: "button", className, textContent });
			made.addEventListener("click", act);
			return made;
		}

		function change(item) {
			take();
			input.value = item.querySelector(".chip__name").textContent;
			item.replaceWith(place);
			input.focus();
		}

		function take() {
			const typed = input.value;
			input.value = "";
			add([typed]);
			chips.append(place);
			changed();
		}

		function list() {
			return [...chips.children].map((item) => item.querySelector(".chip__name")?.textContent ?? input.value.trim()).filter(Boolean);
		}

		function update() {
			text.value = list().map((name) => `${name}\n`).join("");
			input.required = required && list().length === 0;
		}

		function changed() {
			const former = text.value;
			update();
			if (text.value !== former) {
				text.dispatchEvent(new Event("input", { bubbles: true }));
			}
		}
	});

	function isSame(name, other) {
		return name.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
	}
})();

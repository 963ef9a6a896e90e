// Shows the poster that is drawn for what is typed, and draws another without sending the form.
"use strict";

(() => {
	const another = document.querySelector("button[name=drawAnother]");
	if (!another) {
		return;
	}
	const form = another.form;
	const picture = form.querySelector(".poster-field__picture");
	const shown = ["title", "director", "year", "genres", "drawing"];
	let waiting;

	another.addEventListener("click", (event) => {
		event.preventDefault();
		form.elements.drawing.value = Number(form.elements.drawing.value) + 1;
		draw();
		form.dispatchEvent(new Event("input"));
	});
	form.addEventListener("input", (event) => {
		another.hidden = Boolean(form.elements.fileName);
		if (shown.includes(event.target.name)) {
			clearTimeout(waiting);
			waiting = setTimeout(draw, 300);
		}
	});
	if (!form.querySelector(".form__restored").hidden) {
		draw();
	}

	function draw() {
		const typed = new URLSearchParams({ form: "" });
		shown.forEach((name) => typed.set(name, form.elements[name].value));
		picture.src = picture.src.replace(/\?.*/, `?${typed}`);
	}
})();

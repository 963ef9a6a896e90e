// Ticks all movies of a selection, or with the Shift key those up to the last one that was ticked.
const all = document.querySelector(".selection__all");
const boxes = [...document.querySelectorAll(".selection__movies input")];
let last = null;

all.hidden = boxes.length < 2;
all.addEventListener("change", ({ target }) => boxes.forEach((box) => { box.checked = target.checked; }));
document.querySelector(".selection__movies").addEventListener("click", (event) => {
	const box = event.target.closest("label")?.control;
	if (event.shiftKey && last && box) {
		// The click on a label would toggle its box once more.
		if (event.target !== box) {
			event.preventDefault();
		}
		const checked = (event.target === box) ? box.checked : !box.checked;
		const [from, to] = [boxes.indexOf(last), boxes.indexOf(box)].sort((a, b) => a - b);
		boxes.slice(from, to + 1).forEach((other) => { other.checked = checked; });
	}
	last = box ?? last;
});

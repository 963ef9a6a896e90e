// Adds arrows for the mouse to rows of movies, which keys and fingers scroll anyway.
for (const row of document.querySelectorAll(".movie-rows__movies")) {
	const arrows = ["‹", "›"].map((sign, forward) => {
		const arrow = Object.assign(document.createElement("button"),
			{ type: "button", className: "movie-rows__arrow", tabIndex: -1, ariaHidden: "true", textContent: sign });
		arrow.addEventListener("click", () => row.scrollBy({ left: (forward ? 0.8 : -0.8) * row.clientWidth }));
		return arrow;
	});
	const show = () => {
		arrows[0].hidden = row.scrollLeft < 8;
		arrows[1].hidden = row.scrollLeft > row.scrollWidth - row.clientWidth - 8;
	};
	row.after(...arrows);
	row.addEventListener("scroll", show);
	new ResizeObserver(show).observe(row);
}

// What a scanner types while a button has the focus is for the field of the counter, and Enter presses no button.
const field = document.querySelector("main .search-box__words");
document.addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey, target }) => {
	if (key.length === 1 && key !== " " && !ctrlKey && !altKey && !metaKey && !target.matches("input, select, textarea")) {
		field.focus();
		field.select();
	}
});

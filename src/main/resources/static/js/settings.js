// Shows what is typed as visitors will see it.
const preview = document.querySelector(".settings__preview");
const { elements } = document.querySelector(".form--kept");

function show() {
	preview.style.setProperty("--brand", elements.accent.value);
	preview.querySelectorAll("[data-field]").forEach((text) => { text.textContent = elements[text.dataset.field].value; });
}

document.addEventListener("input", show);
show();

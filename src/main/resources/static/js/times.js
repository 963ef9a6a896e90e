// Adds the time in the visitor's zone if it differs.
for (const time of document.querySelectorAll("time[data-zone]")) {
	const text = (timeZone) => new Date(time.dateTime).toLocaleString(document.documentElement.lang,
		{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone, timeZoneName: "short" });
	if (text() !== text(time.dataset.zone)) {
		time.append(` (${text()})`);
	}
}

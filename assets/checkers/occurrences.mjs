// Expands the events of calendars with ical.js. Standard input is a JSON object of texts by name. Standard output is a JSON object
// of lists of occurrences by name, such as "20261201T100000 20261201T110000": the local times of start and end.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { default: ICAL } = await import(pathToFileURL(process.argv.at(-1)));
const most = 200;
const plain = (time) => time.toICALString().replace("Z", "") + (time.isDate ? "T000000" : "");

const expand = (text) => {
	const calendar = new ICAL.Component(ICAL.parse(text));
	ICAL.TimezoneService.reset();
	for (const zone of calendar.getAllSubcomponents("vtimezone")) {
		ICAL.TimezoneService.register(zone);
	}
	const out = [];
	const add = (event, start, end) => {
		if (event.component.getFirstPropertyValue("transp") !== "TRANSPARENT" && event.component.getFirstPropertyValue("status") !== "CANCELLED" && start.compare(end) < 0) {
			out.push(`${plain(start)} ${plain(end)}`);
		}
	};
	const components = calendar.getAllSubcomponents("vevent");
	const masters = components.filter((component) => !component.hasProperty("recurrence-id"));
	for (const component of masters.length > 0 ? masters : components) {
		const event = new ICAL.Event(component);
		if (!event.isRecurring()) {
			add(event, event.startDate, event.endDate);
			continue;
		}
		const times = event.iterator();
		for (let time = times.next(), n = 0; time && n < most; time = times.next(), n++) {
			const { item, startDate, endDate } = event.getOccurrenceDetails(time);
			add(item, startDate, endDate);
		}
	}
	return out;
};

const out = {};
for (const [name, text] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
	try {
		out[name] = expand(text);
	} catch (error) {
		out[name] = [`error: ${error.message}`];
	}
}
process.stdout.write(JSON.stringify(out));

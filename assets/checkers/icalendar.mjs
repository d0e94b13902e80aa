// Parses calendars with ical.js, the parser of Thunderbird. Standard input is a JSON object of texts by name. Standard output is a
// JSON object of the parsed calendars.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { default: ICAL } = await import(pathToFileURL(process.argv.at(-1)));
ICAL.design.strict = true;

const read = (text) => {
	const calendar = new ICAL.Component(ICAL.parse(text));
	const head = {};
	for (const property of calendar.getAllProperties()) {
		head[property.name] = String(property.getFirstValue());
	}
	const events = calendar.getAllSubcomponents("vevent").map((component) => {
		const event = new ICAL.Event(component);
		const value = (name) => String(component.getFirstPropertyValue(name) ?? "");
		return {
			uid: event.uid, sequence: event.sequence, summary: event.summary, description: event.description, location: event.location ?? "",
			start: event.startDate.toUnixTime(), end: event.endDate.toUnixTime(), zone: event.startDate.zone.tzid,
			stamp: component.getFirstPropertyValue("dtstamp").toUnixTime(), modified: component.getFirstPropertyValue("last-modified").toUnixTime(),
			status: value("status"), class: value("class"), transp: value("transp"),
		};
	});
	return { head, events };
};

const out = {};
for (const [name, text] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
	out[name] = read(text);
}
process.stdout.write(JSON.stringify(out));

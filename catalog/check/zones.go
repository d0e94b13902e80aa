package check

import "fmt"

// zones checks whether the zone data contains every time zone of the data.
func zones(z Zones) Row {
	t := trial{
		title: "Time zones are known", group: groupRules,
		purpose: "Every time zone of the organization, its locations, shifts and blocks is in the zone data.",
		seen:    fmt.Sprintf("%d zones of the organization and its locations, and those of all shifts and blocks", z.Known),
	}
	t.why = Why{
		Expected: "IANA names such as Europe/Berlin",
		Breaks:   "Shifts and blocks in an unknown zone are shown in UTC, with a warning.",
		Fix:      "Correct the time zone in the import file and import it again.",
	}
	switch {
	case len(z.Unknown) > 0:
		t.why.Summary = fmt.Sprintf("%d of %d zones are unknown", len(z.Unknown), len(z.Unknown)+z.Known)
		t.why.Observed = firstFew(z.Unknown, ", ")
	case z.Shifts+z.Blocks > 0:
		t.why.Summary = fmt.Sprintf("%d shifts and %d blocks are in an unknown zone", z.Shifts, z.Blocks)
		t.why.Observed = t.why.Summary + ", counted as UTC"
	}
	return t.row()
}

package check

import "fmt"

func derived(d Derived) Row {
	t := trial{
		title: "Derived rows agree with the base rows", group: groupRules, required: true,
		purpose: "Occurrences, soft conflicts and totals of a sample are computed again and compared with the stored ones; the sample moves on with time.",
		seen: fmt.Sprintf("%s: %d employees, %d shifts and %d blocks; %d derived rows agree",
			d.Week, d.Employees, d.Shifts, d.Blocks, d.Compared),
	}
	t.why = Why{
		Expected: "the stored rows are what the rules make of the base rows",
		Breaks:   "Soft conflicts and calendars show what was true before the base rows changed.",
		Fix:      "Run opshub refresh: another program has written the base tables, or this one computes by newer rules.",
	}
	switch {
	case d.Err != nil:
		t.why.Summary, t.why.Observed = "the sample could not be read", d.Err.Error()
	case len(d.Differences) > 0:
		t.why.Summary = fmt.Sprintf("%d of %d derived rows differ (%s)", len(d.Differences), d.Compared, d.Week)
		t.why.Observed = firstFew(d.Differences, "; ")
	case d.Pending:
		t.pend()
	}
	return t.row()
}

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
	case z.Err != nil:
		t.why.Summary, t.why.Observed = "the zones could not be read", z.Err.Error()
	case len(z.Unknown) > 0:
		t.why.Summary = fmt.Sprintf("%d of %d zones are unknown", len(z.Unknown), len(z.Unknown)+z.Known)
		t.why.Observed = firstFew(z.Unknown, ", ")
	case z.Shifts+z.Blocks > 0:
		t.why.Summary = fmt.Sprintf("%d shifts and %d blocks are in an unknown zone", z.Shifts, z.Blocks)
		t.why.Observed = t.why.Summary + ", counted as UTC"
	}
	return t.row()
}

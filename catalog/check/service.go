package check

import (
	"fmt"
	"strings"
)

// The groups of service checks.
const (
	groupDatabase = "Database"
	groupRules    = "Rules"
	groupBuild    = "Build"
)

// trial is one check of the service: it holds while why has no summary.
type trial struct {
	title, purpose, group string
	required              bool
	seen                  string
	why                   Why
}

func (t trial) row() Row {
	row := Row{Title: t.title, Purpose: t.purpose, Group: t.group, Required: t.required, Evidence: t.seen, Why: t.why}
	row.Status = outcome(t.why.Summary == "", t.required)
	if row.Status != Pass {
		row.Evidence = t.why.Summary
	}
	return row
}

// pend makes a check that is not through yet a warning, required or not: nothing has failed.
func (t *trial) pend() {
	t.required = false
	t.why.Summary, t.why.Observed = "still being read", "the reading has begun and takes longer than a page waits for"
	t.why.Breaks, t.why.Fix = "Nothing.", "Open this screen again in a moment."
}

// Service checks what the service promises about itself, the failing ones first.
func Service(f Facts) []Row {
	rows := []Row{readOnly(f.Database), schema(f.Database), clock(f.Resolve, f.ZoneData), derived(f.Derived), audit(f.Audit), zones(f.Zones), frontEnd(f)}
	return failingFirst(rows)
}

func readOnly(d Database) Row {
	t := trial{
		title: "Database handle refuses writes", group: groupDatabase, required: true,
		purpose: "The engine itself refuses to write on the handle that the screens read with.",
		seen:    "the engine refused: " + d.Refusal,
	}
	t.why = Why{
		Expected: "the engine refuses UPDATE ... WHERE 1=0",
		Breaks:   "Nothing, as long as no screen tries to write; but the service can then only promise that, not prove it.",
		Fix:      "Serve with opshub serve, which opens the database read-only, and use a PostgreSQL role with SELECT only.",
	}
	switch {
	case d.Err != nil:
		t.why.Summary, t.why.Observed = "the database does not answer", d.Err.Error()
	case d.Writable != nil:
		t.why.Summary, t.why.Observed = "a write was not refused", d.Writable.Error()
	case d.Refusal == "":
		t.why.Summary, t.why.Observed = "the engine did not say that it refuses", "no words of refusal"
	}
	return t.row()
}

func schema(d Database) Row {
	t := trial{
		title: "Engine and schema", group: groupDatabase, required: true,
		purpose: "The database has the schema that this program was built for, and can be read without writing beside it.",
		seen:    fmt.Sprintf("%s, schema %d%s", d.Engine, d.Schema, journalWords(d.Journal)),
	}
	t.why = Why{
		Expected: fmt.Sprintf("schema %d and a journal that readers need not write to", d.WantSchema),
		Observed: t.seen,
		Breaks:   "Screens ask for columns that are not there, or the file cannot be opened read-only.",
		Fix:      "Run opshub refresh with the program that serves.",
	}
	switch {
	case d.Err != nil:
		t.why.Summary, t.why.Observed = "the database does not answer", d.Err.Error()
		t.why.Fix = "Look whether the database is there and can be reached; the log holds the cause."
	case d.Schema != d.WantSchema:
		t.why.Summary = fmt.Sprintf("the schema is %d", d.Schema)
	case strings.EqualFold(d.Journal, "wal"):
		t.why.Summary = "the file is in WAL mode"
	}
	return t.row()
}

func journalWords(journal string) string {
	if journal == "" {
		return ""
	}
	return ", journal mode " + strings.ToUpper(journal)
}

func derived(d Derived) Row {
	t := trial{
		title: "Derived rows agree with the base rows", group: groupRules, required: true,
		purpose: "Occurrences and soft conflicts of a sampled week are computed again and compared with the stored ones.",
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
	}
	return t.row()
}

func audit(a Audit) Row {
	t := trial{
		title: "Audit log is whole", group: groupDatabase, required: true,
		purpose: "Every event carries the hash of the one before, so that a changed or missing event shows.",
		seen:    fmt.Sprintf("the hashes of all %d events fit", a.Events),
	}
	t.why = Why{
		Expected: "every event fits the one before it",
		Breaks:   "The history of changes can no longer be trusted from that event on.",
		Fix:      "Restore the log from a backup and find out who wrote to the table audit_event.",
	}
	switch {
	case a.Pending:
		t.pend()
	case a.Err != nil:
		t.why.Summary, t.why.Observed = "the log could not be read", a.Err.Error()
	case a.Broken != 0:
		t.why.Summary = fmt.Sprintf("event %d does not fit", a.Broken)
		t.why.Observed = fmt.Sprintf("the hash of event %d or the link to the one before it is wrong; %d events in all", a.Broken, a.Events)
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
	case z.Pending:
		t.pend()
	case z.Shifts+z.Blocks > 0:
		t.why.Summary = fmt.Sprintf("%d shifts and %d blocks are in an unknown zone", z.Shifts, z.Blocks)
		t.why.Observed = t.why.Summary + ", counted as UTC"
	}
	return t.row()
}

func frontEnd(f Facts) Row {
	t := trial{
		title: "Front-end files from npm", group: groupBuild,
		purpose: "The build carries Pico and htmx, bundled from its own present sources.",
		seen:    strings.Join(f.Parts, ", "),
	}
	if len(f.Missing) > 0 {
		t.why = Why{
			Summary:  "the build lacks " + firstFew(f.Missing, ", "),
			Expected: "a complete bundle",
			Observed: "missing: " + strings.Join(f.Missing, ", "),
			Breaks:   "Screens work as plain links and forms; parts of them do not refresh on their own, or look plainer.",
			Fix:      "Install Node, run make assets, build again.",
		}
	}
	return t.row()
}

// fewest is how many items an observation names before it says how many more there are.
const fewest = 3

func firstFew(items []string, between string) string {
	words := strings.Join(items[:min(fewest, len(items))], between)
	if more := len(items) - fewest; more > 0 {
		words += fmt.Sprintf("%sand %d more", between, more)
	}
	return words
}

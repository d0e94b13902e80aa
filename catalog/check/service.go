package check

import (
	"fmt"
	"strings"
)

// Groups of service checks.
const (
	groupDatabase = "Database"
	groupData     = "Data"
	groupRules    = "Rules"
	groupBuild    = "Build"
)

// trial is one check of the service. It passes if why has no summary; seen is then the observation.
type trial struct {
	title, purpose, group string
	required, pending     bool
	seen                  string
	why                   Why
}

func (t trial) row() Row {
	row := Row{Title: t.title, Purpose: t.purpose, Group: t.group, Required: t.required, Pending: t.pending, Evidence: t.seen, Why: t.why}
	row.Status = outcome(t.why.Summary == "", t.required)
	if row.Status == Pass {
		row.Why.Observed = t.seen
	} else {
		row.Evidence = t.why.Summary
	}
	return row
}

// pend turns an unfinished check into a warning, even if it is required, because nothing has failed.
func (t *trial) pend() {
	t.required, t.pending = false, true
	t.why.Summary, t.why.Observed = "still being read", "the reading has begun and takes longer than a page waits for"
	t.why.Breaks, t.why.Fix = "Nothing.", "Open this screen again in a moment."
}

// Service checks the guarantees of the service. Failed checks are first.
func Service(f Facts) []Row {
	rows := []Row{readOnly(f.Database), Schema(f.Database), tables(f.Tables), fresh(f.Data), reaches(f.Data), clock(f.Resolve, f.ZoneData), recount(f.Recount), audit(f.Audit), zones(f.Zones), frontEnd(f)}
	return failingFirst(append(rows, routing(f.Ways)...))
}

func frontEnd(f Facts) Row {
	t := trial{
		title: "Front-end files from npm", group: groupBuild,
		purpose: "The build carries Pico and htmx, bundled from its own present sources.",
		seen:    strings.Join(f.Parts, ", "),
	}
	t.why = Why{
		Expected: "a complete bundle",
		Breaks:   "Screens work as plain links and forms; parts of them do not refresh on their own, or look plainer.",
		Fix:      "Install Node, run make assets, build again.",
	}
	if len(f.Missing) > 0 {
		t.why.Summary, t.why.Observed = "the build lacks "+firstFew(f.Missing, ", "), "missing: "+strings.Join(f.Missing, ", ")
	}
	return t.row()
}

// fewest is how many items an observation names before it only counts the rest.
const fewest = 3

func firstFew(items []string, between string) string {
	words := strings.Join(items[:min(fewest, len(items))], between)
	if more := len(items) - fewest; more > 0 {
		words += fmt.Sprintf("%sand %d more", between, more)
	}
	return words
}

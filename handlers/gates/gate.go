// Package gates contains the gates: screens that judge conditions before a publication, a save or an
// installation, and the approvals that these would need. A gate writes nothing.
package gates

import (
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// gate is a screen that judges named conditions as Go or Hold.
type gate struct {
	Key     string
	before  string   // what a draft-shift gate precedes; empty for others
	Guards  string   // introduction, in whole sentences
	needs   []string // keys of conditions in display order
	period  bool     // about the draft period in the path, or the current one
	Anybody bool     // staff may read it; all other gates are for managers
	leads   bool     // its other parts precede the conditions

	gather func(s *web.Server) []string                                                              // returns the conditions, if needs is nil
	more   func(s *web.Server, r *web.Request, found []conditions.Judged) ([]components.Part, error) // builds its other parts; may be nil
}

// Gates returns all gates.
func Gates() []gate {
	return slices.Concat(accessGates(), candidateGates(), publishingGates(), saveGates(), commandGates())
}

// Datasets returns the datasets of the gates by the Content of their catalog rows.
func Datasets() web.DatasetTable {
	table := web.DatasetTable{}
	for _, g := range Gates() {
		table[g.Key] = func(s *web.Server) web.Dataset { return g.dataset(s) } // a method value has no source file, which file checks need
	}
	return table
}

// dataset returns the dataset of a gate.
func (g gate) dataset(s *web.Server) web.Dataset {
	d := report.Overview{
		Reads: "the conditions cover the whole schedule or one whole draft period, regardless of the filter",
		Ask:   func(r *web.Request) (web.OverviewResult, error) { return g.Judged(s, r) },
		Figure: func(r *web.Request) (string, error) {
			found, err := g.judge(s, r)
			return fmt.Sprintf("%s: %s", verdictOf(found).Tag.Word, heldText(found)), err
		},
	}.Dataset(s)
	d.Needs = g.Conditions(s)
	return d
}

// Conditions returns the keys of its conditions.
func (g gate) Conditions(s *web.Server) []string {
	if g.gather != nil {
		return g.gather(s)
	}
	return g.needs
}

// judge judges the conditions. It returns web.ErrManagersOnly if the visitor may not read the gate.
func (g gate) judge(s *web.Server, r *web.Request) ([]conditions.Judged, error) {
	if !g.Anybody && !r.Manages() {
		return nil, web.ErrManagersOnly
	}
	return conditions.Judge(s, r, g.Conditions(s)), nil
}

// Judged builds the screen with the verdict.
func (g gate) Judged(s *web.Server, r *web.Request) (f web.OverviewResult, err error) {
	found, err := g.judge(s, r)
	if err != nil {
		return f, err
	}
	f.Verdict, f.Lead, f.State = verdictOf(found), g.Guards, seenState(r, found)
	f.Notices = conditions.FilterNotice(r, "The conditions are")
	held := conditions.CountHeld(found)
	f.Counters = []components.Counter{
		{Label: "Answer", Tag: f.Verdict.Tag},
		{Label: "Conditions met", Value: format.Number(held), Note: "of " + format.Number(len(found)), Href: "#conditions"},
		{Label: "Not met", Value: format.Number(len(found) - held), Href: "#conditions"},
	}
	if g.period {
		if err := gatePeriod(s, r, &f); err != nil {
			return f, err
		}
	}
	f.Parts = []components.Part{{ID: "conditions", Title: "Conditions", Quiet: "checked just now", Note: heldText(found), Needs: conditions.NeedsWithRows(s, r, found)}}
	if g.more != nil {
		parts, err := g.more(s, r, found)
		if f.Parts = append(f.Parts, parts...); g.leads {
			f.Parts = append(parts, f.Parts[0])
		}
		return f, err
	}
	return f, nil
}

// gatePeriod adds the facts of the draft period to a gate.
func gatePeriod(s *web.Server, r *web.Request, f *web.OverviewResult) error {
	p, err := conditions.DraftOf(s, r)
	switch {
	case err != nil:
		return err
	case p == nil:
		f.Lines = append(f.Lines, "There is no current draft period, so its conditions are not met. Open a new draft period in your scheduling tool and import it.")
	default:
		name := components.Fact{Label: "Draft period", Text: p.Name, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(p.ID))}
		f.Facts = append([]components.Fact{name}, planning.DraftFacts(s, r, p)[:3]...) // days, status, publish by
	}
	return nil
}

// NothingWritten is the last sentence of every Go.
const NothingWritten = "Go means ready. Nothing here writes."

// verdictOf returns Go if all conditions hold, else Hold with the first that does not.
func verdictOf(found []conditions.Judged) components.Verdict {
	first := slices.IndexFunc(found, func(j conditions.Judged) bool { return !j.Holds })
	if first < 0 {
		return components.Verdict{Tag: conditions.GoTag, Why: fmt.Sprintf("All %d conditions are met. %s", len(found), NothingWritten)}
	}
	missing, verb := len(found)-conditions.CountHeld(found), "are not met. The first is"
	if missing == 1 {
		verb = "is not met:"
	}
	return components.Verdict{Tag: conditions.HoldTag, Why: fmt.Sprintf("%d of %d conditions %s “%s” Observed: %s.", missing, len(found), verb, found[first].Title, found[first].Seen)}
}

func heldText(found []conditions.Judged) string {
	return fmt.Sprintf("%d of %s", conditions.CountHeld(found), components.Plural(len(found), "condition met", "conditions met"))
}

// seenState identifies the results for the ETag. They change with the day, the router and the files while the
// data stays the same.
func seenState(r *web.Request, found []conditions.Judged) string {
	var b strings.Builder
	b.WriteString(r.Today.String())
	for _, j := range found {
		fmt.Fprintf(&b, "|%s %t %s", j.Key, j.Holds, j.Seen)
	}
	return b.String()
}

// Answer is the current answer of one gate: Go or Hold, and how many of its conditions are met.
type Answer struct {
	Tag components.Tag
	Met string
}

// Answers returns the current answers of the gates among some screens, by the path of the screen. It omits screens that
// are not ready, and judges each condition once.
func Answers(s *web.Server, r *web.Request, screens []catalog.Screen) map[string]Answer {
	byKey := map[string]gate{}
	for _, g := range Gates() {
		byKey[g.Key] = g
	}
	var paths []string
	var needs [][]string
	for _, sc := range screens {
		if g, ok := byKey[sc.Content]; ok && sc.Family == catalog.Gate && s.Checker.Ready(sc.Path) {
			paths, needs = append(paths, sc.Path), append(needs, g.Conditions(s))
		}
	}
	answers := map[string]Answer{}
	for i, found := range conditions.JudgeEach(s, r, needs) {
		answers[paths[i]] = Answer{verdictOf(found).Tag, heldText(found)}
	}
	return answers
}

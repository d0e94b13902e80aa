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

// gate is one screen that judges: named conditions that are looked at now, and Go or Hold. A Go opens nothing.
type gate struct {
	Key     string
	before  string   // of a draft-shift gate: what it stands in front of; empty for others
	Guards  string   // what it stands in front of, a whole sentence
	needs   []string // keys of conditions, in the order in which they are read
	period  bool     // it is about a draft period: that of its path, or the one in work
	Anybody bool     // staff may read it too; every other gate is for managers
	leads   bool     // what else it shows stands before the conditions

	gather func(s *web.Server) []string                                                              // the conditions, where others name them
	more   func(s *web.Server, r *web.Request, found []conditions.Judged) ([]components.Part, error) // what else it shows; nil: nothing
}

// Gates is every gate there is.
func Gates() []gate {
	return slices.Concat(accessGates(), candidateGates(), publishingGates(), saveGates(), commandGates())
}

// Datasets are what the screens of this family show: conditions that are looked at now, with Go or Hold.
func Datasets() web.DatasetTable {
	table := web.DatasetTable{}
	for _, g := range Gates() {
		table[g.Key] = func(s *web.Server) web.Dataset { return g.dataset(s) } // a method would have no file of its own
	}
	return table
}

func (g gate) dataset(s *web.Server) web.Dataset {
	d := report.Overview{
		Reads: "the conditions are about the whole schedule, or all of one draft period: no filter narrows them",
		Ask:   func(r *web.Request) (web.Overlooked, error) { return g.Judged(s, r) },
		Figure: func(r *web.Request) (string, error) {
			found, err := g.look(s, r)
			return fmt.Sprintf("%s: %s", verdictOf(found).Tag.Word, heldWords(found)), err
		},
	}.Dataset(s)
	d.Needs = g.Conditions(s)
	return d
}

// Conditions are the keys of what it asks.
func (g gate) Conditions(s *web.Server) []string {
	if g.gather != nil {
		return g.gather(s)
	}
	return g.needs
}

// look judges its conditions, for those who may know.
func (g gate) look(s *web.Server, r *web.Request) ([]conditions.Judged, error) {
	if !g.Anybody && !r.Manages() {
		return nil, web.ErrManagersOnly
	}
	return conditions.Judge(s, r, g.Conditions(s)), nil
}

func (g gate) Judged(s *web.Server, r *web.Request) (f web.Overlooked, err error) {
	found, err := g.look(s, r)
	if err != nil {
		return f, err
	}
	f.Verdict, f.Lead, f.State = verdictOf(found), g.Guards, seenState(r, found)
	f.Notices = conditions.FilterNotice(r, "The conditions are")
	held := conditions.CountHeld(found)
	f.Counters = []components.Counter{
		{Label: "Answer", Tag: f.Verdict.Tag},
		{Label: "Conditions that hold", Value: format.Number(held), Note: "of " + format.Number(len(found)), Href: "#conditions"},
		{Label: "Do not hold", Value: format.Number(len(found) - held), Href: "#conditions"},
	}
	if g.period {
		if err := gatePeriod(s, r, &f); err != nil {
			return f, err
		}
	}
	f.Parts = []components.Part{{ID: "conditions", Title: "Conditions", Quiet: "looked at just now", Note: heldWords(found), Needs: conditions.NeedsOf(found)}}
	if g.more != nil {
		parts, err := g.more(s, r, found)
		if f.Parts = append(f.Parts, parts...); g.leads {
			f.Parts = append(parts, f.Parts[0])
		}
		return f, err
	}
	return f, nil
}

// gatePeriod says which draft period a gate is about.
func gatePeriod(s *web.Server, r *web.Request, f *web.Overlooked) error {
	p, err := conditions.DraftOf(s, r)
	switch {
	case err != nil:
		return err
	case p == nil:
		f.Lines = append(f.Lines, "No draft period is in work, so that what is asked of one does not hold. Open a new draft period in your scheduling tool and import it.")
	default:
		name := components.Fact{Label: "Draft period", Text: p.Name, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(p.ID))}
		f.Facts = append([]components.Fact{name}, planning.DraftFacts(s, r, p)[:3]...) // days, status, publish by
	}
	return nil
}

// NothingWritten ends every Go.
const NothingWritten = "Go means ready; nothing here writes."

// verdictOf is the answer of conditions: Go where all of them hold, else Hold and what stands in the way first.
func verdictOf(found []conditions.Judged) components.Verdict {
	first := slices.IndexFunc(found, func(j conditions.Judged) bool { return !j.Holds })
	if first < 0 {
		return components.Verdict{Tag: conditions.GoTag, Why: fmt.Sprintf("All %d conditions hold. %s", len(found), NothingWritten)}
	}
	missing, verb := len(found)-conditions.CountHeld(found), "do not hold. The first is"
	if missing == 1 {
		verb = "does not hold:"
	}
	return components.Verdict{Tag: conditions.HoldTag, Why: fmt.Sprintf("%d of %d conditions %s “%s” Seen: %s.", missing, len(found), verb, found[first].Title, found[first].Seen)}
}

func heldWords(found []conditions.Judged) string {
	return fmt.Sprintf("%d of %s", conditions.CountHeld(found), components.Plural(len(found), "condition holds", "conditions hold"))
}

// seenState is what was seen, for a validator: it changes with the day, the router and the files, while the data stays.
func seenState(r *web.Request, found []conditions.Judged) string {
	var b strings.Builder
	b.WriteString(r.Today.String())
	for _, j := range found {
		fmt.Fprintf(&b, "|%s %t %s", j.Key, j.Holds, j.Seen)
	}
	return b.String()
}

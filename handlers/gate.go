package handlers

import (
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// gate is one screen that judges: named conditions that are looked at now, and Go or Hold. A Go opens nothing.
type gate struct {
	key     string
	before  string   // of a draft-shift gate: what it stands in front of; empty for others
	guards  string   // what it stands in front of, a whole sentence
	needs   []string // keys of conditions, in the order in which they are read
	period  bool     // it is about a draft period: that of its path, or the one in work
	anybody bool     // staff may read it too; every other gate is for managers
	leads   bool     // what else it shows stands before the conditions

	gather func(s *server) []string                                               // the conditions, where others name them
	more   func(s *server, r *request, found []judged) ([]components.Part, error) // what else it shows; nil: nothing
}

// gates is every gate there is.
func gates() []gate {
	return slices.Concat(accessGates(), candidateGates(), publishingGates(), saveGates(), commandGates())
}

// gateSets are what the screens of this family show: conditions that are looked at now, with Go or Hold.
func gateSets() datasetTable {
	table := datasetTable{}
	for _, g := range gates() {
		table[g.key] = func(s *server) dataset { return g.dataset(s) } // a method would have no file of its own
	}
	return table
}

func (g gate) dataset(s *server) dataset {
	d := overview{
		reads: "the conditions are about the whole schedule, or all of one draft period: no filter narrows them",
		ask:   func(r *request) (overlooked, error) { return g.judged(s, r) },
		figure: func(r *request) (string, error) {
			found, err := g.look(s, r)
			return fmt.Sprintf("%s: %s", verdictOf(found).Tag.Word, heldWords(found)), err
		},
	}.dataset(s)
	d.needs = g.conditions(s)
	return d
}

// conditions are the keys of what it asks.
func (g gate) conditions(s *server) []string {
	if g.gather != nil {
		return g.gather(s)
	}
	return g.needs
}

// look judges its conditions, for those who may know.
func (g gate) look(s *server, r *request) ([]judged, error) {
	if !g.anybody && !r.manages() {
		return nil, errManagersOnly
	}
	return s.judge(r, g.conditions(s)), nil
}

func (g gate) judged(s *server, r *request) (f overlooked, err error) {
	found, err := g.look(s, r)
	if err != nil {
		return f, err
	}
	f.Verdict, f.Lead, f.state = verdictOf(found), g.guards, seenState(r, found)
	f.Notices = filterNotice(r, "The conditions are")
	held := countHeld(found)
	f.counters = []components.Counter{
		{Label: "Answer", Tag: f.Verdict.Tag},
		{Label: "Conditions that hold", Value: format.Number(held), Note: "of " + format.Number(len(found)), Href: "#conditions"},
		{Label: "Do not hold", Value: format.Number(len(found) - held), Href: "#conditions"},
	}
	if g.period {
		if err := s.gatePeriod(r, &f); err != nil {
			return f, err
		}
	}
	f.Parts = []components.Part{{ID: "conditions", Title: "Conditions", Quiet: "looked at just now", Note: heldWords(found), Needs: needsOf(found)}}
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
func (s *server) gatePeriod(r *request, f *overlooked) error {
	p, err := s.draftOf(r)
	switch {
	case err != nil:
		return err
	case p == nil:
		f.Lines = append(f.Lines, "No draft period is in work, so that what is asked of one does not hold. Open a new draft period in your scheduling tool and import it.")
	default:
		name := components.Fact{Label: "Draft period", Text: p.Name, Href: s.link(r, catalog.PathDraftPeriod, format.ID(p.ID))}
		f.Facts = append([]components.Fact{name}, s.draftFacts(r, p)[:3]...) // days, status, publish by
	}
	return nil
}

// nothingWritten ends every Go.
const nothingWritten = "Go means ready; nothing here writes."

// verdictOf is the answer of conditions: Go where all of them hold, else Hold and what stands in the way first.
func verdictOf(found []judged) components.Verdict {
	first := slices.IndexFunc(found, func(j judged) bool { return !j.holds })
	if first < 0 {
		return components.Verdict{Tag: goTag, Why: fmt.Sprintf("All %d conditions hold. %s", len(found), nothingWritten)}
	}
	missing, verb := len(found)-countHeld(found), "do not hold. The first is"
	if missing == 1 {
		verb = "does not hold:"
	}
	return components.Verdict{Tag: holdTag, Why: fmt.Sprintf("%d of %d conditions %s “%s” Seen: %s.", missing, len(found), verb, found[first].title, found[first].seen)}
}

var (
	goTag   = components.Tag{Word: "Go", Class: "ok"}
	holdTag = components.Tag{Word: "Hold", Class: "warn"}
)

func countHeld(found []judged) (n int) {
	for _, j := range found {
		if j.holds {
			n++
		}
	}
	return n
}

func heldWords(found []judged) string {
	return fmt.Sprintf("%d of %s", countHeld(found), components.Plural(len(found), "condition holds", "conditions hold"))
}

// seenState is what was seen, for a validator: it changes with the day, the router and the files, while the data stays.
func seenState(r *request, found []judged) string {
	var b strings.Builder
	b.WriteString(r.today.String())
	for _, j := range found {
		fmt.Fprintf(&b, "|%s %t %s", j.key, j.holds, j.seen)
	}
	return b.String()
}

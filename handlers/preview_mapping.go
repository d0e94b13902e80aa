package handlers

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// The ways in which a shift of the draft and one that is published stand to each other.
const (
	matchSame    = "same"
	matchChanged = "changed"
	matchDropped = "to-be-deleted"
	matchDraft   = "only-in-the-draft"
	matchUnseen  = "dropped-unseen"
	matchShown   = "only-published"
)

// matches are these ways in display order.
var matches = []struct {
	code, word, means, class string
	draft, shown             bool // which sides there are
}{
	{matchChanged, "changed", "Both are there and differ. Employees would see the shift otherwise.", "warn", true, true},
	{matchDropped, "to be deleted", "The working copy is marked to be deleted. The new version would not have the shift.", "bad", true, true},
	{matchDraft, "only in the draft", "Nothing published matches. The new version would have it for the first time.", "ok", true, false},
	{matchShown, "only published", "The draft no longer has the shift. The new version would not have it.", "bad", false, true},
	{matchUnseen, "dropped unseen", "The working copy is marked to be deleted, and nobody was ever shown it.", "ask", true, false},
	{matchSame, "the same", "Both are there and alike. The new version would have the shift as it is.", "", true, true},
}

// matchRule narrows the pairs to one way.
var matchRule = choiceRule("match", "Match", func() []string {
	pairs := []string{anyValue, "Every pair"}
	for _, m := range matches {
		pairs = append(pairs, m.code, m.word)
	}
	return pairs
}()...)

// pair is a shift of the draft and the published copy of the same shift; one of them may be missing.
type pair struct {
	match        string
	draft, shown *schedule.ShiftRow
	change       *schedule.ShiftChange // what differs; nil where nothing does
}

// pairsOf matches the shifts by their number, in the order of matches, each sort by time.
func pairsOf(save *schedule.Save) []pair {
	by := map[string][]pair{}
	add := func(p pair) { by[p.match] = append(by[p.match], p) }
	staged := map[int64]*schedule.ShiftRow{}
	for i := range save.Staged {
		staged[save.Staged[i].ID] = save.Staged[i]
	}
	for i := range save.Changes {
		switch c := &save.Changes[i]; {
		case c.Kind == schedule.ChangeAdded:
			add(pair{matchDraft, c.After, nil, nil})
		case c.Kind == schedule.ChangeChanged:
			add(pair{matchChanged, c.After, c.Before, c})
		case staged[c.Before.ID] != nil:
			add(pair{matchDropped, staged[c.Before.ID], c.Before, c})
			delete(staged, c.Before.ID)
		default:
			add(pair{matchShown, nil, c.Before, c})
		}
	}
	for i := range save.Staged {
		if r := save.Staged[i]; staged[r.ID] != nil {
			add(pair{matchUnseen, r, nil, nil})
		}
	}
	for i := range save.Same {
		add(pair{matchSame, save.Same[i], save.Same[i], nil})
	}
	var out []pair
	for _, m := range matches {
		out = append(out, by[m.code]...)
	}
	return out
}

// mappingPreviewData is how the shifts of a draft match those that are published, pair by pair.
func (s *server) mappingPreviewData() dataset {
	return periodPreview{
		lead: mappingLead, rules: []rule{matchRule, rowRule},
		counters: func(_ *server, _ *request, v *previewed) []components.Counter {
			n := countPairs(pairsOf(&v.run.Save))
			return []components.Counter{
				{Label: "Matched", Value: format.Number(n.both), Note: "pairs of a draft and a published shift"},
				{Label: "Draft unmatched", Value: format.Number(n.draft - n.both), Note: "of " + format.Number(n.draft) + " in the draft"},
				{Label: "Published unmatched", Value: format.Number(n.shown - n.both), Note: "of " + format.Number(n.shown) + " published"},
			}
		},
		parts: []previewPart{matchesPart, pairsPart},
	}.dataset(s)
}

// pairCounts are how many shifts each side has, and how many both have.
type pairCounts struct {
	by                 map[string]int
	draft, shown, both int
}

func countPairs(pairs []pair) pairCounts {
	n := pairCounts{by: map[string]int{}}
	for _, p := range pairs {
		n.by[p.match]++
		if p.draft != nil {
			n.draft++
		}
		if p.shown != nil {
			n.shown++
		}
		if p.draft != nil && p.shown != nil {
			n.both++
		}
	}
	return n
}

func mappingLead(v *previewed) string {
	n := countPairs(pairsOf(&v.run.Save))
	if n.shown == 0 {
		return fmt.Sprintf("Employees are shown nothing of the period, so that none of the %s in the draft has a published one beside it.", components.Plural(n.draft, "shift", "shifts"))
	}
	return fmt.Sprintf("Of %s in the draft %s a published one; of %s that employees are shown of the period %s in the draft.", components.Plural(n.draft, "shift", "shifts"),
		components.Plural(n.both, "matches", "match"), components.Plural(n.shown, "shift", "shifts"), components.Plural(n.shown-n.both, "is not", "are not"))
}

// matchesPart counts the pairs by how they stand to each other.
func matchesPart(s *server, r *request, v *previewed) (components.Part, error) {
	n := countPairs(pairsOf(&v.run.Save))
	part := components.Part{ID: "matches", Title: "How they match", Rows: len(matches) + 1,
		Lines: []string{"Two shifts match by their number. The published side is the newest copy that employees are shown, of whichever version."}}
	group := components.RowGroup{}
	for _, m := range matches {
		cells := []components.Cell{{Text: m.word, Sub: m.means}, sideCell(n.by[m.code], m.draft), sideCell(n.by[m.code], m.shown), {Text: format.Number(n.by[m.code])}}
		if n.by[m.code] > 0 {
			cells[0].Href = s.pick(r, matchRule, m.code) + "#rows"
		}
		group.Rows = append(group.Rows, components.Row{Cells: cells})
	}
	group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: "All"}, {Text: format.Number(n.draft)}, {Text: format.Number(n.shown)}, {Text: format.Number(n.draft + n.shown - n.both)}}})
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Match"}, {Label: "In the draft", Num: true}, {Label: "Published", Num: true}, {Label: "Pairs", Num: true}}}
	return part, nil
}

// sideCell is how many shifts a side has.
func sideCell(n int, there bool) components.Cell {
	if !there {
		n = 0
	}
	return components.Cell{Text: format.Number(n)}
}

// pairsPart is the pairs.
func pairsPart(s *server, r *request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "rows", Title: "Pair by pair", Empty: "There is no such pair."}
	pairs := pairsOf(&v.run.Save)
	if match := r.choice(matchRule); match != "" {
		part.Note, part.All = "Only "+wordOfMatch(match).Word, components.Link{Href: s.pick(r, matchRule, anyValue) + "#rows", Text: "Every pair"}
		var some []pair
		for _, p := range pairs {
			if p.match == match {
				some = append(some, p)
			}
		}
		pairs = some
	}
	st, group := r.stretchOf(len(pairs)), components.RowGroup{}
	for _, p := range pairs[st.from:st.to] {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{s.sideOf(r, p.draft), s.sideOf(r, p.shown), {Tag: wordOfMatch(p.match)}, {Text: differsWords(p)}}})
	}
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "In the draft"}, {Label: "Published"}, {Label: "Match"}, {Label: "What differs"}}}
	s.turnPages(r, &part, st)
	return part, nil
}

func wordOfMatch(code string) components.Tag {
	for _, m := range matches {
		if m.code == code {
			return components.Tag{Word: m.word, Class: m.class}
		}
	}
	return components.Tag{}
}

// differsWords is what two copies have differently.
func differsWords(p pair) string {
	switch {
	case p.match == matchChanged && p.shown.ID == 0:
		return "the copy that was published was not kept"
	case p.match == matchChanged:
		return p.change.Words()
	}
	return ""
}

// sideOf is one side of a pair.
func (s *server) sideOf(r *request, row *schedule.ShiftRow) components.Cell {
	if row == nil {
		return components.Cell{Text: "none"}
	}
	if row.ID == 0 {
		return components.Cell{Text: "not kept"}
	}
	cell := format.TimeCell(row.Interval(), row.TimeZone)
	who := row.EmployeeName
	if row.EmployeeID == 0 {
		who = "open shift"
	}
	cell.Sub = format.Join(who, row.Position, row.Location, "shift "+format.ID(row.ID))
	cell.Href = s.shiftLink(r, row.ID)
	return cell
}

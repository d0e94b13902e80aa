package previews

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Relations between a shift of the draft and its published copy.
const (
	MatchSame    = "same"
	MatchChanged = "changed"
	MatchDropped = "to-be-deleted"
	MatchDraft   = "only-in-the-draft"
	MatchUnseen  = "dropped-unseen"
	MatchShown   = "only-published"
)

// matches are the relations in display order.
var matches = []struct {
	code, word, means, class string
	draft, shown             bool // which sides there are
}{
	{MatchChanged, "changed", "The draft and the published shift differ. Employees would see the changed shift.", "warn", true, true},
	{MatchDropped, "to be deleted", "The working copy is marked to be deleted. The new version would not include the shift.", "bad", true, true},
	{MatchDraft, "only in the draft", "No published shift matches. The new version would include the shift for the first time.", "ok", true, false},
	{MatchShown, "only published", "The draft no longer includes the shift. The new version would not include it.", "bad", false, true},
	{MatchUnseen, "deleted, never published", "The working copy is marked to be deleted and was never published.", "ask", true, false},
	{MatchSame, "the same", "The draft and the published shift are equal. The new version would include the shift unchanged.", "", true, true},
}

// matchRule selects the pairs with one relation.
var matchRule = page.ChoiceRule("match", "Match", func() []string {
	pairs := []string{history.AnyValue, "Every pair"}
	for _, m := range matches {
		pairs = append(pairs, m.code, m.word)
	}
	return pairs
}()...)

// pair is a shift of the draft and its published copy. One of them may be nil.
type pair struct {
	match        string
	draft, shown *schedule.ShiftRow
	change       *schedule.ShiftChange // the differences, or nil
}

// PairsOf matches the shifts by ID. The pairs are in the order of matches, and by time within a relation.
func PairsOf(save *schedule.Save) []pair {
	by := map[string][]pair{}
	add := func(p pair) { by[p.match] = append(by[p.match], p) }
	staged := map[int64]*schedule.ShiftRow{}
	for i := range save.Staged {
		staged[save.Staged[i].ID] = save.Staged[i]
	}
	for i := range save.Changes {
		switch c := &save.Changes[i]; {
		case c.Kind == schedule.ChangeAdded:
			add(pair{MatchDraft, c.After, nil, nil})
		case c.Kind == schedule.ChangeChanged:
			add(pair{MatchChanged, c.After, c.Before, c})
		case staged[c.Before.ID] != nil:
			add(pair{MatchDropped, staged[c.Before.ID], c.Before, c})
			delete(staged, c.Before.ID)
		default:
			add(pair{MatchShown, nil, c.Before, c})
		}
	}
	for i := range save.Staged {
		if r := save.Staged[i]; staged[r.ID] != nil {
			add(pair{MatchUnseen, r, nil, nil})
		}
	}
	for i := range save.Same {
		add(pair{MatchSame, save.Same[i], save.Same[i], nil})
	}
	var out []pair
	for _, m := range matches {
		out = append(out, by[m.code]...)
	}
	return out
}

// mappingPreviewData lists how the shifts of a draft match the published shifts.
func mappingPreviewData(s *web.Server) web.Dataset {
	return periodPreview{
		lead: mappingLead, rules: []page.Rule{matchRule, rowRule},
		counters: func(_ *web.Server, _ *web.Request, v *previewed) []components.Counter {
			n := CountPairs(PairsOf(&v.run.Save))
			return []components.Counter{
				{Label: "Matched", Value: format.Number(n.Both), Note: "pairs of a draft and a published shift"},
				{Label: "Draft unmatched", Value: format.Number(n.Draft - n.Both), Note: "of " + format.Number(n.Draft) + " in the draft"},
				{Label: "Published unmatched", Value: format.Number(n.Shown - n.Both), Note: "of " + format.Number(n.Shown) + " published"},
			}
		},
		parts: []previewPart{matchesPart, pairsPart},
	}.dataset(s)
}

// pairCounts has the number of shifts on each side, on both, and by relation.
type pairCounts struct {
	By                 map[string]int
	Draft, Shown, Both int
}

// CountPairs counts the pairs.
func CountPairs(pairs []pair) pairCounts {
	n := pairCounts{By: map[string]int{}}
	for _, p := range pairs {
		n.By[p.match]++
		if p.draft != nil {
			n.Draft++
		}
		if p.shown != nil {
			n.Shown++
		}
		if p.draft != nil && p.shown != nil {
			n.Both++
		}
	}
	return n
}

func mappingLead(v *previewed) string {
	n := CountPairs(PairsOf(&v.run.Save))
	if n.Shown == 0 {
		return fmt.Sprintf("No version of the period is published, so none of the %s in the draft matches a published shift.", components.Plural(n.Draft, "shift", "shifts"))
	}
	return fmt.Sprintf("Of %s in the draft, %s a published shift. Of %s published for the period, %s in the draft.", components.Plural(n.Draft, "shift", "shifts"),
		components.Plural(n.Both, "matches", "match"), components.Plural(n.Shown, "shift", "shifts"), components.Plural(n.Shown-n.Both, "is not", "are not"))
}

// matchesPart counts the pairs by relation.
func matchesPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	n := CountPairs(PairsOf(&v.run.Save))
	part := components.Part{ID: "matches", Title: "How they match", Rows: len(matches) + 1,
		Lines: []string{"Shifts match by number. The published side is the newest copy that employees see, from any version."}}
	group := components.RowGroup{}
	for _, m := range matches {
		cells := []components.Cell{{Text: m.word, Sub: m.means}, sideCell(n.By[m.code], m.draft), sideCell(n.By[m.code], m.shown), {Text: format.Number(n.By[m.code])}}
		if n.By[m.code] > 0 {
			cells[0].Href = choiceLink(s, r, matchRule, m.code) + "#rows"
		}
		group.Rows = append(group.Rows, components.Row{Cells: cells})
	}
	group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: "All"}, {Text: format.Number(n.Draft)}, {Text: format.Number(n.Shown)}, {Text: format.Number(n.Draft + n.Shown - n.Both)}}})
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Match"}, {Label: "In the draft", Num: true}, {Label: "Published", Num: true}, {Label: "Pairs", Num: true}}}
	return part, nil
}

// sideCell is the number of shifts on one side.
func sideCell(n int, present bool) components.Cell {
	if !present {
		n = 0
	}
	return components.Cell{Text: format.Number(n)}
}

// pairsPart lists the pairs.
func pairsPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "rows", Title: "Pair by pair", Empty: "No pair matches."}
	pairs := PairsOf(&v.run.Save)
	if match := choice(r, matchRule); match != "" {
		part.Note, part.All = "Only "+matchTag(match).Word, components.Link{Href: choiceLink(s, r, matchRule, history.AnyValue) + "#rows", Text: "Every pair"}
		var some []pair
		for _, p := range pairs {
			if p.match == match {
				some = append(some, p)
			}
		}
		pairs = some
	}
	st, group := rowRangeOf(r, len(pairs)), components.RowGroup{}
	for _, p := range pairs[st.from:st.to] {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{shiftCell(s, r, p.draft), shiftCell(s, r, p.shown), {Tag: matchTag(p.match)}, {Text: differenceText(r.Style, p)}}})
	}
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "In the draft"}, {Label: "Published"}, {Label: "Match"}, {Label: "What differs"}}}
	addPager(s, r, &part, st)
	return part, nil
}

func matchTag(code string) components.Tag {
	for _, m := range matches {
		if m.code == code {
			return components.Tag{Word: m.word, Class: m.class}
		}
	}
	return components.Tag{}
}

// differenceText describes the differences between two copies.
func differenceText(style localtime.Style, p pair) string {
	switch {
	case p.match == MatchChanged && p.shown.ID == 0:
		return "the published copy is not stored"
	case p.match == MatchChanged:
		return p.change.Words(style)
	}
	return ""
}

// shiftCell is one side of a pair.
func shiftCell(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
	if row == nil {
		return components.Cell{Text: "none"}
	}
	if row.ID == 0 {
		return components.Cell{Text: "not stored"}
	}
	cell := format.TimeCell(r.Style, row.Interval(), row.TimeZone)
	who := row.EmployeeName
	if row.EmployeeID == 0 {
		who = "open shift"
	}
	cell.Sub = format.Join(who, row.Position, row.Location, "shift "+format.ID(row.ID))
	cell.Href = planning.ShiftLink(s, r, row.ID)
	return cell
}

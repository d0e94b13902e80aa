package support

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
)

// builderHub is the hub of the builder screens: all of them in reading order, each with what it says now.
func builderHub(s *web.Server) web.Dataset {
	return report.Overview{
		Reads: "the screens are about the draft period in work, whatever the filter",
		Words: func(*web.Request) string { return "the draft period in work, whatever the filter" },
		Read:  true,
		Ask:   web.Bind(s, BuilderOverview),
	}.Dataset(s)
}

// answers are the answers of the screens that judge, by their word.
type answers map[string]int

func BuilderOverview(s *web.Server, r *web.Request) (out web.Overlooked, err error) {
	if !r.Manages() {
		return out, web.ErrManagersOnly
	}
	said := saidNow(s, r)
	if err = leadBuilder(s, r, &out, said); err != nil {
		return out, err
	}
	ready, all := 0, 0
	for _, group := range catalog.ReadingOrder {
		part, there := readingPart(s, r, group, said)
		out.Parts = append(out.Parts, part)
		ready, all = ready+there, all+part.Rows
	}
	out.Counters = append(said.answers.counters(), page.ReadyCounter("Screens ready", out.Parts[0].ID, ready, all))
	out.State = fmt.Sprint(said.answers, ready)
	return out, nil
}

// leadBuilder says what begins the hub: the draft period in work, and when the screens were opened.
func leadBuilder(s *web.Server, r *web.Request, out *web.Overlooked, said saying) error {
	run, why, err := dryrun.DryRunOf(s, r)
	if err != nil {
		return err
	}
	if out.Lead = why; why == "" {
		out.Lead = strings.Join(run.Sum()[:2], " ")
		out.Facts = []components.Fact{{Label: "Draft period", Text: run.Period.Name, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(run.Period.ID))},
			{Label: "Days", Text: format.Day(run.Period.StartsOn) + " to " + format.Day(run.Period.EndsOn)}}
	}
	out.Facts = append(out.Facts, components.Fact{Label: "Screens opened", Text: components.Stamp(said.at.In(r.Now.Location()))})
	return nil
}

// counters count the answers, Go and Hold first.
func (t answers) counters() (list []components.Counter) {
	for _, c := range []struct{ word, label, href string }{
		{conditions.GoTag.Word, "Gates that say Go", "#gates"}, {conditions.HoldTag.Word, "Gates that say Hold", "#gates"},
	} {
		list = append(list, components.Counter{Label: c.label, Value: format.Number(t[c.word]), Href: c.href})
	}
	return list
}

// readingPart is one part of the reading order.
func readingPart(s *web.Server, r *web.Request, group catalog.Group, said saying) (part components.Part, ready int) {
	part = components.Part{ID: group.Key, Title: group.Title, Lines: []string{group.Rule}}
	rows := components.RowGroup{}
	for _, sc := range s.Catalog.Reading(group) {
		if sc.Path == r.Screen.Path {
			continue
		}
		if s.Checker.Ready(sc.Path) {
			ready++
		}
		rows.Rows = append(rows.Rows, readingRow(s, r, sc, said))
	}
	part.Rows, part.Note = len(rows.Rows), page.Of(ready, len(rows.Rows))
	part.Table = components.Table{Caption: group.Title, Groups: []components.RowGroup{rows}, Heads: []components.Head{{Label: "Screen"}, {Label: "What it shows"}, {Label: "Now"}}}
	return part, ready
}

// readingRow is one screen with what it says now.
func readingRow(s *web.Server, r *web.Request, sc catalog.Screen, said saying) components.Row {
	now, ok := said.cells[sc.Path]
	if !ok {
		now = components.Cell{Tag: routecatalog.ThereTag(routecatalog.ThereWord(s, sc))}
	}
	return components.Row{Cells: []components.Cell{{Text: sc.Title, Href: routecatalog.OpensWith(s, r, sc)}, {Text: sc.Purpose}, now}}
}

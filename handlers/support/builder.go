package support

import (
	"fmt"
	"strings"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
	"opshub/schedule"
)

// builderHub is the hub of the Builder section: every screen in reading order with its current state.
func builderHub(s *web.Server) web.Dataset {
	return report.Overview{
		Reads: "the screens show the current draft period, regardless of the filter",
		Words: func(*web.Request) string { return "the current draft period, regardless of the filter" },
		Read:  true,
		Ask:   web.Bind(s, BuilderOverview),
	}.Dataset(s)
}

// verdictCounts counts the verdicts of the screens by their word, such as Go and Hold.
type verdictCounts map[string]int

// BuilderOverview builds the hub of the Builder section. It returns web.ErrManagersOnly for staff.
func BuilderOverview(s *web.Server, r *web.Request) (out web.OverviewResult, err error) {
	if !r.Manages() {
		return out, web.ErrManagersOnly
	}
	states := readScreens(s, r)
	if err = builderLead(s, r, &out, states); err != nil {
		return out, err
	}
	ready, all := 0, 0
	for _, group := range catalog.ReadingOrder {
		part, partReady := groupPart(s, r, group, states)
		out.Parts = append(out.Parts, part)
		ready, all = ready+partReady, all+part.Rows
	}
	out.Counters = append(states.verdicts.counters(), page.ReadyCounter("Screens ready", out.Parts[0].ID, ready, all))
	out.State = fmt.Sprint(states.verdicts, ready)
	return out, nil
}

// builderLead adds the lead and the facts to the hub: the current draft period, and when the screens were
// opened.
func builderLead(s *web.Server, r *web.Request, out *web.OverviewResult, states screenStates) error {
	run, reason, err := dryrun.DryRunOf(s, r)
	if err != nil {
		return err
	}
	if out.Lead = reason; reason == "" {
		out.Lead = strings.Join(run.Sum()[:2], " ")
		out.Facts = []components.Fact{{Label: "Draft period", Text: run.Period.Name, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(run.Period.ID))},
			{Label: "Days", Text: r.Style.Day(run.Period.StartsOn) + " to " + r.Style.Day(run.Period.EndsOn)}}
	}
	out.Facts = append(out.Facts, components.Fact{Label: "Screens opened", Text: components.Stamp(states.at.In(r.Now.Location()))})
	return nil
}

// counters returns one counter for Go and one for Hold.
func (v verdictCounts) counters() (list []components.Counter) {
	for _, c := range []struct{ word, label, href string }{
		{conditions.GoTag.Word, "Gates with Go", "#gates"}, {conditions.HoldTag.Word, "Gates with Hold", "#gates"},
	} {
		list = append(list, components.Counter{Label: c.label, Value: format.Number(v[c.word]), Href: c.href})
	}
	return list
}

// groupPart lists the screens of one group of the reading order and counts the ready ones.
func groupPart(s *web.Server, r *web.Request, group catalog.Group, states screenStates) (part components.Part, ready int) {
	part = components.Part{ID: group.Key, Title: group.Title, Lines: []string{group.Rule}}
	rows := components.RowGroup{}
	for _, sc := range s.Catalog.Reading(group) {
		if sc.Path == r.Screen.Path {
			continue
		}
		if s.Checker.Ready(sc.Path) {
			ready++
		}
		rows.Rows = append(rows.Rows, screenRow(s, r, sc, states))
	}
	part.Rows, part.Note = len(rows.Rows), page.Of(ready, len(rows.Rows))
	part.Table = components.Table{Caption: group.Title, Groups: []components.RowGroup{rows}, Heads: []components.Head{{Label: "Screen"}, {Label: "Content"}, {Label: "Now"}}}
	return part, ready
}

// screenRow is the row of one screen with its current state.
func screenRow(s *web.Server, r *web.Request, sc catalog.Screen, states screenStates) components.Row {
	now, ok := states.cells[sc.Path]
	if !ok {
		now = components.Cell{Tag: routecatalog.ThereTag(routecatalog.ThereWord(s, sc))}
	}
	return components.Row{Cells: []components.Cell{{Text: sc.Title, Href: routecatalog.OpensWith(s, r, sc)}, {Text: sc.Purpose}, now}}
}

// screenStates is the state of the screens at one moment.
type screenStates struct {
	at       time.Time
	cells    map[string]components.Cell // by path, only screens that answer
	verdicts verdictCounts
}

// readScreens opens each Builder screen without a filter, because these screens are about the current draft
// period.
func readScreens(s *web.Server, r *web.Request) screenStates {
	all := report.CloneRequest(r)
	all.Filter = schedule.Filter{}
	return openScreens(s, all)
}

// openScreens opens each screen that is ready, one after the other.
func openScreens(s *web.Server, r *web.Request) screenStates {
	states := screenStates{s.Now(), map[string]components.Cell{}, verdictCounts{}}
	for _, group := range catalog.ReadingOrder {
		for _, sc := range s.Catalog.Reading(group) {
			if sc.Path != r.Screen.Path && s.Checker.Ready(sc.Path) {
				states.cells[sc.Path] = screenCell(s, r, sc, states.verdicts)
			}
		}
	}
	return states
}

// screenCell returns the current state of a screen: its verdict with figures, or its figure, or that it is
// ready. It counts the verdict in verdicts.
func screenCell(s *web.Server, r *web.Request, sc catalog.Screen, verdicts verdictCounts) components.Cell {
	if d, err := report.Dataset(s, sc); err == nil && sc.Family.IsExhibit() {
		narrowed := *r
		narrowed.Screen = sc
		if overview, err := d.Overview(&narrowed); err == nil {
			tag := overview.Verdict.Tag
			verdicts[tag.Word]++
			overview.Verdict.Tag.Word = ""
			if figures := verdictText(overview); tag.Word == "" {
				return components.Cell{Text: figures}
			} else {
				return components.Cell{Tag: tag, Sub: figures}
			}
		}
	}
	if verdicts, err := FigureOf(s, r, page.Open(s, r, sc.Path)); err == nil && verdicts != "" {
		return components.Cell{Text: verdicts}
	}
	return components.Cell{Tag: routecatalog.ThereTag(routecatalog.IsThere)}
}

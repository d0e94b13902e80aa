package support

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/gates"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
)

// builderHub is the hub of the Builder section: every screen in reading order, with the current answer of each gate.
func builderHub(s *web.Server) web.Dataset {
	return report.Overview{
		Reads: "the screens show the current draft period, regardless of the filter",
		Words: func(*web.Request) string { return "the current draft period, regardless of the filter" },
		Read:  true,
		Ask:   web.Bind(s, BuilderOverview),
	}.Dataset(s)
}

// BuilderOverview builds the hub of the Builder section. It returns web.ErrManagersOnly for staff.
func BuilderOverview(s *web.Server, r *web.Request) (out web.OverviewResult, err error) {
	if !r.Manages() {
		return out, web.ErrManagersOnly
	}
	if err = builderLead(s, r, &out); err != nil {
		return out, err
	}
	var screens []catalog.Screen
	for _, group := range catalog.ReadingOrder {
		screens = append(screens, s.Catalog.Reading(group)...)
	}
	answers, ready, all := gates.Answers(s, r, screens), 0, 0
	for _, group := range catalog.ReadingOrder {
		part, partReady := groupPart(s, r, group, answers)
		out.Parts = append(out.Parts, part)
		ready, all = ready+partReady, all+part.Rows
	}
	out.Counters = append(answerCounters(answers), page.ReadyCounter("Screens ready", out.Parts[0].ID, ready, all))
	out.State = fmt.Sprint(answers, ready)
	return out, nil
}

// builderLead adds the lead and the facts to the hub: the current draft period, and when the gates were judged.
func builderLead(s *web.Server, r *web.Request, out *web.OverviewResult) error {
	run, reason, err := dryrun.DryRunOf(s, r)
	if err != nil {
		return err
	}
	if out.Lead = reason; reason == "" {
		out.Lead = strings.Join(run.Sum()[:2], " ")
		out.Facts = []components.Fact{{Label: "Draft period", Text: run.Period.Name, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(run.Period.ID))},
			{Label: "Days", Text: r.Style.Day(run.Period.StartsOn) + " to " + r.Style.Day(run.Period.EndsOn)}}
	}
	out.Facts = append(out.Facts, components.Fact{Label: "Gates judged", Text: components.Stamp(s.Now().In(r.Now.Location()))})
	return nil
}

// answerCounters returns one counter for Go and one for Hold.
func answerCounters(answers map[string]gates.Answer) (list []components.Counter) {
	count := map[string]int{}
	for _, a := range answers {
		count[a.Tag.Word]++
	}
	return []components.Counter{
		{Label: "Gates with Go", Value: format.Number(count[conditions.GoTag.Word]), Href: "#gates"},
		{Label: "Gates with Hold", Value: format.Number(count[conditions.HoldTag.Word]), Href: "#gates"},
	}
}

// groupPart lists the screens of one group of the reading order and counts the ready ones.
func groupPart(s *web.Server, r *web.Request, group catalog.Group, answers map[string]gates.Answer) (part components.Part, ready int) {
	part = components.Part{ID: group.Key, Title: group.Title, Lines: []string{group.Rule}}
	rows := components.RowGroup{}
	for _, sc := range s.Catalog.Reading(group) {
		if sc.Path == r.Screen.Path {
			continue
		}
		if s.Checker.Ready(sc.Path) {
			ready++
		}
		now := components.Cell{Tag: routecatalog.ThereTag(routecatalog.ThereWord(s, sc))}
		if answer, ok := answers[sc.Path]; ok {
			now = components.Cell{Tag: answer.Tag, Sub: answer.Met}
		}
		rows.Rows = append(rows.Rows, components.Row{Cells: []components.Cell{{Text: sc.Title, Href: routecatalog.OpensWith(s, r, sc)}, {Text: sc.Purpose}, now}})
	}
	part.Rows, part.Note = len(rows.Rows), page.Of(ready, len(rows.Rows))
	part.Table = components.Table{Caption: group.Title, Groups: []components.RowGroup{rows}, Heads: []components.Head{{Label: "Screen"}, {Label: "Content"}, {Label: "Now"}}}
	return part, ready
}

package exports

import (
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// indexData lists the schedule periods, draft and published, with links to their views.
func indexData(s *web.Server) web.Dataset {
	return report.Overview{Fields: planning.PeriodFields, Reads: planning.PeriodReads, Land: true, Words: func(r *web.Request) string {
		return page.Narrowed(r, planning.ShiftsOnly).Filter.Words(page.FilterWords(s, r))
	}, Ask: web.Bind(s, indexOverview)}.Dataset(s)
}

func indexOverview(s *web.Server, r *web.Request) (out web.OverviewResult, err error) {
	published, err := planning.Publications(s, r, false)
	if err != nil {
		return out, err
	}
	current := 0
	for i := range published {
		if published[i].Status == "current" {
			current++
		}
	}
	out.Parts = []components.Part{publishedPart(s, r, published), viewsPart(s, r)}
	out.Counters = []components.Counter{{Label: "Published versions", Value: format.Number(len(published)), Note: format.Number(current) + " of them in force", Href: page.Link(s, r, catalog.PathPublishedPeriods)}}
	if r.Manages() {
		err = addDraftIndex(s, r, &out)
	}
	return out, err
}

// addDraftIndex adds the draft periods, which only managers may read.
func addDraftIndex(s *web.Server, r *web.Request, out *web.OverviewResult) error {
	drafts, err := planning.DraftPeriods(s, r)
	if err != nil {
		return err
	}
	waiting, changed := 0, 0
	for i := range drafts {
		if changed += drafts[i].Changed + drafts[i].Removed; drafts[i].Waiting() {
			waiting++
		}
	}
	out.Counters = slices.Insert(out.Counters, 0, components.Counter{Label: "Periods", Value: format.Number(len(drafts)), Href: page.Link(s, r, catalog.PathDraftPeriods)},
		components.Counter{Label: "Current", Value: format.Number(waiting), Note: "not yet published"})
	out.Counters = append(out.Counters, components.Counter{Label: "Changed since", Value: format.Number(changed), Note: "shifts changed or marked for removal after publication"})
	views := &out.Parts[len(out.Parts)-1]
	views.Lines = append(views.Lines, currentPeriodText(s, r, drafts)) // below the periods, so that their first row is visible at once
	out.Parts = slices.Insert(out.Parts, 0, draftPart(s, r, drafts))
	return nil
}

// currentPeriodText describes the period of today and the next one.
func currentPeriodText(s *web.Server, r *web.Request, drafts []schedule.DraftPeriodRow) string {
	words := "Today, " + r.Style.Day(r.Today) + ", is not in any schedule period."
	var next *schedule.DraftPeriodRow
	for i := range drafts {
		p := &drafts[i]
		if p.StartsOn <= r.Today && r.Today <= p.EndsOn {
			shown := "which was never published"
			if p.Latest.ID != 0 {
				shown = fmt.Sprintf("of which employees see %s", page.VersionWords(r, p.Latest))
			}
			words = fmt.Sprintf("Today, %s, is in the period %s, %s.", r.Style.Day(r.Today), p.Name, shown)
		}
		if p.StartsOn > r.Today && (next == nil || p.StartsOn < next.StartsOn) {
			next = p
		}
	}
	if next == nil {
		return words + " There is no later period."
	}
	words += fmt.Sprintf(" The next period is %s, %s", next.Name, format.Words(next.Status))
	if next.Waiting() && next.PublishBy != 0 {
		words += ", to be published by " + r.Style.Day(next.PublishBy)
	}
	return words + "."
}

// viewsPart links to the views of the schedule.
func viewsPart(s *web.Server, r *web.Request) components.Part {
	part := components.Part{ID: "views", Title: "Views", Quiet: "of the managers' working copy, with the current filter"}
	rows := components.RowGroup{}
	for _, path := range []string{catalog.PathDay, catalog.PathWeek, catalog.PathMonth, catalog.PathTimeline, catalog.PathShifts, catalog.PathOpenShifts, catalog.PathCalendar} {
		if sc, ok := s.Catalog.Lookup(path); ok && page.Link(s, r, path) != "" {
			rows.Rows = append(rows.Rows, components.Row{Cells: []components.Cell{{Text: sc.Title, Href: page.Link(s, r, path)}, {Text: sc.Purpose}}})
		}
	}
	part.Rows = len(rows.Rows)
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "View"}, {Label: "What it shows"}}, Groups: []components.RowGroup{rows}}
	return part
}

// draftPart lists the draft periods, latest first.
func draftPart(s *web.Server, r *web.Request, drafts []schedule.DraftPeriodRow) components.Part {
	part := components.Part{ID: "drafts", Title: "Draft periods", Quiet: "the managers' working copies, latest first", Rows: len(drafts), Empty: "No draft period touches these days.",
		All: components.Link{Href: page.Link(s, r, catalog.PathDraftPeriods), Text: "Open as a list"}}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Period"}, {Label: "Status"}, {Label: "Shifts", Num: true}, {Label: "Hours", Num: true},
		{Label: "Open shifts", Num: true}, {Label: "Soft conflicts", Num: true}, {Label: "Publish by"}, {Label: "Employees see"}, {Label: "Week"}, {Label: "Changes"}}}
	group := components.RowGroup{}
	for i := range drafts {
		p := &drafts[i]
		cell := func(name string) components.Cell { return planning.DraftPeriodCells[name](s, r, p) }
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{periodCell(s, r, p), cell("status"), cell("shifts"), cell("assigned_minutes"), {Text: format.Number(p.Open)},
			cell("soft_conflicts"), cell("publish_by"), cell("published_version"), {Text: "Week", Href: page.Link(s, planning.WholePeriods(r), catalog.PathDraftWeek, format.ID(p.ID))},
			{Text: "Changes", Href: page.Link(s, planning.WholePeriods(r), catalog.PathDraftChanges, format.ID(p.ID))}}})
	}
	part.Table.Groups = []components.RowGroup{group}
	return part
}

// periodCell shows the days of a draft period, whether it is the one of today, and its name unless it begins with the
// first day.
func periodCell(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) components.Cell {
	cell := planning.DraftPeriodCells["name"](s, r, p)
	cell.Text, cell.Sub = r.Style.ShortDays(p.StartsOn, p.EndsOn), cell.Text
	if strings.HasPrefix(p.Name, r.Style.Days(p.StartsOn, p.StartsOn)) {
		cell.Sub = ""
	}
	if p.StartsOn <= r.Today && r.Today <= p.EndsOn {
		cell.Sub = format.Join("today", cell.Sub)
	}
	return cell
}

// publishedPart lists the published versions, latest first.
func publishedPart(s *web.Server, r *web.Request, rows []schedule.PublicationRow) components.Part {
	part := components.Part{ID: "published", Title: "Published periods", Quiet: "what employees can see; every version is permanent; latest first", Rows: len(rows),
		Empty: "No published period touches these days.", All: components.Link{Href: page.Link(s, r, catalog.PathPublishedPeriods), Text: "Open as a list"}}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Period"}, {Label: "Version", Num: true}, {Label: "Status"}, {Label: "Shifts", Num: true},
		{Label: "Hours", Num: true}, {Label: "Open shifts", Num: true}, {Label: "Published"}, {Label: "Week"}}}
	group := components.RowGroup{}
	for i := len(rows) - 1; i >= 0; i-- {
		p := &rows[i]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: r.Style.ShortDays(p.StartsOn, p.EndsOn), Href: page.Link(s, planning.WholePeriods(r), catalog.PathPublishedPeriod, format.ID(p.ID))},
			{Text: format.Number(p.Version)}, {Tag: format.PublishedStatusTag(p.Status)}, {Text: format.Number(p.Shifts)}, format.HoursCell(p.Minutes), {Text: format.Number(p.Open)},
			{Text: page.VersionWords(r, p.PublishedPeriod), Sub: p.PublishedBy}, {Text: "Week", Href: page.Link(s, planning.WholePeriods(r), catalog.PathPublishedWeek, format.ID(p.ID))}}})
	}
	part.Table.Groups = []components.RowGroup{group}
	return part
}

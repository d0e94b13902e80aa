package candidates

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// managerStep is one step of a manager's week: the task, its current figure, and its screens.
type managerStep struct {
	title, text string
	figure      func(s *web.Server, r *web.Request) (figure string, open bool, err error) // open: something needs attention
	paths       []string                                                                  // the first is the main screen
}

// managerSteps are the steps in order.
var managerSteps = []managerStep{
	{"Review the blocks", "In your scheduling tool, decide the requests of employees before you plan shifts around them.",
		needFigure(needRequests, "requested block", "requested blocks"), []string{catalog.PathBlocks, catalog.PathStaffSummary, catalog.PathExceptions}},
	{"Review the soft conflicts", "Each shift that overlaps an unavailable block is reported. Talk to the employee, or find somebody else.",
		needFigure(needConflicts, "soft conflict", "soft conflicts"), []string{catalog.PathSoftConflicts, catalog.PathConstraintQueue}},
	{"Check the coverage", "Find times with fewer people than the minimum, and shifts without an employee.",
		coverageFigure, []string{catalog.PathCoverage, catalog.PathCoverageGaps, catalog.PathCandidates}},
	{"Work on the drafts", "See the current draft periods, their changes, and their publishing deadlines.",
		draftFigure, []string{catalog.PathDrafts, catalog.PathDraftPeriods, catalog.PathPlanning}},
	{"Print what is needed", "The wall sheet of the week shows published shifts, and never a reason or a note.",
		printFigure, []string{catalog.PathWeekPrint, catalog.PathWeek, catalog.PathPublished}},
}

// managerFlowData is the hub of the manager flow.
func managerFlowData(s *web.Server) web.Dataset {
	return report.Overview{
		Fields: managerFields, Hints: page.Hints{"employee_id": "Coverage and drafts are those of all employees."}, Reads: "seven days from today, or from the first day of the filter; an employee in the filter does not narrow coverage and drafts",
		Ask: web.Bind(s, managerFlowOverview),
		Figure: func(r *web.Request) (string, error) {
			f, err := managerFlowOverview(s, r)
			return strings.TrimSuffix(f.Lead, "."), err
		},
	}.Dataset(s)
}

func managerFlowOverview(s *web.Server, r *web.Request) (f web.OverviewResult, err error) {
	days, reason, err := ManagerScope(s, r, localtime.DaysPerWeek)
	if err != nil {
		return f, err
	}
	group, open := components.RowGroup{}, 0
	for i, step := range managerSteps {
		figure, look, err := step.figure(s, days)
		if err != nil {
			return f, err
		}
		tag := components.Tag{Word: "done", Class: "ok"}
		if look {
			open++
			tag = components.Tag{Word: "review", Class: "warn"}
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: format.Number(i+1) + ". " + step.title, Sub: step.text}, {Text: figure}, {Tag: tag}, stepScreen(s, days, step.paths, 0), stepScreen(s, days, step.paths, 1),
		}})
	}
	when := daysText(r.Style, days.Filter.From, days.Filter.To, r.Today)
	f.Lead = components.Plural(open, "step", "steps") + " of " + format.Number(len(managerSteps)) + " to review " + when + "."
	f.State = r.Today.String()
	if reason != "" {
		f.Lines = append(f.Lines, reason)
	}
	f.Counters = []components.Counter{{Label: "Steps to review", Value: format.Number(open), Href: "#steps", Note: "of " + format.Number(len(managerSteps))}}
	f.Parts = []components.Part{{ID: "steps", Title: "The week in order", Quiet: when, Rows: len(group.Rows),
		Table: components.Table{Caption: "The steps of a manager's week", Groups: []components.RowGroup{group},
			Heads: []components.Head{{Label: "Step"}, {Label: "Now"}, {Label: "State"}, {Label: "Go to"}, {Label: "Also see"}}}}}
	return f, nil
}

// stepScreen links to the n-th available screen of a step, with the days and the filter.
func stepScreen(s *web.Server, r *web.Request, paths []string, n int) components.Cell {
	for _, path := range paths {
		one := r
		if path == catalog.PathBlocks {
			one = blocks.WithStatus(r, schedule.Requested)
		}
		sc, _ := s.Catalog.Lookup(path)
		if href := page.Link(s, one, path); href != "" {
			if n == 0 {
				return components.Cell{Text: sc.Title, Href: href}
			}
			n--
		}
	}
	return components.Cell{Text: "none"}
}

// needFigure is the figure of a step that counts one kind of need.
func needFigure(find func(*web.Server, *web.Request) (need, error), one, many string) func(*web.Server, *web.Request) (string, bool, error) {
	return func(s *web.Server, r *web.Request) (string, bool, error) {
		n, err := find(s, r)
		return format.Join(components.Plural(n.count, one, many), n.note), n.count > 0, err
	}
}

// coverageFigure returns the share of target hours covered, the gaps and the open shifts.
func coverageFigure(s *web.Server, r *web.Request) (string, bool, error) {
	sum, gaps := rules.CoverageSum{}, 0
	for _, p := range r.View().Coverage(r.Filter, r.Filter.From, r.Filter.To) {
		sum = sum.Plus(p.Sum())
		gaps += len(p.Gaps())
	}
	c := r.View().ShiftCounts(r.Filter.Without("employee_id"))
	return format.Join(format.Percent(sum.Permille())+" of the target hours", components.Plural(gaps, "gap", "gaps"), components.Plural(c.Open, "open shift", "open shifts")),
		gaps+c.Open > 0, nil
}

// draftFigure returns the periods being planned and the next deadline.
func draftFigure(s *web.Server, r *web.Request) (string, bool, error) {
	periods, err := openPeriods(s, r)
	if err != nil || len(periods) == 0 {
		return "no current draft period", false, err
	}
	p := periods[0]
	words := components.Plural(len(periods), "current draft period", "current draft periods") + ", the next one due for publishing by " + r.Style.Day(p.by) + " (" + relativeDay(r, p.by) + ")"
	if n := r.View().DraftFigures(schedule.Filter{DraftPeriodID: p.ID})[p.ID]; n.Open+n.Conflicts > 0 {
		words = format.Join(words, components.Plural(n.Open, "open shift", "open shifts"), components.Plural(n.Conflicts, "soft conflict", "soft conflicts"))
	}
	return words, p.by <= r.Filter.To, nil
}

// printFigure returns the version in force on the first day.
func printFigure(s *web.Server, r *web.Request) (string, bool, error) {
	for _, p := range page.CurrentPeriods(r) {
		if p.StartsOn <= r.Filter.From && r.Filter.From <= p.EndsOn {
			late, err := planning.LateChanges(s, r, schedule.Filter{From: r.Filter.From, To: r.Filter.To})
			hidden := 0
			for i := range late {
				if late[i].Period.ID == 0 {
					hidden++
				}
			}
			return format.Join("employees see "+page.VersionWords(r, p), format.Count(hidden, "changes that are not published yet")), hidden > 0, err
		}
	}
	return "no version is published for these days", true, nil
}

package support

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Checklist makes the screen of a section's ordered steps, with current evidence for each step and the readiness
// of every linked screen.
func Checklist(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	suite, err := report.SuiteOf(s, sc)
	if err != nil {
		return nil, err
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		view, err := checklistPage(s, r, suite)
		if err != nil {
			return nil, err
		}
		result := check.Report{Routes: report.RouteChecks(s, r, suite.Readiness)}
		steps, needs, ready := judgedSteps(s, r, suite)
		links := check.CountRows(result.Routes, check.Pass)
		layout := page.Page(s, r)
		if hasConditions(suite.Checklist) {
			conditions.WholeNotice(r, &layout, "The conditions are")
		}
		for _, step := range steps {
			layout.Notices = append(layout.Notices, failNotice(step.Title, step.Fails)...)
		}
		layout.Counters = []components.Counter{
			page.OverallCounter(result),
			stepsCounter(suite, ready),
			page.ReadyCounter("Readiness links ready", "readiness", links, len(result.Routes)),
		}
		view.Beside = coveredText(suite, sc.Family)
		view.Steps, view.StepsNote, view.Report, view.LinksNote = steps, stepsText(suite, ready), result, page.Of(links, len(result.Routes))
		return &web.Answer{Page: layout, Main: components.ChecklistView(view), Status: result.Overall(), Json: func() any { return checklistJSON(r, steps, needs, result) }}, nil
	}), nil
}

// judgedSteps returns the steps of a checklist with their evidence and conditions, and the number of ready
// steps. A step is ready if its route answers and all of its conditions hold.
func judgedSteps(s *web.Server, r *web.Request, suite *catalog.Suite) (steps []components.Step, needs [][]conditions.Judged, ready int) {
	steps, needs = liveSteps(s, r, suite.Checklist), conditions.JudgeSteps(s, r, suite.Checklist)
	for i, judged := range needs {
		steps[i].Needs = conditions.NeedsOf(judged)
		if steps[i].Ready && conditions.AllHold(judged) {
			ready++
		}
		if steps[i].Ready && len(judged) > 0 {
			steps[i].State = metTag(conditions.AllHold(judged))
		}
	}
	return steps, needs, ready
}

func metTag(met bool) components.Tag {
	if met {
		return components.Tag{Word: "Met", Class: "ok"}
	}
	return components.Tag{Word: "Not met", Class: "warn"}
}

// hasConditions reports whether any step depends on more than its route.
func hasConditions(steps []catalog.Step) bool {
	return slices.ContainsFunc(steps, func(s catalog.Step) bool { return len(s.Needs) > 0 })
}

// stepsCounter counts the ready steps. A checklist with conditions counts the steps that are met.
func stepsCounter(suite *catalog.Suite, n int) components.Counter {
	if !hasConditions(suite.Checklist) {
		return page.ReadyCounter("Checklist steps ready", "steps", n, len(suite.Checklist))
	}
	return components.Counter{Label: "Checklist steps met", Value: fmt.Sprintf("%d/%d", n, len(suite.Checklist)), Href: "#steps", Tag: metTag(n == len(suite.Checklist))}
}

func stepsText(suite *catalog.Suite, n int) string {
	if !hasConditions(suite.Checklist) {
		return page.Of(n, len(suite.Checklist))
	}
	return fmt.Sprintf("%d of %d met", n, len(suite.Checklist))
}

// checklistJSON is the JSON form of a checklist.
func checklistJSON(r *web.Request, steps []components.Step, needs [][]conditions.Judged, result check.Report) any {
	type step struct {
		Ordinal     int    `json:"ordinal"`
		Title       string `json:"title"`
		Status      string `json:"status"`
		Description string `json:"description"`
		Note        string `json:"manager_note"`
		Seen        string `json:"seen"`
		Fails       string `json:"why_fail,omitempty"`
		URI         string `json:"uri"`
		Name        string `json:"route_name"`

		Needs []report.NeedJSON `json:"conditions,omitempty"`
	}
	list := make([]step, len(steps))
	for i, st := range steps {
		list[i] = step{i + 1, st.Title, cmp.Or(st.State.Word, format.ReadyTag(st.Ready).Word), st.Text, st.Note, st.Seen, st.Fails, st.URI, st.Name, conditions.NeedsJSON(needs[i])}
	}
	out := report.ReportJSON(r, result)
	out["steps"] = list
	return out
}

// checklistPage describes the draft period of a checklist above its steps: the period in the path, or the
// current one with links to the checklists of the others. It narrows the filter of r to that period.
func checklistPage(s *web.Server, r *web.Request, suite *catalog.Suite) (view components.ChecklistPage, err error) {
	if !suite.OnePeriod {
		return view, nil
	}
	named := r.Filter.DraftPeriodID != 0
	p, err := conditions.DraftOf(s, r)
	if err != nil {
		return view, err
	}
	if p == nil {
		view.About = &components.Part{ID: "period", Title: "The draft period",
			Empty: withoutDraft(r, "There is no current draft period: every period is published, archived or over. The steps below apply to the next period.")}
		return view, nil
	}
	r.Filter.DraftPeriodID = p.ID
	view.About = &components.Part{ID: "period", Title: "The draft period", Quiet: p.Name, Facts: planning.DraftFacts(s, r, p)}
	if named || recordScreenPath(s, r.Screen) == "" {
		view.About.All = components.Link{Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(p.ID)), Text: "Open the draft period"}
		return view, nil
	}
	view.About.Title, view.About.Quiet = "Current and future draft periods", "the steps below apply to "+p.Name
	view.About.Facts = nil
	err = checklistPeriods(s, r, suite, view.About)
	return view, err
}

// checklistPeriods fills part with the draft periods that are not over and the number of steps that each meets.
func checklistPeriods(s *web.Server, r *web.Request, suite *catalog.Suite, part *components.Part) error {
	rows, err := planning.DraftPeriods(s, page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{} }))
	recordPath := recordScreenPath(s, r.Screen)
	group := components.RowGroup{}
	for _, p := range slices.Backward(rows) {
		if p.EndsOn < r.Today {
			continue
		}
		narrowed := page.Narrowed(r, func(f *schedule.Filter) { f.DraftPeriodID = p.ID })
		met := 0
		for i, judged := range conditions.JudgeSteps(s, narrowed, suite.Checklist) { // without figures, which this table does not show
			if s.Checker.Ready(suite.Checklist[i].Path) && conditions.AllHold(judged) {
				met++
			}
		}
		deadline := planning.DeadlineCell(r.Style, &p)
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: p.Name, Href: page.Link(s, r, recordPath, format.ID(p.ID))}, {Tag: format.DraftStatusTag(p.Status)}, deadline,
			{Text: fmt.Sprintf("%d of %d", met, len(suite.Checklist))},
		}})
	}
	part.Rows = len(group.Rows)
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Period"}, {Label: "Status"}, {Label: "Publish by"}, {Label: "Steps met", Num: true}}}
	return err
}

// recordScreenPath returns the path of the screen that shows the content of sc for one record, or "".
func recordScreenPath(s *web.Server, sc catalog.Screen) string {
	for _, other := range s.Catalog.Built() {
		if other.Content == sc.Content && other.Family == sc.Family && len(other.Params()) > len(sc.Params()) && slices.Contains(sc.Leads, other.Path) {
			return other.Path
		}
	}
	return ""
}

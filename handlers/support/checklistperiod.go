package support

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
)

// checklistAbove is what stands above the steps of a checklist about one draft period: the period that the path names, or the one in
// work with the way to the checklists of the others. From then on the request is about that period.
func checklistAbove(s *web.Server, r *web.Request, suite *catalog.Suite) (view components.ChecklistPage, err error) {
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
			Empty: withoutDraft(r, "No draft period is in work: each is published, archived or over. The steps below wait for the next one.")}
		return view, nil
	}
	r.Filter.DraftPeriodID = p.ID
	view.About = &components.Part{ID: "period", Title: "The draft period", Quiet: p.Name, Facts: planning.DraftFacts(s, r, p)}
	if named || recordTwin(s, r.Screen) == "" {
		view.About.All = components.Link{Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(p.ID)), Text: "Open the draft period"}
		return view, nil
	}
	view.About.Title, view.About.Quiet = "Draft periods that are not over", "the steps below are about "+p.Name
	view.About.Facts = nil
	err = checklistPeriods(s, r, suite, view.About)
	return view, err
}

// checklistPeriods lists the draft periods that are not over, with how many steps of the checklist each meets.
func checklistPeriods(s *web.Server, r *web.Request, suite *catalog.Suite, part *components.Part) error {
	rows, err := planning.DraftPeriods(s, page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{} }))
	own := recordTwin(s, r.Screen)
	group := components.RowGroup{}
	for _, p := range slices.Backward(rows) {
		if p.EndsOn < r.Today {
			continue
		}
		of := page.Narrowed(r, func(f *schedule.Filter) { f.DraftPeriodID = p.ID })
		of.Examples = nil // those of the period in hand
		met := 0
		for _, step := range suite.Checklist { // without the figures of the screens, which only the list of steps shows
			if s.Checker.Ready(step.Path) && conditions.AllHold(conditions.Judge(s, of, step.Needs)) {
				met++
			}
		}
		deadline := planning.DeadlineCell(&p)
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: p.Name, Href: page.Link(s, r, own, format.ID(p.ID))}, {Tag: format.DraftStatusTag(p.Status)}, deadline,
			{Text: fmt.Sprintf("%d of %d", met, len(suite.Checklist))},
		}})
	}
	part.Rows = len(group.Rows)
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Period"}, {Label: "Status"}, {Label: "Publish by"}, {Label: "Steps met", Num: true}}}
	return err
}

// recordTwin is the path of the screen that shows the same for one record; empty for none.
func recordTwin(s *web.Server, sc catalog.Screen) string {
	for _, other := range s.Catalog.Built() {
		if other.Content == sc.Content && other.Family == sc.Family && len(other.Params()) > len(sc.Params()) && slices.Contains(sc.Leads, other.Path) {
			return other.Path
		}
	}
	return ""
}

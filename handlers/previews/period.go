// Package previews contains the previews of what a publication, a save, an access rule or an installation would
// do. Nothing is written.
package previews

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// previewed is a draft period with its dry run.
type previewed struct {
	*schedule.DraftPeriodRow
	run dryrun.DryRun
}

// periodPreview is a preview of the draft period in the path, or of the current one.
type periodPreview struct {
	lead     func(v *previewed) string
	counters func(s *web.Server, r *web.Request, v *previewed) []components.Counter
	parts    []previewPart
	rows     bool // on screen, the parts come before the facts of the period
	rules    []page.Rule
	fields   []string // fields of the filter that narrow the content
	reads    string
	makeRun  func(s *web.Server, r *web.Request) (dryrun.DryRun, string, error) // defaults to dryrun.DryRunOf
	fresh    bool                                                               // made for each request, not cached
	judge    func(v *previewed) components.Verdict                              // nil without a verdict
}

type previewPart func(s *web.Server, r *web.Request, v *previewed) (components.Part, error)

const wholePeriodReads = "it covers one whole draft period, regardless of the filter"

// dataset returns the dataset of a preview.
func (p periodPreview) dataset(s *web.Server) web.Dataset {
	if p.reads == "" {
		p.reads = wholePeriodReads
	}
	if p.makeRun == nil {
		p.makeRun = dryrun.DryRunOf
	}
	return report.Overview{Fields: p.fields, Rules: p.rules, Reads: p.reads, Land: true,
		Sheet:  "Lists stop after " + format.Number(previewRowsPrinted) + " rows and state the limit",
		Ask:    func(r *web.Request) (web.OverviewResult, error) { return p.overview(s, r) },
		Figure: func(r *web.Request) (string, error) { return p.figure(s, r) },
	}.Dataset(s)
}

// load makes the dry run. reason explains why there is none.
func (p periodPreview) load(s *web.Server, r *web.Request) (v *previewed, reason string, err error) {
	run, reason, err := p.makeRun(s, r)
	if err != nil || reason != "" {
		return nil, reason, err
	}
	row, err := conditions.DraftOf(s, r)
	if err == nil && row == nil {
		row = &schedule.DraftPeriodRow{DraftPeriod: run.Period} // the data changed between the two reads
	}
	return &previewed{row, run}, "", err
}

func (p periodPreview) figure(s *web.Server, r *web.Request) (string, error) {
	v, reason, err := p.load(s, r)
	if v == nil {
		return reason, err
	}
	return p.lead(v), nil
}

func (p periodPreview) overview(s *web.Server, r *web.Request) (web.OverviewResult, error) {
	v, reason, err := p.load(s, r)
	if err != nil {
		return web.OverviewResult{}, err
	}
	if v == nil {
		return nothingToPreview(s, r, reason)
	}
	out := web.OverviewResult{State: r.Today.String()} // the notice changes with the day
	if p.fresh {
		out.State = r.Now.String()
	}
	out.Lead, out.Facts, out.Counters = p.lead(v), previewFacts(s, r, v), p.counters(s, r, v)
	out.Rows = p.rows && !page.OnPaper(r)
	out.Lines = []string{whichPeriod(s, r, v), "Nothing is written."}
	if p.judge != nil {
		out.Verdict = p.judge(v)
	}
	for _, make := range p.parts {
		part, err := make(s, r, v)
		if err != nil {
			return out, err
		}
		if part.ID != "" {
			out.Parts = append(out.Parts, part)
		}
	}
	return withPeriods(s, r, out, v.ID)
}

// whichPeriod explains why this period is shown.
func whichPeriod(s *web.Server, r *web.Request, v *previewed) string {
	switch {
	case r.Filter.DraftPeriodID == 0:
		return "This preview shows " + v.Name + ", the current draft period: the first unpublished period that is not over."
	case v.Status == "published":
		return v.Name + " is already published. This preview shows its next version."
	}
	return v.Name + " is not published yet."
}

// previewFacts are the facts of the period.
func previewFacts(s *web.Server, r *web.Request, v *previewed) []components.Fact {
	whole := planning.WholePeriods(r)
	name := components.Fact{Label: "Draft period", Text: v.Name, Href: page.Link(s, whole, catalog.PathDraftPeriod, format.ID(v.ID))}
	if record := recordPath(s, r.Screen); record != "" {
		name.Href = page.Link(s, whole, record, format.ID(v.ID))
	}
	facts := append([]components.Fact{name}, planning.DraftFacts(s, r, v.DraftPeriodRow)...)
	return append(facts, components.Fact{Label: "Computed", Text: planning.MomentWords(r, v.run.At) + " " + r.Zone})
}

// recordPath returns the path of the screen that shows the content of sc for any draft period, or "".
func recordPath(s *web.Server, sc catalog.Screen) string {
	for _, other := range s.Registered {
		if other.Content == sc.Content && other.Family == sc.Family && other.Path != sc.Path && slices.Equal(other.Params(), []string{"period"}) {
			return other.Path
		}
	}
	return ""
}

// nothingToPreview explains why there is nothing to show.
func nothingToPreview(s *web.Server, r *web.Request, reason string) (web.OverviewResult, error) {
	out := web.OverviewResult{State: r.Today.String()}
	out.Lead = reason
	out.Lines = []string{"Open a draft period in your scheduling tool and import it."}
	return withPeriods(s, r, out, 0)
}

// withPeriods adds links to the previews of the other periods.
func withPeriods(s *web.Server, r *web.Request, out web.OverviewResult, shown int64) (web.OverviewResult, error) {
	record := recordPath(s, r.Screen)
	if record == "" || r.Filter.DraftPeriodID != 0 || page.OnPaper(r) {
		return out, nil
	}
	rows, err := planning.DraftPeriods(s, page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{} }))
	part := components.Part{ID: "periods", Title: "This preview of other draft periods", Empty: "There is no other draft period."}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Draft period"}, {Label: "Days"}, {Label: "Status"}}}
	group := components.RowGroup{}
	for _, p := range rows {
		if p.ID == shown || p.Status == "archived" {
			continue
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: page.Link(s, planning.WholePeriods(r), record, format.ID(p.ID))},
			{Text: r.Style.Day(p.StartsOn) + " to " + r.Style.Day(p.EndsOn)}, {Tag: format.DraftStatusTag(p.Status)}}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	out.Parts = append(out.Parts, part)
	return out, err
}

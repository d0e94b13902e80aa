package handlers

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// previewed is a draft period with the dry run over it, which a preview shows.
type previewed struct {
	*schedule.DraftPeriodRow
	run DryRun
}

// periodPreview is what a preview shows of the draft period of its path, or of the one in work.
type periodPreview struct {
	lead     func(v *previewed) string
	counters func(s *server, r *request, v *previewed) []components.Counter
	parts    []previewPart
	rules    []rule
	fields   []string // of the filter, where it narrows what is shown
	reads    string
	dry      func(s *server, r *request) (DryRun, string, error) // nil: the one that is kept
	now      bool                                                // it is made at this moment, each time
	judge    func(v *previewed) components.Verdict               // nil: it does not judge
}

type previewPart func(s *server, r *request, v *previewed) (components.Part, error)

const wholePeriodReads = "it is about all of one draft period: no filter narrows it"

// dataset makes the faces of a preview.
func (p periodPreview) dataset(s *server) dataset {
	if p.reads == "" {
		p.reads = wholePeriodReads
	}
	if p.dry == nil {
		p.dry = (*server).dryRunOf
	}
	return overview{fields: p.fields, rules: p.rules, reads: p.reads, land: true,
		sheet:  "Lists stop after " + format.Number(previewRowsPrinted) + " rows and say so",
		ask:    func(r *request) (overlooked, error) { return p.ask(s, r) },
		figure: func(r *request) (string, error) { return p.figure(s, r) },
	}.dataset(s)
}

// look makes the dry run. Without one, why says so.
func (p periodPreview) look(s *server, r *request) (v *previewed, why string, err error) {
	run, why, err := p.dry(s, r)
	if err != nil || why != "" {
		return nil, why, err
	}
	row, err := s.draftOf(r)
	if err == nil && row == nil {
		row = &schedule.DraftPeriodRow{DraftPeriod: run.Period} // it came between
	}
	return &previewed{row, run}, "", err
}

func (p periodPreview) figure(s *server, r *request) (string, error) {
	v, why, err := p.look(s, r)
	if v == nil {
		return why, err
	}
	return p.lead(v), nil
}

func (p periodPreview) ask(s *server, r *request) (overlooked, error) {
	v, why, err := p.look(s, r)
	if err != nil {
		return overlooked{}, err
	}
	if v == nil {
		return s.nothingToPreview(r, why)
	}
	out := overlooked{state: r.today.String()} // the notice changes with the day
	if p.now {
		out.state = r.now.String()
	}
	out.Lead, out.Facts, out.counters = p.lead(v), s.previewFacts(r, v), p.counters(s, r, v)
	out.Lines = []string{s.whichPeriod(r, v), "Nothing is written: the database refused a write when this was worked out (" + v.run.Refusal + ")."}
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
	return s.withPeriods(r, out, v.ID)
}

// whichPeriod says why this period is shown.
func (s *server) whichPeriod(r *request, v *previewed) string {
	switch {
	case r.filter.DraftPeriodID == 0:
		return "This is about " + v.Name + ", the period in work: the first one whose days are not over and that is still to be published."
	case v.Status == "published":
		return v.Name + " is published already. This is what its next version would hold."
	}
	return v.Name + " is still to be published."
}

// previewFacts is what is to be known of the period.
func (s *server) previewFacts(r *request, v *previewed) []components.Fact {
	of := r.wholePeriods()
	name := components.Fact{Label: "Draft period", Text: v.Name, Href: s.link(of, catalog.PathDraftPeriod, format.ID(v.ID))}
	if record := s.recordOf(r.screen); record != "" {
		name.Href = s.link(of, record, format.ID(v.ID))
	}
	facts := append([]components.Fact{name}, s.draftFacts(r, v.DraftPeriodRow)...)
	return append(facts, components.Fact{Label: "Worked out", Text: r.momentWords(v.run.At) + " " + r.zone})
}

// recordOf is the screen that shows of any draft period what this one shows of the period in work; empty for none.
func (s *server) recordOf(sc catalog.Screen) string {
	for _, other := range s.registered {
		if other.Content == sc.Content && other.Family == sc.Family && other.Path != sc.Path && slices.Equal(other.Params(), []string{"period"}) {
			return other.Path
		}
	}
	return ""
}

// nothingToPreview says why there is nothing to show, and what to do.
func (s *server) nothingToPreview(r *request, why string) (overlooked, error) {
	out := overlooked{state: r.today.String()}
	out.Lead = why
	out.Lines = []string{"Open a draft period in your scheduling tool and import it."}
	return s.withPeriods(r, out, 0)
}

// withPeriods leads from a preview of the period in work to those of the other periods.
func (s *server) withPeriods(r *request, out overlooked, shown int64) (overlooked, error) {
	record := s.recordOf(r.screen)
	if record == "" || r.filter.DraftPeriodID != 0 || r.onPaper() {
		return out, nil
	}
	rows, err := s.draftPeriods(r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{} }))
	part := components.Part{ID: "periods", Title: "The same of another draft period", Empty: "There is no other draft period."}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Draft period"}, {Label: "Days"}, {Label: "Status"}}}
	group := components.RowGroup{}
	for _, p := range rows {
		if p.ID == shown || p.Status == "archived" {
			continue
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: s.link(r.wholePeriods(), record, format.ID(p.ID))},
			{Text: format.Day(p.StartsOn) + " to " + format.Day(p.EndsOn)}, {Tag: format.DraftStatusTag(p.Status)}}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	out.Parts = append(out.Parts, part)
	return out, err
}

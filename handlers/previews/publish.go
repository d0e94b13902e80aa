package previews

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
)

// publishPreviewData shows what a publication would insert, change and withdraw, and which employees it affects.
func publishPreviewData(s *web.Server) web.Dataset {
	return periodPreview{
		lead: func(v *previewed) string { return v.run.PayloadWords() }, rules: []page.Rule{planning.ChangeKindRule, planning.NoticeRule, rowRule},
		counters: publishCounters,
		parts:    []previewPart{payloadTotals(false), noticePart, peoplePart, publishedChangesPart},
	}.dataset(s)
}

// publishCounters link to the changes of each kind.
func publishCounters(s *web.Server, r *web.Request, v *previewed) []components.Counter {
	list := saveCounters(s, r, v)
	list[2].Label = "Withdraw"
	for i, kind := range []schedule.ChangeKind{schedule.ChangeAdded, schedule.ChangeChanged, schedule.ChangeRemoved} {
		if list[i].Value != "0" && !page.OnPaper(r) {
			list[i].Href = choiceLink(s, r, planning.ChangeKindRule, string(kind)) + "#rows"
		}
	}
	return list
}

// impact is the effect of a publication on employees and their notice.
type impact struct {
	people   []planning.AffectedPerson
	promised int
	bands    []noticeBand
	short    int // changes with less notice than promised
}

// noticeBand is a range of days of notice.
type noticeBand struct {
	words   string
	holds   func(days int) bool
	changes int
	people  int // with their shortest notice in this range
	short   bool
}

// impactOf computes the impact of a publication at this moment.
func impactOf(r *web.Request, v *previewed) impact {
	out := impact{promised: planning.PromisedNotice(r)}
	out.bands = noticeBands(out.promised)
	now := page.Instant(r)
	out.people = planning.AffectedBy(func(yield func(*schedule.ShiftChangeRow) bool) {
		for i := range v.run.Save.Changes {
			row := schedule.ShiftChangeRow{ShiftChange: v.run.Save.Changes[i], NoticeFrom: now, Promised: out.promised}
			days := row.NoticeDays()
			for k := range out.bands {
				if out.bands[k].holds(days) {
					out.bands[k].changes++
				}
			}
			if days < out.promised {
				out.short++
			}
			if !yield(&row) {
				return
			}
		}
	})
	for _, p := range out.people {
		for k := range out.bands {
			if out.bands[k].holds(p.Notice) {
				out.bands[k].people++
			}
		}
	}
	return out
}

// noticeBands returns the ranges of notice. Every number of days is in exactly one.
func noticeBands(promised int) []noticeBand {
	bands := []noticeBand{
		{words: "none: the shift was before today", holds: func(d int) bool { return d < 0 }, short: true},
		{words: "the same day", holds: func(d int) bool { return d == 0 }, short: promised > 0},
	}
	if promised > 1 {
		bands = append(bands, noticeBand{words: "1 day or more, less than the " + components.Plural(promised, "day", "days") + " promised", holds: func(d int) bool { return d > 0 && d < promised }, short: true})
	}
	least := max(promised, 1)
	return append(bands, noticeBand{words: components.Plural(least, "day", "days") + " or more", holds: func(d int) bool { return d >= least }})
}

// noticePart counts the changes by the notice that a publication today would give.
func noticePart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	t := impactOf(r, v)
	part := components.Part{ID: "notice", Title: "Days of notice", Rows: len(t.bands), Lines: []string{
		"Notice runs from today to the day on which the shift begins, as in predictable scheduling laws. If the start changes, the earlier start is used. Each employee is counted once, at the change with the least notice."}}
	if t.promised == 0 {
		part.Lines = append(part.Lines, "The organization promises no notice.")
	} else {
		part.Facts = []components.Fact{{Label: "Promised", Text: components.Plural(t.promised, "day", "days")}, {Label: "Changes with less", Text: format.Number(t.short)}}
	}
	group := components.RowGroup{}
	for _, b := range t.bands {
		tag := components.Tag{Word: "in time", Class: "ok"}
		switch {
		case b.changes == 0:
			tag = components.Tag{Word: "no change"}
		case b.short:
			tag = components.Tag{Word: "short", Class: "warn"}
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: b.words}, {Text: format.Number(b.changes)}, {Text: format.Number(b.people)}, {Tag: tag}}})
	}
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Notice"}, {Label: "Changes", Num: true}, {Label: "Employees", Num: true}, {Label: "Promise"}}}
	return part, nil
}

// peoplePart lists the affected employees.
func peoplePart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	t := impactOf(r, v)
	part := components.Part{ID: "people", Title: "Affected employees", Empty: "Nobody's schedule changes."}
	if figures := (planning.AffectedPeople{People: t.people, Link: planning.PersonLink(s, r)}).Figures(); figures != nil {
		part.Quiet, part.Table, part.Rows = figures.Quiet, figures.Table, min(len(t.people), planning.MostAffected)
		part.Lines = []string{figures.Note}
	}
	return part, nil
}

// publishedChangesPart lists the changes by shift.
func publishedChangesPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "rows", Title: "Shift by shift", Lines: []string{planning.PlanNotice}, Empty: "Employees already see every shift as it is."}
	promised := planning.PromisedNotice(r)
	changes := v.run.Save.Changes
	if kind := choice(r, planning.ChangeKindRule); kind != "" {
		part.Note, part.All = "Only "+kind, components.Link{Href: choiceLink(s, r, planning.ChangeKindRule, history.AnyValue) + "#rows", Text: "Every change"}
		changes = changesOfKind(changes, schedule.ChangeKind(kind))
	}
	st := rowRangeOf(r, len(changes))
	rows := make([]schedule.ShiftChangeRow, 0, st.to-st.from)
	for _, c := range changes[st.from:st.to] {
		rows = append(rows, schedule.ShiftChangeRow{ShiftChange: c, NoticeFrom: page.Instant(r), Promised: promised})
	}
	part.Table = planning.ChangeScreen{}.Report(s).List().LinkedTable(s, r, rows)
	part.Table.Caption = part.Title
	addPager(s, r, &part, st)
	return part, nil
}

func changesOfKind(changes []schedule.ShiftChange, kind schedule.ChangeKind) (out []schedule.ShiftChange) {
	for i := range changes {
		if changes[i].Kind == kind {
			out = append(out, changes[i])
		}
	}
	return out
}

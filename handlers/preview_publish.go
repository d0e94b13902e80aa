package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// publishPreviewData is what a publication would insert, change and withdraw, and whom it touches.
func (s *server) publishPreviewData() dataset {
	return periodPreview{
		lead: func(v *previewed) string { return v.run.payloadWords() }, rules: []rule{changeKindRule, noticeRule, rowRule},
		counters: publishCounters,
		parts:    []previewPart{payloadTotals(false), noticePart, peoplePart, publishedChangesPart},
	}.dataset(s)
}

// publishCounters lead to the changes of each kind.
func publishCounters(s *server, r *request, v *previewed) []components.Counter {
	list := saveCounters(s, r, v)
	list[2].Label = "Withdraw"
	for i, kind := range []schedule.ChangeKind{schedule.ChangeAdded, schedule.ChangeChanged, schedule.ChangeRemoved} {
		if list[i].Value != "0" && !r.onPaper() {
			list[i].Href = s.pick(r, changeKindRule, string(kind)) + "#rows"
		}
	}
	return list
}

// touched is whom a publication of the period touches, with how many days of notice.
type touched struct {
	people   []affectedPerson
	promised int
	bands    []noticeBand
	short    int // changes with less notice than promised
}

// noticeBand is an amount of notice.
type noticeBand struct {
	words   string
	holds   func(days int) bool
	changes int
	people  int // whose least notice it is
	short   bool
}

// touchedBy works out whom a publication at this moment touches.
func touchedBy(r *request, v *previewed) touched {
	out := touched{promised: promisedNotice(r)}
	out.bands = noticeBands(out.promised)
	told := r.instant()
	out.people = affectedBy(func(yield func(*schedule.ShiftChangeRow) bool) {
		for i := range v.run.Save.Changes {
			row := schedule.ShiftChangeRow{ShiftChange: v.run.Save.Changes[i], Told: told, Promised: out.promised}
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
			if out.bands[k].holds(p.notice) {
				out.bands[k].people++
			}
		}
	}
	return out
}

// noticeBands are the amounts of notice that are told apart; each number of days lies in one.
func noticeBands(promised int) []noticeBand {
	bands := []noticeBand{
		{words: "none: the shift is of a day before today", holds: func(d int) bool { return d < 0 }, short: true},
		{words: "the same day", holds: func(d int) bool { return d == 0 }, short: promised > 0},
	}
	if promised > 1 {
		bands = append(bands, noticeBand{words: "1 day or more, less than the " + components.Plural(promised, "day", "days") + " promised", holds: func(d int) bool { return d > 0 && d < promised }, short: true})
	}
	least := max(promised, 1)
	return append(bands, noticeBand{words: components.Plural(least, "day", "days") + " or more", holds: func(d int) bool { return d >= least }})
}

// noticePart is how many days of notice a publication today would give.
func noticePart(s *server, r *request, v *previewed) (components.Part, error) {
	t := touchedBy(r, v)
	part := components.Part{ID: "notice", Title: "Days of notice", Rows: len(t.bands), Lines: []string{
		"From today to the day on which the shift begins, in the copy that begins first, as rules of predictable scheduling count it. An employee counts where the least notice of his or her changes lies."}}
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

// peoplePart is whom a publication touches.
func peoplePart(s *server, r *request, v *previewed) (components.Part, error) {
	t := touchedBy(r, v)
	part := components.Part{ID: "people", Title: "Whom it touches", Empty: "Nobody's schedule changes."}
	if figures := (affectedPeople{people: t.people, link: s.personLink(r)}).figures(); figures != nil {
		part.Quiet, part.Table, part.Rows = figures.Quiet, figures.Table, min(len(t.people), mostAffected)
		part.Lines = []string{figures.Note}
	}
	return part, nil
}

// publishedChangesPart is what changes for employees, shift by shift.
func publishedChangesPart(s *server, r *request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "rows", Title: "Shift by shift", Lines: []string{planNotice}, Empty: "Employees see every shift as it is."}
	promised := promisedNotice(r)
	changes := v.run.Save.Changes
	if kind := r.choice(changeKindRule); kind != "" {
		part.Note, part.All = "Only "+kind, components.Link{Href: s.pick(r, changeKindRule, anyValue) + "#rows", Text: "Every change"}
		changes = changesOfKind(changes, schedule.ChangeKind(kind))
	}
	st := r.stretchOf(len(changes))
	rows := make([]schedule.ShiftChangeRow, 0, st.to-st.from)
	for _, c := range changes[st.from:st.to] {
		rows = append(rows, schedule.ShiftChangeRow{ShiftChange: c, Told: r.instant(), Promised: promised})
	}
	part.Table = changeScreen{}.report(s).list().linkedTable(s, r, rows)
	part.Table.Caption = part.Title
	s.turnPages(r, &part, st)
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

package conditions

import (
	"fmt"
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
	"opshub/schedule/store"
)

// unchangedProofs compare what is there when the request begins with what is there when it ends.
func unchangedProofs() []Proof {
	return []Proof{
		sameRowsOf(Proof{Key: "rows-unchanged", Title: "The tables that a save would write have the same number of rows before and after.", Means: "Rows came or went while this page was made."}, "Rows before and after", SavedTables()...),
		sameRowsOf(Proof{Key: "every-table-unchanged", Title: "Every table has the same number of rows before and after.", Means: "Rows came or went while this page was made."}, "Every table before and after"),
		{Key: "version-unchanged", Title: "The data is of the same version before and after.", Means: "The data was replaced while this page was made.",
			How: changedHow, begin: dataVersion, look: versionUnchanged},
		{Key: "schema-unchanged", Title: "The schema is the same before and after.", Means: "A table or a column came or went while this page was made.",
			How: changedHow, begin: liveSchema, look: schemaUnchanged},
		{Key: "period-unchanged", Title: "The draft period and its versions are as they were when this page was asked for.", Means: "The period changed while this page was made.",
			How: changedHow, begin: periodRecord, look: periodUnchanged},
		sameRowsOf(Proof{Key: "log-unchanged", Title: "The audit log has the same entries before and after.", Means: "An entry came while this page was made."}, "The audit log before and after", "audit_event"),
	}
}

// changedHow stands beside every comparison that does not hold.
const changedHow = "Open the page again: an import at the same moment changes it too, and the imports say so."

func liveSchema(s *web.Server, r *web.Request) (any, error) { return s.Store.Schema(r.Ctx) }

// sameRowsOf is a proof that counts the rows of some tables, of every one where none is named, when the request begins and when it ends.
func sameRowsOf(p Proof, caption string, tables ...string) Proof {
	p.How = changedHow
	p.begin = func(s *web.Server, r *web.Request) (any, error) { return s.Store.RowsNow(r.Ctx, tables...) }
	p.look = func(s *web.Server, r *web.Request, began any) (proved, error) {
		now, err := s.Store.RowsNow(r.Ctx, tables...)
		return sameRows(began.([]store.TableInfo), now, caption), err
	}
	return p
}

// sameRows holds the rows of each table against those before.
func sameRows(before, after []store.TableInfo, caption string) proved {
	counts, names := map[string][2]int64{}, []string{}
	for at, list := range [][]store.TableInfo{before, after} {
		for _, t := range list {
			pair, there := counts[t.Name]
			if pair[at] = t.Rows; !there {
				names = append(names, t.Name)
				pair[1-at] = -1 // it is not there
			}
			counts[t.Name] = pair
		}
	}
	slices.Sort(names)
	group, changed, rows := components.RowGroup{}, []string{}, int64(0)
	for _, name := range names {
		pair, tag := counts[name], components.Tag{Word: "unchanged", Class: "ok"}
		if pair[0] != pair[1] {
			tag = components.Tag{Word: "changed", Class: "bad"}
			changed = append(changed, fmt.Sprintf("%s from %s to %s rows", name, rowsOr(pair[0]), rowsOr(pair[1])))
		}
		rows += pair[1]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: name}, {Text: rowsOr(pair[0])}, {Text: rowsOr(pair[1])}, {Tag: tag}}})
	}
	seen := fmt.Sprintf("%s rows in %s, counted at the start and at the end of this request", components.Thousands(rows), components.Plural(len(names), "table", "tables"))
	if len(changed) > 0 {
		seen = "changed meanwhile: " + format.Join(changed...)
	}
	return proved{Observed: Observed{len(changed) == 0 && len(names) > 0, seen}, table: components.Table{Caption: caption, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Table"}, {Label: "Rows before", Num: true}, {Label: "Rows after", Num: true}, {Label: "Outcome"}}}}
}

// rowsOr is a number of rows; that of a table which is not there is none.
func rowsOr(n int64) string {
	if n < 0 {
		return "no such table"
	}
	return components.Thousands(n)
}

// versions are the words that name a state of the data.
type versions struct{ opened, state, written string }

// dataVersion looks at the database anew: its file or its server, what it says, and the mark that each import leaves in it.
func dataVersion(s *web.Server, r *web.Request) (any, error) {
	if _, err := s.Store.Ready(r.Ctx); err != nil { // it looks at the file at once
		return nil, err
	}
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	return versions{s.Store.Version(), s.Store.State(), info.DataVersion}, err
}

func versionUnchanged(s *web.Server, r *web.Request, began any) (proved, error) {
	now, err := dataVersion(s, r)
	if err != nil {
		return proved{}, err
	}
	was, is := began.(versions), now.(versions)
	if was != is {
		return proved{Observed: Observed{false, "it was " + format.OrNone(was.written) + " and is " + format.OrNone(is.written)}}, nil
	}
	return proved{Observed: Observed{true, "it is " + format.OrNone(is.written) + " at the start and at the end of this request"}}, nil
}

func schemaUnchanged(s *web.Server, r *web.Request, began any) (proved, error) {
	now, err := s.Store.Schema(r.Ctx)
	was := began.([]store.Column)
	if !slices.Equal(was, now) {
		return proved{Observed: Observed{false, fmt.Sprintf("it had %d columns and has %d, or others", len(was), len(now))}}, err
	}
	tables := map[string]bool{}
	for _, c := range now {
		tables[c.Table] = true
	}
	return proved{Observed: Observed{len(now) > 0, fmt.Sprintf("%d columns in %d tables, read at the start and at the end of this request", len(now), len(tables))}}, err
}

// periodRecord is the draft period of the request with its versions, in words; empty where there is none.
func periodRecord(s *web.Server, r *web.Request) (any, error) {
	p, there, err := PeriodOf(s, r)
	if err != nil || !there {
		return "", err
	}
	words := []string{p.Name + " is " + strings.ReplaceAll(p.Status, "_", " ")}
	for _, v := range s.Rosters.Roster().For(r.Viewer).PublishedPeriods() {
		if v.DraftPeriodID == p.ID {
			words = append(words, fmt.Sprintf("version %d is %s", v.Version, v.Status))
		}
	}
	if len(words) == 1 {
		words = append(words, "no version of it is published")
	}
	return format.Join(words...), nil
}

// PeriodOf is the draft period that a request is about: that of its path, or the one in work. It is read from the newest
// roster, which may be another one than that of the request.
func PeriodOf(s *web.Server, r *web.Request) (p schedule.DraftPeriod, there bool, err error) {
	view := s.Rosters.Roster().For(r.Viewer)
	if id := r.Filter.DraftPeriodID; id != 0 {
		p, err = view.DraftPeriod(id)
		return p, err == nil, err
	}
	p, there = rules.DraftInWork(view.DraftPeriods(), r.Today)
	return p, there, nil
}

func periodUnchanged(s *web.Server, r *web.Request, began any) (proved, error) {
	now, err := periodRecord(s, r)
	was := began.(string)
	switch {
	case err != nil:
		return proved{}, err
	case was != now.(string):
		return proved{Observed: Observed{false, "it was: " + was + "; it is: " + now.(string)}}, nil
	case was == "":
		return proved{Observed: Observed{true, "no draft period is in work, before and after"}}, nil
	}
	return proved{Observed: Observed{true, was + ", before and after"}}, nil
}

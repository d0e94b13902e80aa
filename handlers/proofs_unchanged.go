package handlers

import (
	"fmt"
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/rules"
	"opshub/schedule/store"
)

// unchangedProofs compare what is there when the request begins with what is there when it ends.
func unchangedProofs() []proof {
	return []proof{
		sameRowsOf(proof{key: "rows-unchanged", title: "The tables that a save would write have the same number of rows before and after.", means: "Rows came or went while this page was made."}, "Rows before and after", savedTables()...),
		sameRowsOf(proof{key: "every-table-unchanged", title: "Every table has the same number of rows before and after.", means: "Rows came or went while this page was made."}, "Every table before and after"),
		{key: "version-unchanged", title: "The data is of the same version before and after.", means: "The data was replaced while this page was made.",
			how: changedHow, begin: dataVersion, look: (*server).versionUnchanged},
		{key: "schema-unchanged", title: "The schema is the same before and after.", means: "A table or a column came or went while this page was made.",
			how: changedHow, begin: liveSchema, look: (*server).schemaUnchanged},
		{key: "period-unchanged", title: "The draft period and its versions are as they were when this page was asked for.", means: "The period changed while this page was made.",
			how: changedHow, begin: periodRecord, look: (*server).periodUnchanged},
		sameRowsOf(proof{key: "log-unchanged", title: "The audit log has the same entries before and after.", means: "An entry came while this page was made."}, "The audit log before and after", "audit_event"),
	}
}

// changedHow stands beside every comparison that does not hold.
const changedHow = "Open the page again: an import at the same moment changes it too, and the imports say so."

func liveSchema(s *server, r *request) (any, error) { return s.Store.Schema(r.ctx) }

// sameRowsOf is a proof that counts the rows of some tables, of every one where none is named, when the request begins and when it ends.
func sameRowsOf(p proof, caption string, tables ...string) proof {
	p.how = changedHow
	p.begin = func(s *server, r *request) (any, error) { return s.Store.RowsNow(r.ctx, tables...) }
	p.look = func(s *server, r *request, began any) (proved, error) {
		now, err := s.Store.RowsNow(r.ctx, tables...)
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
	return proved{observed: observed{len(changed) == 0 && len(names) > 0, seen}, table: components.Table{Caption: caption, Groups: []components.RowGroup{group},
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
func dataVersion(s *server, r *request) (any, error) {
	if _, err := s.Store.Ready(r.ctx); err != nil { // it looks at the file at once
		return nil, err
	}
	info, err := s.Store.Info(r.ctx, r.viewer)
	return versions{s.Store.Version(), s.Store.State(), info.DataVersion}, err
}

func (s *server) versionUnchanged(r *request, began any) (proved, error) {
	now, err := dataVersion(s, r)
	if err != nil {
		return proved{}, err
	}
	was, is := began.(versions), now.(versions)
	if was != is {
		return proved{observed: observed{false, "it was " + format.OrNone(was.written) + " and is " + format.OrNone(is.written)}}, nil
	}
	return proved{observed: observed{true, "it is " + format.OrNone(is.written) + " at the start and at the end of this request"}}, nil
}

func (s *server) schemaUnchanged(r *request, began any) (proved, error) {
	now, err := s.Store.Schema(r.ctx)
	was := began.([]store.Column)
	if !slices.Equal(was, now) {
		return proved{observed: observed{false, fmt.Sprintf("it had %d columns and has %d, or others", len(was), len(now))}}, err
	}
	tables := map[string]bool{}
	for _, c := range now {
		tables[c.Table] = true
	}
	return proved{observed: observed{len(now) > 0, fmt.Sprintf("%d columns in %d tables, read at the start and at the end of this request", len(now), len(tables))}}, err
}

// periodRecord is the draft period of the request with its versions, in words; empty where there is none.
func periodRecord(s *server, r *request) (any, error) {
	p, there, err := s.periodOf(r)
	if err != nil || !there {
		return "", err
	}
	words := []string{p.Name + " is " + strings.ReplaceAll(p.Status, "_", " ")}
	for _, v := range s.Rosters.Roster().For(r.viewer).PublishedPeriods() {
		if v.DraftPeriodID == p.ID {
			words = append(words, fmt.Sprintf("version %d is %s", v.Version, v.Status))
		}
	}
	if len(words) == 1 {
		words = append(words, "no version of it is published")
	}
	return format.Join(words...), nil
}

// periodOf is the draft period that a request is about: that of its path, or the one in work. It is read from the newest
// roster, which may be another one than that of the request.
func (s *server) periodOf(r *request) (p schedule.DraftPeriod, there bool, err error) {
	view := s.Rosters.Roster().For(r.viewer)
	if id := r.filter.DraftPeriodID; id != 0 {
		p, err = view.DraftPeriod(id)
		return p, err == nil, err
	}
	p, there = rules.DraftInWork(view.DraftPeriods(), r.today)
	return p, there, nil
}

func (s *server) periodUnchanged(r *request, began any) (proved, error) {
	now, err := periodRecord(s, r)
	was := began.(string)
	switch {
	case err != nil:
		return proved{}, err
	case was != now.(string):
		return proved{observed: observed{false, "it was: " + was + "; it is: " + now.(string)}}, nil
	case was == "":
		return proved{observed: observed{true, "no draft period is in work, before and after"}}, nil
	}
	return proved{observed: observed{true, was + ", before and after"}}, nil
}

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

// unchangedProofs compare the state before and after the request.
func unchangedProofs() []Proof {
	return []Proof{
		rowsProof(Proof{Key: "rows-unchanged", Title: "The tables that a save would change have the same number of rows before and after.", Means: "Rows were added or removed while this page was created."}, "Rows before and after", SavedTables()...),
		rowsProof(Proof{Key: "every-table-unchanged", Title: "Every table has the same number of rows before and after.", Means: "Rows were added or removed while this page was created."}, "Every table before and after"),
		{Key: "version-unchanged", Title: "The data has the same version before and after.", Means: "The data was replaced while this page was created.",
			How: unchangedRemedy, begin: dataVersion, verify: versionUnchanged},
		{Key: "schema-unchanged", Title: "The schema is the same before and after.", Means: "A table or a column was added or removed while this page was created.",
			How: unchangedRemedy, begin: liveSchema, verify: schemaUnchanged},
		{Key: "period-unchanged", Title: "The draft period and its versions are the same before and after.", Means: "The period changed while this page was created.",
			How: unchangedRemedy, begin: periodText, verify: periodUnchanged},
		rowsProof(Proof{Key: "log-unchanged", Title: "The audit log has the same entries before and after.", Means: "An entry was added while this page was created."}, "The audit log before and after", "audit_event"),
	}
}

// unchangedRemedy is the remedy of every comparison that does not hold.
const unchangedRemedy = "Open the page again. An import at the same time causes the same change; check the list of imports."

func liveSchema(s *web.Server, r *web.Request) (any, error) { return s.Store.Schema(r.Ctx) }

// rowsProof compares the number of rows of some tables before and after the request. Without tables, it covers
// all.
func rowsProof(p Proof, caption string, tables ...string) Proof {
	p.How = unchangedRemedy
	p.begin = func(s *web.Server, r *web.Request) (any, error) { return s.Store.RowsNow(r.Ctx, tables...) }
	p.verify = func(s *web.Server, r *web.Request, began any) (proofOutcome, error) {
		now, err := s.Store.RowsNow(r.Ctx, tables...)
		return compareRows(began.([]store.TableInfo), now, caption), err
	}
	return p
}

// compareRows compares the number of rows of each table.
func compareRows(before, after []store.TableInfo, caption string) proofOutcome {
	counts, names := map[string][2]int64{}, []string{}
	for at, list := range [][]store.TableInfo{before, after} {
		for _, t := range list {
			pair, known := counts[t.Name]
			if pair[at] = t.Rows; !known {
				names = append(names, t.Name)
				pair[1-at] = -1 // no such table, unless the other list has it
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
			changed = append(changed, fmt.Sprintf("%s from %s to %s rows", name, rowsText(pair[0]), rowsText(pair[1])))
		}
		rows += pair[1]
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: name}, {Text: rowsText(pair[0])}, {Text: rowsText(pair[1])}, {Tag: tag}}})
	}
	seen := fmt.Sprintf("%s rows in %s, counted at the start and at the end of this request", components.Thousands(rows), components.Plural(len(names), "table", "tables"))
	if len(changed) > 0 {
		seen = "changed meanwhile: " + format.Join(changed...)
	}
	return proofOutcome{Observed: Observed{len(changed) == 0 && len(names) > 0, seen}, table: components.Table{Caption: caption, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Table"}, {Label: "Rows before", Num: true}, {Label: "Rows after", Num: true}, {Label: "Outcome"}}}}
}

// rowsText returns a number of rows as text. A negative number stands for a missing table.
func rowsText(n int64) string {
	if n < 0 {
		return "no such table"
	}
	return components.Thousands(n)
}

// dataState identifies a state of the data.
type dataState struct{ opened, state, written string }

// dataVersion reads the state from the database, not from the roster: its file or server, and the data version
// that an import writes.
func dataVersion(s *web.Server, r *web.Request) (any, error) {
	if _, err := s.Store.Ready(r.Ctx); err != nil { // it checks the file at once
		return nil, err
	}
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	return dataState{s.Store.Version(), s.Store.State(), info.DataVersion}, err
}

func versionUnchanged(s *web.Server, r *web.Request, began any) (proofOutcome, error) {
	now, err := dataVersion(s, r)
	if err != nil {
		return proofOutcome{}, err
	}
	was, is := began.(dataState), now.(dataState)
	if was != is {
		return proofOutcome{Observed: Observed{false, "it was " + format.OrNone(was.written) + " and is " + format.OrNone(is.written)}}, nil
	}
	return proofOutcome{Observed: Observed{true, "it is " + format.OrNone(is.written) + " at the start and at the end of this request"}}, nil
}

func schemaUnchanged(s *web.Server, r *web.Request, began any) (proofOutcome, error) {
	now, err := s.Store.Schema(r.Ctx)
	was := began.([]store.Column)
	if !slices.Equal(was, now) {
		return proofOutcome{Observed: Observed{false, fmt.Sprintf("it had %d columns and now has %d, or other ones", len(was), len(now))}}, err
	}
	tables := map[string]bool{}
	for _, c := range now {
		tables[c.Table] = true
	}
	return proofOutcome{Observed: Observed{len(now) > 0, fmt.Sprintf("%d columns in %d tables, read at the start and at the end of this request", len(now), len(tables))}}, err
}

// periodText describes the draft period of the request with its versions, or is "" without one.
func periodText(s *web.Server, r *web.Request) (any, error) {
	p, ok, err := PeriodOf(s, r)
	if err != nil || !ok {
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

// PeriodOf returns the draft period of the path, or the current one, from the newest roster, which may be newer
// than that of the request.
func PeriodOf(s *web.Server, r *web.Request) (p schedule.DraftPeriod, ok bool, err error) {
	view := s.Rosters.Roster().For(r.Viewer)
	if id := r.Filter.DraftPeriodID; id != 0 {
		p, err = view.DraftPeriod(id)
		return p, err == nil, err
	}
	p, ok = rules.DraftInWork(view.DraftPeriods(), r.Today)
	return p, ok, nil
}

func periodUnchanged(s *web.Server, r *web.Request, began any) (proofOutcome, error) {
	now, err := periodText(s, r)
	was := began.(string)
	switch {
	case err != nil:
		return proofOutcome{}, err
	case was != now.(string):
		return proofOutcome{Observed: Observed{false, "it was: " + was + "; it is: " + now.(string)}}, nil
	case was == "":
		return proofOutcome{Observed: Observed{true, "there is no current draft period, before and after"}}, nil
	}
	return proofOutcome{Observed: Observed{true, was + ", before and after"}}, nil
}

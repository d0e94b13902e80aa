package store

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

func madeRows(rows schedule.PayloadRows) (out []schedule.PayloadRow) {
	for _, r := range rows.All() {
		out = append(out, r)
	}
	return out
}

// linesOf returns the rows about these shifts as text. A changed row includes its columns.
func linesOf(p *schedule.Payload, shifts ...int64) (lines []string) {
	for _, r := range p.Rows.All() {
		if !slices.Contains(shifts, r.ShiftID) {
			continue
		}
		words := r.About(nil)
		if r.Action == schedule.PayloadChange {
			cells := make([]string, len(r.Cells))
			for k, c := range r.Cells {
				cells[k] = c.Words()
			}
			words = strings.Join(cells, "; ")
		}
		lines = append(lines, fmt.Sprintf("%s %s %s: %s", r.Action, r.Table, r.KeyWords(), words))
	}
	return lines
}

func keyOf(p *schedule.Payload, table string) string {
	for _, r := range p.Rows.All() {
		if r.Table == table {
			return r.Key[0].New.Text
		}
	}
	return ""
}

// TestPayloadKnowsEveryColumn compares the columns of the payload with the live schema. An inserted row has all columns of its table, and
// no row has an unknown column.
func TestPayloadKnowsEveryColumn(t *testing.T) {
	t.Parallel()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		_, s := faulty(t, dsn)
		d := dryRunOf(t, s, faultyAsk)
		schema, err := s.Schema(ctx)
		if err != nil {
			t.Fatal(err)
		}
		live := map[string][]string{}
		for _, c := range schema {
			if c.Name == engine.ChangedColumn { // not part of the content of a row
				continue
			}
			live[c.Table] = append(live[c.Table], c.Name)
		}
		whole := map[string]bool{}
		for _, r := range d.Payload.Rows.All() {
			var has []string
			for _, c := range slices.Concat(r.Key, r.Cells) {
				has = append(has, c.Column)
				if !slices.Contains(live[r.Table], c.Column) {
					t.Fatalf("%s has no column %s", r.Table, c.Column)
				}
			}
			if r.Action == schedule.PayloadInsert || (r.Action == schedule.PayloadDelete && r.Table == "shift") {
				whole[r.Table] = true
				slices.Sort(has)
				if diff := cmp.Diff(slices.Sorted(slices.Values(live[r.Table])), has); diff != "" {
					t.Fatalf("%s %s:\n%s", r.Action, r.Table, diff)
				}
			}
		}
		if len(whole) != 4 {
			t.Errorf("whole rows of %v", slices.Sorted(maps.Keys(whole)))
		}
	})
}

// TestPayloadOfTheFaultyDraft compares the payload of a save with the expected rows.
func TestPayloadOfTheFaultyDraft(t *testing.T) {
	t.Parallel()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		_, s := faulty(t, dsn)
		d := dryRunOf(t, s, faultyAsk)
		differences := loadedView(t, s, schedule.Manager).DraftDifferences(storetest.FaultyPeriod, schedule.Filter{})
		shown, kinds := d.Payload.Shown(), map[schedule.ChangeKind]int{}
		for _, c := range differences.Changes {
			kinds[c.Kind]++
		}
		if shown[schedule.PayloadInsert] != kinds[schedule.ChangeAdded] || shown[schedule.PayloadChange] != kinds[schedule.ChangeChanged] ||
			shown[schedule.PayloadDelete] != kinds[schedule.ChangeRemoved] || d.Payload.Unchanged != differences.Same || kinds[schedule.ChangeAdded] != d.Figures.Shifts-2 {
			t.Errorf("payload %v and %d as they are, differences %v and %d", shown, d.Payload.Unchanged, kinds, differences.Same)
		}
		if got := linesOf(&d.Payload, 202, 203, 204, 0); !slices.Equal(got, []string{
			"insert published_period id 2: version 2 of 2026-12-07 to 2026-12-20",
			"change published_period id 1: status current -> superseded",
			"change published_shift published_period_id 2, shift_id 202: employee_id 17 (Person Q) -> 18 (Person R); starts_at 1797325200 (15 Dec 2026 09:00) -> 1797328800 (15 Dec 2026 10:00); " +
				"ends_at 1797354000 (15 Dec 2026 17:00) -> 1797357600 (15 Dec 2026 18:00); notes changed, private; employee_name Person Q -> Person R; change_kind changed",
			"delete published_shift published_period_id 2, shift_id 203: Wed 16 Dec 2026 09:00-17:00, Person Q, Cook, Alpha",
			"change shift id 202: state changed_since_publish -> published",
			"delete shift id 203: Wed 16 Dec 2026 09:00-17:00, Person Q, Cook, Alpha",
			"delete shift id 204: Thu 17 Dec 2026 09:00-17:00, Person R, Cook, Alpha",
			"change draft_period id 2: status in_review -> published",
			"insert audit_event id " + keyOf(&d.Payload, "audit_event") + ": version 2 of 2026-12-07 to 2026-12-20 is published",
		}) {
			t.Errorf("rows:\n%s", strings.Join(got, "\n"))
		}
		back := d.Payload.Rollback()
		for _, r := range slices.Concat(madeRows(d.Payload.Rows), madeRows(back.Rows)) {
			if text := fmt.Sprintf("%+v", r); strings.Contains(text, "secret") {
				t.Errorf("a row tells private notes: %s", text)
			}
		}
	})
}

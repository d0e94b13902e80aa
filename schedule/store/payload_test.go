package store

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

func madeRows(rows schedule.PayloadRows) (out []schedule.PayloadRow) {
	for _, r := range rows.All() {
		out = append(out, r)
	}
	return out
}

// linesOf are the rows about these shifts, changed ones with their columns.
func linesOf(p *schedule.Payload, shifts ...int64) (lines []string) {
	for _, r := range p.Rows.All() {
		if !slices.Contains(shifts, r.ShiftID) {
			continue
		}
		words := r.About
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

// TestPayloadKnowsEveryColumn holds the columns of the rows against the live schema: an inserted row has all of its table, and no row
// has one that the table has not.
func TestPayloadKnowsEveryColumn(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		_, s := faulty(t, dsn)
		d := dryRunOf(t, s, faultyAsk)
		schema, err := s.Schema(ctx)
		if err != nil {
			t.Fatal(err)
		}
		live := map[string][]string{}
		for _, c := range schema {
			if c.Name == changedColumn { // not part of what a row says
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

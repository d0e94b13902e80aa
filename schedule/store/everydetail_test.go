package store

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestEveryDetailIsThatOfTheTable holds the details that are read beside the answers against those that are asked for by id.
func TestEveryDetailIsThatOfTheTable(t *testing.T) {
	roster := storetest.Roster(20, 3)
	roster.Shifts[5].Notes = "longer than what is kept of a note: the rest is asked for each time"
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		d, err := s.shiftDetails()
		if err != nil {
			t.Fatal(err)
		}
		var ids []int64
		for id := int64(-1); id < int64(len(roster.Shifts))+20; id++ {
			ids = append(ids, id)
		}
		asked := 0
		look := func() map[int64]schedule.Shift {
			got := map[int64]schedule.Shift{}
			err := d.each(ids, "s.id", func(w *where, found func(int64, schedule.Shift)) error {
				return askShifts(ctx, s.engine, "shift s")(w, func(id int64, one schedule.Shift) {
					asked++
					found(id, one)
				})
			}, func(id int64, one schedule.Shift) { got[id] = one })
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		want := look()
		if s.prepareDetails(ctx); d.read() != nil {
			t.Error("details are read without a timeline")
		}
		if s.timeline(ctx) == nil {
			t.Fatal("no timeline")
		}
		s.prepareDetails(ctx)
		every := d.read()
		if every == nil || len(every.list) < 2 || len(every.list) > len(want)/2 {
			t.Fatalf("%d shifts were read to %+v", len(want), every)
		}
		d.of, d.list, d.at, asked = nil, nil, nil, 0
		got := look()
		if len(got) != len(roster.Shifts) || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%d shifts in place of %d, or others", len(got), len(want))
		}
		if asked != 1 {
			t.Errorf("%d shifts were asked for, not the one with a long note", asked)
		}
		if s.prepareDetails(ctx); d.read() != every {
			t.Error("what was read is read again")
		}
	})
}

// tallTable is a table that says its highest id.
type tallTable struct{ highest int64 }

func (o tallTable) query(_ context.Context, _ string, _ []any, each func(row) error) error {
	return each(o)
}
func (o tallTable) int(int) int64   { return o.highest }
func (o tallTable) text(int) string { return "" }

// TestEveryDetailIsBounded holds that a table of high ids is not read, nor kept what was read of data that has changed or failed since.
func TestEveryDetailIsBounded(t *testing.T) {
	still, broken := true, error(nil)
	for _, c := range []struct {
		name    string
		highest int64
		still   bool
		fails   error
		kept    int
	}{{"all", 3, true, nil, 2}, {"none", 0, true, nil, 0}, {"too high", mostEvery + 1, true, nil, -1}, {"changed", 3, false, nil, -1}, {"broken", 3, true, errLine, -1}} {
		d := &details[string]{worth: func(one string) bool { return one != "secret" }, still: func() bool { return still }}
		still, broken = c.still, c.fails
		err := d.readAll(t.Context(), tallTable{c.highest}, "x", func(_ *where, found func(int64, string)) error {
			for id, word := range []string{"never", "a", "secret", "b", "past the end"} {
				found(int64(id), word)
			}
			return broken
		})
		if !errors.Is(err, c.fails) {
			t.Errorf("%s: %v", c.name, err)
		}
		kept := -1
		if d.all != nil {
			kept = len(d.all.list)
		}
		if kept != c.kept {
			t.Errorf("%s: %d are kept, not %d", c.name, kept, c.kept)
		}
	}
	d := &details[int]{worth: func(int) bool { return true }, still: func() bool { return true }}
	if err := d.readAll(t.Context(), tallTable{3 * ownDetails}, "x", func(_ *where, found func(int64, int)) error {
		for id := range 3 * ownDetails {
			found(int64(id), id)
		}
		return nil
	}); err != nil || len(d.all.list) != ownDetails {
		t.Errorf("%d details of their own are kept: %v", len(d.all.list), err)
	}
}

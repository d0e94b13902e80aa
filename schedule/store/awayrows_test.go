package store

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"opshub/schedule"
)

// sameOccurrencePages takes pages forward and backward, from the sheet and from the tables.
func sameOccurrencePages(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	type page struct {
		ids  []int64
		next string
	}
	var got, want []page
	for _, sort := range []string{"start", "-start", "employee"} {
		p := Page{Sort: sort, Limit: 7}
		for turn := 0; turn == 0 || p.After != "" && turn < 5; turn++ {
			o, err := orderOf(p, occurrenceSorts)
			if err != nil {
				return nil, nil, err
			}
			ids, next, err := s.occurrencePage(ctx, v, f, o)
			if err != nil {
				return nil, nil, err
			}
			got = append(got, page{ids, next})
			text, args := occurrenceQuestion{m, v, f}.page(o)
			var others page
			one, nextOf := list(func(r row) { others.ids = append(others.ids, r.int(0)) }, 1, o)
			if err := s.engine.read(ctx, func(q reader) error { return q.query(ctx, text, args, one) }); err != nil {
				return nil, nil, err
			}
			p.After = nextOf()
			others.next = p.After
			want = append(want, others)
		}
	}
	flat := func(pages []page) (out []any) {
		for _, p := range pages {
			out = append(out, p.ids, p.next)
		}
		return out
	}
	return flat(got), flat(want), nil
}

// sameFirstOccurrences holds that the short rows say what the whole ones say.
func sameFirstOccurrences(ctx context.Context, s *Store, _ meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	got, err := s.FirstOccurrences(ctx, v, f, 9)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(got))
	for k := range got {
		ids[k] = got[k].OccurrenceID
	}
	if len(ids) > 0 { // where nothing was packed
		all, err := s.occurrenceSheet(ctx)
		if err != nil || all == nil {
			return all != nil, true, err
		}
		packed, err := s.packedOccurrences(ctx, all, ids)
		if err != nil {
			return nil, nil, err
		}
		if byID, err := s.occurrencesByID(ctx, ids); err != nil || !reflect.DeepEqual(packed, byID) {
			return packed, byID, err
		}
	}
	whole, _, err := s.Occurrences(ctx, v, f, Page{Limit: 9})
	var want []schedule.OccurrenceRow
	for _, o := range whole {
		one := schedule.OccurrenceRow{OccurrenceID: o.OccurrenceID, At: o.At}
		one.Block = schedule.Block{ID: o.Block.ID, EmployeeID: o.EmployeeID, Status: o.Status, Kind: o.Kind, AllDay: o.AllDay, TimeZone: o.TimeZone}
		one.EmployeeName, one.Location, one.Position = o.EmployeeName, o.Location, o.Position
		want = append(want, one)
	}
	return got, want, err
}

// TestWhatWasChosenLastIsKept holds that a choice is made once, that changing it changes nothing that is kept, and that old ones go.
func TestWhatWasChosenLastIsKept(t *testing.T) {
	s, made := &sheet{}, 0
	ask := func(key string, n int) []int32 {
		return s.recent(key, func() []int32 {
			made++
			return make([]int32, n)
		})
	}
	ask("week", 3)[1] = 7
	if again := ask("week", 3); made != 1 || !slices.Equal(again, make([]int32, 3)) {
		t.Errorf("made %d times, kept %v", made, again)
	}
	ask("week", 3)[0] = 7
	if again := ask("week", 3); again[0] != 0 {
		t.Error("a caller changes what is kept")
	}
	for k := range s.index.recent.last {
		ask(string(rune('a'+k)), 1)
	}
	if made = 0; len(ask("week", 3)) != 3 || made != 1 {
		t.Error("nothing goes")
	}
	made = 0
	for range 2 {
		ask("long", mostRecent+1)
	}
	if made != 2 {
		t.Error("a long list is kept")
	}
}

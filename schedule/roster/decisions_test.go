package roster

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// plainRequests returns the pending or decided requests that match a filter, the oldest first.
func plainRequests(rows *schedule.Roster, v schedule.Viewer, f schedule.Filter, waiting bool) (list []schedule.Block) {
	for _, b := range rows.Blocks {
		e := rows.Employees[slices.IndexFunc(rows.Employees, func(e schedule.Employee) bool { return e.ID == b.EmployeeID })]
		bare := f.Without("from", "to", "q", "status")
		bare.All = true
		if !plainAsksBlock(rows, v, bare, b) || (b.Status == schedule.Requested) != waiting || !waiting && b.DecidedAt == 0 {
			continue
		}
		zone := rows.Organization.TimeZone
		for _, l := range rows.Locations {
			if l.ID == e.LocationID {
				zone = l.TimeZone
			}
		}
		z, _ := localtime.ZoneOrUTC(zone)
		on := z.Date(cmp.Or(b.RequestedAt, b.CreatedAt))
		if on < f.From || f.To != 0 && on > f.To || !strings.Contains(schedule.Fold(plainPerson(rows, e)+"\n"+b.DecidedBy), schedule.Fold(f.Q)) {
			continue
		}
		list = append(list, stored(b))
	}
	slices.SortFunc(list, func(a, b schedule.Block) int {
		return cmp.Or(cmp.Compare(cmp.Or(a.RequestedAt, a.CreatedAt), cmp.Or(b.RequestedAt, b.CreatedAt)), cmp.Compare(a.ID, b.ID))
	})
	return list
}

func TestDecisionsAreThoseOfTheBlocks(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		f.From, f.To = max(0, f.From-10), max(0, f.To-4) // requests are older than the blocks
		for _, waiting := range []bool{true, false} {
			plain := plainRequests(rows, w.viewer, f, waiting)
			var want, got []schedule.Block
			want = append(want, plain...)
			if err := w.Decisions(waiting, f).Each(func(d *schedule.DecisionRow) error {
				if d.AskedAt != cmp.Or(d.RequestedAt, d.CreatedAt) {
					t.Errorf("block %d was asked for at %d", d.ID, d.AskedAt)
				}
				got = append(got, d.Block)
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Fatalf("%v %+v, waiting %t: requests differ from a plain loop (-want +got):\n%s", w.viewer, f, waiting, diff)
			}
			var ids [][2]int64
			for _, b := range plain {
				ids = append(ids, [2]int64{b.ID})
			}
			read := w.Decisions(waiting, f).Page
			key := func(d *schedule.DecisionRow) [2]int64 { return [2]int64{d.ID} }
			if diff := gocmp.Diff(ids, joinPages(t, "requested", read, key)); diff != "" {
				t.Fatalf("%v %+v: pages by request (-want +got):\n%s", w.viewer, f, diff)
			}
			slices.SortFunc(plain, func(a, b schedule.Block) int {
				return cmp.Or(cmp.Compare(b.DecidedAt, a.DecidedAt), cmp.Compare(b.ID, a.ID))
			})
			ids = nil
			for _, b := range plain {
				ids = append(ids, [2]int64{b.ID})
			}
			if diff := gocmp.Diff(ids, joinPages(t, "-decided", read, key)); diff != "" {
				t.Fatalf("%v %+v: pages by decision (-want +got):\n%s", w.viewer, f, diff)
			}
		}
	})
}

func TestDecisionCountsAreThoseOfTheLists(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		f.From, f.To = max(0, f.From-10), max(0, f.To-4)
		waiting, decided := plainRequests(rows, w.viewer, f, true), plainRequests(rows, w.viewer, f, false)
		want := DecisionCounts{Waiting: len(waiting), Decided: len(decided), ByStatus: map[schedule.BlockStatus]int{}}
		if len(waiting) > 0 {
			want.Oldest = cmp.Or(waiting[0].RequestedAt, waiting[0].CreatedAt)
		}
		for days := range 11 {
			one := schedule.DecisionDays{Days: days, ByStatus: map[schedule.BlockStatus]int{}}
			for _, b := range decided {
				if max(0, int(b.DecidedAt-cmp.Or(b.RequestedAt, b.CreatedAt)))/86400 == days {
					one.Requests++
					one.ByStatus[b.Status]++
					want.ByStatus[b.Status]++
				}
			}
			if one.Requests > 0 {
				want.ByDays = append(want.ByDays, one)
			}
		}
		if diff := gocmp.Diff(want, w.DecisionCounts(f)); diff != "" {
			t.Fatalf("%v %+v (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

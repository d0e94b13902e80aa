package roster

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"opshub/schedule/localtime"
	"opshub/schedule/recur"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

func TestDoubtsAreThoseOfTheRecords(t *testing.T) {
	place := map[rules.DoubtKind]int{}
	for k, d := range rules.Doubts {
		place[d.Kind] = k
	}
	eachWork(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		var all []rules.DoubtRow
		asked, everybody, held := map[int64]bool{}, []*schedule.Person{}, map[int64]bool{}
		for k := range w.m.People {
			everybody, held[w.m.People[k].ID] = append(everybody, &w.m.People[k]), len(w.m.Held[k]) > 0
		}
		for _, p := range plainPeople(rows, w, f) {
			asked[p.ID] = true
			all = append(all, rules.DoubtsOfShifts(p, plainWork(rows, p.ID), plainLimits(rows, p, "", 0))...)
			var blocks []schedule.Block
			for _, b := range rows.Blocks {
				if b.EmployeeID == p.ID {
					blocks = append(blocks, stored(b))
				}
			}
			all = append(all, rules.DoubtsOfBlocks(p, blocks, func(id int64) schedule.Date { return plainLastDay(t, rows, w, id) })...)
		}
		for _, d := range rules.DoubtsOfEmployees(everybody, held) {
			if asked[d.ID] {
				all = append(all, d)
			}
		}
		if f.Without("from", "to", "status").IsZero() {
			all = append(all, rules.DoubtsOfPeriods(rows.DraftPeriods)...)
			warnings := plainWarnings(t, rows, w)
			for _, name := range slices.Sorted(maps.Keys(warnings)) {
				all = append(all, rules.DoubtRow{Kind: rules.StoredAtImport, Severity: schedule.Informational, Record: rules.ImportRecord, Message: fmt.Sprintf("%d %s.", warnings[name], name)})
			}
		}
		want := slices.DeleteFunc(all, func(d rules.DoubtRow) bool {
			return d.On == 0 && (f.From != 0 || f.To != 0) || d.On != 0 && !f.Holds(d.On)
		})
		for _, s := range plainShifts(rows, schedule.Manager, f) {
			if s.EmployeeID == 0 && s.StartsAt < testNow && s.State != schedule.StagedForRemoval {
				z, _ := localtime.ZoneOrUTC(s.TimeZone)
				words := "The shift has begun at " + w.m.LocationName(s.LocationID)
				if s.PositionID != 0 {
					words += " as " + w.m.PositionName(s.PositionID)
				}
				want = append(want, rules.DoubtRow{Kind: rules.ShiftOfNobody, Severity: schedule.Warning, Record: rules.ShiftRecord, ID: s.ID, When: s.Interval(),
					TimeZone: s.TimeZone, On: z.Date(s.StartsAt), Message: words + ", and nobody is assigned."})
			}
		}
		slices.SortStableFunc(want, func(a, b rules.DoubtRow) int {
			return cmp.Or(cmp.Compare(place[a.Kind], place[b.Kind]), cmp.Compare(a.On, b.On), cmp.Compare(a.ID, b.ID))
		})
		got, _ := w.Doubts(f, testNow)
		sameRows(t, f, want, got)
	})
}

// occurrencesOfBlock returns the occurrences of a block.
func occurrencesOfBlock(t *testing.T, rows *schedule.Roster, w View, id int64) []schedule.Occurrence {
	t.Helper()
	var own []schedule.Block
	for _, b := range rows.Blocks {
		if b.ID == id {
			own = append(own, stored(b))
		}
	}
	list, err := recur.ExpandAll(own, rows.Exceptions, w.Horizon())
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// plainLastDay returns the last day of a block.
func plainLastDay(t *testing.T, rows *schedule.Roster, w View, id int64) (last schedule.Date) {
	t.Helper()
	z, _ := localtime.ZoneOrUTC(rows.Blocks[id-1].TimeZone)
	for _, o := range occurrencesOfBlock(t, rows, w, id) {
		if _, on := z.Days(o.Interval); !o.Missing {
			last = max(last, on)
		}
	}
	return last
}

func plainWarnings(t *testing.T, rows *schedule.Roster, w View) map[string]int {
	t.Helper()
	counts := map[string]int{}
	count := func(name string, doubtful bool) {
		if doubtful {
			counts[name]++
		}
	}
	end := map[int64]schedule.Date{}
	for _, e := range rows.Employees {
		end[e.ID] = e.TerminatedOn
	}
	for _, s := range rows.Shifts {
		z, known := localtime.ZoneOrUTC(s.TimeZone)
		count(memory.ShiftZoneUnknown, !known)
		count(memory.ShiftTooLong, s.EndsAt-s.StartsAt > 24*3600)
		count(memory.ShiftAfterEnd, end[s.EmployeeID] != 0 && z.Date(s.EndsAt-1) > end[s.EmployeeID])
	}
	for _, b := range rows.Blocks {
		z, known := localtime.ZoneOrUTC(b.TimeZone)
		count(memory.BlockZoneUnknown, !known && !b.Deleted)
		count(memory.BlockAfterEnd, end[b.EmployeeID] != 0 && slices.ContainsFunc(occurrencesOfBlock(t, rows, w, b.ID), func(o schedule.Occurrence) bool {
			return z.Date(max(o.Start, o.End-1)) > end[b.EmployeeID]
		}))
		_, err := recur.ParseRule(b.RRule)
		count(memory.RuleUnreadable, b.Recurring() && err != nil)
	}
	return counts
}

func TestWarningsCountTheRowsInDoubt(t *testing.T) {
	for seed := range uint64(10) {
		rows := withWork(randomRows(rand.New(rand.NewPCG(seed, 1))), rand.New(rand.NewPCG(seed, 3)))
		rows.Shifts[0].EndsAt = rows.Shifts[0].StartsAt + 25*3600
		rows.Blocks[0].TimeZone = "Mars/Base"
		w := build(t, rows).For(schedule.Manager)
		got := w.m.Warnings
		if diff := gocmp.Diff(plainWarnings(t, rows, w), got); diff != "" {
			t.Fatalf("counts differ from plain loops (-want +got):\n%s", diff)
		}
		if shifts, blocks := w.UnknownZones(); shifts != got[memory.ShiftZoneUnknown] || blocks != got[memory.BlockZoneUnknown] {
			t.Fatalf("%d shifts and %d blocks in unknown zones, want %v", shifts, blocks, got)
		}
	}
}

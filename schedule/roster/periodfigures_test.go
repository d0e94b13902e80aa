package roster

import (
	"cmp"
	"slices"
	"testing"

	"opshub/schedule/localtime"
	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"opshub/schedule"
)

// addPlain adds a shift that employees work.
func addPlain(p *schedule.PeriodFigures, s schedule.Shift) {
	p.Shifts++
	if s.EmployeeID == 0 {
		p.Open++
	} else {
		p.Minutes += s.Interval().Minutes()
	}
}

func TestDraftFiguresAddUpTheWorkingCopies(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		got := w.DraftFigures(f)
		if w.viewer != schedule.Manager {
			if len(got) > 0 {
				t.Fatalf("%v reads figures of drafts: %v", w.viewer, got)
			}
			return
		}
		want := map[int64]schedule.PeriodFigures{}
		shifts := f.Without("block_id")
		shifts.PublishedPeriodID = 0
		for _, s := range rows.Shifts {
			if s.DraftPeriodID == 0 || !plainAsks(rows, w.viewer, shifts, s) {
				continue
			}
			p := want[s.DraftPeriodID]
			switch s.State {
			case schedule.StagedForRemoval:
				p.Removed++
				want[s.DraftPeriodID] = p
				continue
			case schedule.ChangedSince:
				p.Changed++
			}
			addPlain(&p, s)
			want[s.DraftPeriodID] = p
		}
		if diff := gocmp.Diff(want, got, cmpopts.IgnoreFields(schedule.PeriodFigures{}, "Conflicts", "Requested"),
			cmpopts.IgnoreMapEntries(func(_ int64, p schedule.PeriodFigures) bool { return p.Shifts+p.Removed == 0 })); diff != "" {
			t.Fatalf("%+v: figures differ from a plain loop (-want +got):\n%s", f, diff)
		}
	})
}

func TestDraftFiguresCountTheConflictsOfTheirShifts(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if w.viewer != schedule.Manager || f.Q != "" {
			return
		}
		want := map[int64][2]int{}
		for at := range w.conflictSet.Conflicts {
			c := w.conflictRow(int32(at)) // #nosec G115 -- a few
			z, _ := localtime.ZoneOrUTC(c.Shift.TimeZone)
			first, last := z.Days(c.Overlap)
			if c.Shift.DraftPeriodID == 0 || !c.BlockStatus.Live() || f.EmployeeID != 0 && c.Shift.EmployeeID != f.EmployeeID || f.BlockID != 0 && c.BlockID != f.BlockID ||
				f.From != 0 && last < f.From || f.To != 0 && first > f.To || f.LocationID != 0 && c.Shift.LocationID != f.LocationID ||
				f.PositionID != 0 && c.Shift.PositionID != f.PositionID || f.DraftPeriodID != 0 && c.Shift.DraftPeriodID != f.DraftPeriodID {
				continue
			}
			n := want[c.Shift.DraftPeriodID]
			n[0]++
			if c.BlockStatus == schedule.Requested {
				n[1]++
			}
			want[c.Shift.DraftPeriodID] = n
		}
		for id := int64(1); id <= 2; id++ {
			if got := w.DraftFigures(f)[id]; [2]int{got.Conflicts, got.Requested} != want[id] {
				t.Fatalf("%+v: draft %d has %d conflicts, %d of them requested, want %v", f, id, got.Conflicts, got.Requested, want[id])
			}
		}
	})
}

func TestVersionFiguresAddUpTheRows(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		want := map[int64]schedule.PeriodFigures{}
		for version := int64(1); version <= 2; version++ {
			if f.PublishedPeriodID != 0 && f.PublishedPeriodID != version {
				continue
			}
			var p schedule.PeriodFigures
			for _, c := range plainPublished(rows, w.viewer, version, f, "") {
				switch c.ChangeKind {
				case schedule.ChangeRemoved:
					p.Removed++
					continue
				case schedule.ChangeAdded:
					p.Added++
				case schedule.ChangeChanged:
					p.Changed++
				}
				addPlain(&p, c.Shift)
			}
			if p != (schedule.PeriodFigures{}) {
				want[version] = p
			}
		}
		if diff := gocmp.Diff(want, w.VersionFigures(f)); diff != "" {
			t.Fatalf("%v %+v: figures differ from a plain loop (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

func TestVersionConflictsAreThoseOfItsRows(t *testing.T) {
	type pair struct {
		Shift, Block       int64
		Overlap, Occurence schedule.Interval
	}
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		var want, got []pair
		for _, c := range plainPublished(rows, w.viewer, 1, schedule.Filter{}, "") {
			one := f
			one.DraftPeriodID, one.PublishedPeriodID = 0, 0
			if c.ChangeKind == schedule.ChangeRemoved || c.Shift.EmployeeID == 0 || !plainAsks(rows, w.viewer, one, c.Shift) {
				continue
			}
			for at := range w.m.Occurrences {
				o := &w.m.Occurrences[at]
				b := w.m.BlockAt(o.Block)
				overlap := c.Shift.Interval().Overlap(o.Interval())
				z, _ := localtime.ZoneOrUTC(c.Shift.TimeZone)
				first, last := z.Days(overlap)
				if b.EmployeeID == c.Shift.EmployeeID && plainReadsBlock(rows, w.viewer, b) && overlap.Minutes() > 0 && slices.Contains(f.StatusSet(), b.Status) &&
					(f.BlockID == 0 || f.BlockID == b.ID) && (f.From == 0 || last >= f.From) && (f.To == 0 || first <= f.To) {
					want = append(want, pair{c.Shift.ID, b.ID, overlap, o.Interval()})
				}
			}
		}
		slices.SortFunc(want, func(a, b pair) int {
			return cmp.Or(cmp.Compare(a.Overlap.Start, b.Overlap.Start), cmp.Compare(a.Shift, b.Shift), cmp.Compare(a.Block, b.Block), cmp.Compare(a.Occurence.Start, b.Occurence.Start))
		})
		for _, c := range w.VersionConflicts(1, f) {
			got = append(got, pair{c.Shift.ID, c.BlockID, c.Overlap, c.Occurrence})
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("%v %+v: conflicts differ from a plain loop (-want +got):\n%s", w.viewer, f, diff)
		}
		c := w.VersionConflictCounts(1, f)
		if pairs, requested := w.VersionConflictPairs(1, f); c.Pairs != len(want) || pairs != len(want) || requested != c.Requested {
			t.Fatalf("%v %+v: %d and %d conflicts are counted, want %d; requested %d and %d", w.viewer, f, c.Pairs, pairs, len(want), requested, c.Requested)
		}
	})
}

func TestDraftShiftsAreTheWorkingCopiesOfThePeriod(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		want, by := []schedule.Shift(nil), map[schedule.PublishState]int{}
		one := shiftFilter(f)
		one.DraftPeriodID = 2
		for _, s := range plainShifts(rows, schedule.Manager, one) {
			if w.viewer == schedule.Manager {
				want = append(want, s)
				by[s.State]++
			}
		}
		var got []schedule.Shift
		if err := w.DraftShifts(2, f).Each(func(s *schedule.ShiftRow) error {
			got = append(got, s.Shift)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(want, got) + gocmp.Diff(by, w.DraftShiftCounts(2, f)); diff != "" {
			t.Fatalf("%v %+v: shifts of the draft differ from a plain loop (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

func TestDraftFindingsAreThoseOfThePlainReview(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		p := rows.DraftPeriods[0]
		got := w.DraftFindings(p, f)
		if w.viewer != schedule.Manager {
			if len(got) > 0 {
				t.Fatalf("%v reads %d findings of a draft", w.viewer, len(got))
			}
			return
		}
		one := shiftFilter(f)
		one.DraftPeriodID = p.ID
		around := localtime.UTC.Range(p.StartsOn-14, p.EndsOn+14)
		ours, workers := map[int64]bool{}, map[int64]*rules.Worker{}
		var want []rules.Finding
		for _, s := range plainShifts(rows, schedule.Manager, one) {
			switch {
			case s.State == schedule.StagedForRemoval:
			case s.EmployeeID == 0:
				want = append(want, rules.ReviewShift(s, schedule.DefaultLimits)...)
			default:
				ours[s.ID] = true
			}
		}
		for k := range rows.Employees {
			e := rows.Employees[k]
			workers[e.ID] = &rules.Worker{Employee: e, Kinds: map[int64]schedule.BlockKind{}}
			if e.PositionID != 0 {
				workers[e.ID].Positions = []int64{e.PositionID}
			}
		}
		for _, s := range rows.Shifts {
			if s.EmployeeID != 0 && s.State != schedule.StagedForRemoval && s.Interval().Overlap(around).Minutes() > 0 {
				workers[s.EmployeeID].Shifts = append(workers[s.EmployeeID].Shifts, s)
			}
		}
		for at := range w.m.Occurrences {
			o := &w.m.Occurrences[at]
			if b := w.m.BlockAt(o.Block); b.Status.Live() && o.Interval().Overlap(around).Minutes() > 0 {
				workers[b.EmployeeID].Kinds[b.ID] = b.Kind
				workers[b.EmployeeID].Occurrences = append(workers[b.EmployeeID].Occurrences, schedule.Occurrence{BlockID: b.ID, EmployeeID: b.EmployeeID, Interval: o.Interval(), Status: b.Status, On: o.On})
			}
		}
		for _, worker := range workers {
			for _, one := range rules.ReviewBy(*worker, schedule.LimitsOn(worker.Employee, nil, 1)) {
				if ours[one.ShiftID] {
					want = append(want, one)
				}
			}
		}
		rules.SortFindings(want)
		if diff := gocmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%+v: findings differ from a plain review (-want +got):\n%s", f, diff)
		}
	})
}

package roster

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// shiftFilter returns a filter without the fields that do not apply to the shifts of a period.
func shiftFilter(f schedule.Filter) schedule.Filter {
	f.DraftPeriodID, f.PublishedPeriodID = 0, 0
	return f.Without("block_id")
}

// plainPublished returns the rows of a version that match a filter by start and id, found by a plain loop.
func plainPublished(rows *schedule.Roster, v schedule.Viewer, version int64, f schedule.Filter, kind schedule.ChangeKind) (list []schedule.PublishedShift) {
	head := plainVersion(rows, version)
	if head.ID == 0 || head.Status == "recalled" && v.Role != schedule.RoleManager {
		return nil
	}
	for _, c := range rows.PublishedShifts {
		c.Shift.State, c.Shift.DraftPeriodID = schedule.Published, 0
		if c.PublishedPeriodID == version && (kind == "" || c.ChangeKind == kind) && plainAsks(rows, v, shiftFilter(f), c.Shift) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b schedule.PublishedShift) int {
		return cmp.Or(cmp.Compare(a.Shift.StartsAt, b.Shift.StartsAt), cmp.Compare(a.Shift.ID, b.Shift.ID))
	})
	return list
}

// plainVersion returns a version by its id, or the zero value for an unknown id.
func plainVersion(rows *schedule.Roster, id int64) schedule.PublishedPeriod {
	for _, p := range rows.PublishedPeriods {
		if p.ID == id {
			return p
		}
	}
	return schedule.PublishedPeriod{}
}

func TestPublishedShiftsAreTheRowsOfTheVersion(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		for _, version := range []int64{1, 2, 7} {
			for _, kind := range append([]schedule.ChangeKind{""}, schedule.ChangeKinds...) {
				var got []schedule.PublishedShift
				if err := w.PublishedShifts(version, f, kind).Each(func(p *schedule.PublishedShiftRow) error {
					got = append(got, p.PublishedShift)
					return nil
				}); err != nil {
					t.Fatal(err)
				}
				want := plainPublished(rows, w.viewer, version, f, kind)
				if !slices.Equal(want, got) {
					t.Fatalf("%v %+v: rows %q of version %d differ from a plain loop (-want +got):\n%s", w.viewer, f, kind, version, gocmp.Diff(want, got))
				}
				if kind != "" && w.PublishedShiftCounts(version, f)[kind] != len(want) {
					t.Fatalf("%v %+v: version %d has %d rows %q, the count says %d", w.viewer, f, version, len(want), kind, w.PublishedShiftCounts(version, f)[kind])
				}
			}
		}
	})
}

func TestPagesOfAVersionJoinToAllRows(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		for _, sort := range []string{"start", "-start", "employee", "-employee"} {
			var got []schedule.PublishedShift
			for after, pages := "", 0; ; pages++ {
				list, turn, err := w.PublishedShifts(2, f, "").Page(paging.Page{Sort: sort, After: after, Limit: 7})
				if err != nil || pages > 20 {
					t.Fatalf("page %d: %v", pages, err)
				}
				for _, p := range list {
					got = append(got, p.PublishedShift)
				}
				if after = turn.Next; after == "" {
					break
				}
			}
			want := plainPublished(rows, w.viewer, 2, f, "")
			if sort == "employee" || sort == "-employee" {
				slices.SortStableFunc(want, func(a, b schedule.PublishedShift) int { return cmp.Compare(a.EmployeeName, b.EmployeeName) })
			}
			if sort[0] == '-' {
				slices.Reverse(want)
			}
			if !slices.Equal(want, got) {
				t.Fatalf("%v %+v by %s: pages differ from a plain loop (-want +got):\n%s", w.viewer, f, sort, gocmp.Diff(want, got))
			}
		}
	})
}

func TestCopiesOfAShiftAreThoseOfEveryVersion(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, _ schedule.Filter) {
		for shift := int64(1); shift <= 61; shift += 12 {
			var want, got []schedule.PublishedShift
			for version := int64(2); version > 0; version-- {
				for _, c := range plainPublished(rows, w.viewer, version, schedule.Filter{}, "") {
					if c.Shift.ID == shift {
						want = append(want, c)
					}
				}
			}
			for _, c := range w.CopiesOfShift(shift) {
				got = append(got, c.PublishedShift)
			}
			if !slices.Equal(want, got) {
				t.Fatalf("%v: copies of shift %d differ (-want +got):\n%s", w.viewer, shift, gocmp.Diff(want, got))
			}
		}
	})
}

func TestOnlyManagersReadWhatWasRecalled(t *testing.T) {
	rows := randomRows(rand.New(rand.NewPCG(1, 1)))
	rows.PublishedPeriods[0].Status, rows.PublishedPeriods[0].PublishedBy = "recalled", "Ruth"
	rows.PublishedPeriods[1].PublishedBy, rows.PublishedPeriods[1].Note, rows.PublishedPeriods[1].SHA256 = "Ruth", "In a hurry", "00"
	r := build(t, rows)
	for _, v := range viewers {
		w := r.For(v)
		got := w.PublishedShiftCounts(1, schedule.Filter{})
		_, err := w.PublishedPeriod(1)
		if manager := v == schedule.Manager; manager != (len(got) > 0) || manager != (err == nil) || manager != (len(w.VersionConflicts(1, schedule.Filter{})) > 0) {
			t.Errorf("%v reads %v of a recalled version, and %v", v, got, err)
		}
		if d := w.VersionDifferences(1, 1, schedule.Filter{}); v != schedule.Manager && d.Same > 0 {
			t.Errorf("%v compares %d rows of a recalled version", v, d.Same)
		}
		p, err := w.PublishedPeriod(2)
		if known := v.Role != ""; known != (err == nil) {
			t.Errorf("%v reads a version: %v", v, err)
		} else if v != schedule.Manager && p.PublishedBy+p.Note+p.SHA256 != "" {
			t.Errorf("%v reads who published the version, why and its sum: %+v", v, p)
		}
		if sum := w.PublishedSum(2); v != schedule.Manager && (sum.SHA256 != "another one" || sum.PublishedBy+sum.Note != "") {
			t.Errorf("%v reads %+v of a version whose rows are not as published", v, sum)
		}
	}
}

func TestTheWallReadsNoNotes(t *testing.T) {
	rows := twoVersions()
	rows.PublishedShifts[1].Shift.Notes = "Bring the keys"
	r := build(t, rows)
	for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 1}} {
		reads := v != schedule.Wall
		for _, c := range r.For(v).CopiesOfShift(1) {
			if c.PublishedPeriodID == 2 && reads != (c.Shift.Notes != "") {
				t.Errorf("%v reads the note %q", v, c.Shift.Notes)
			}
		}
		if d := r.For(v).VersionDifferences(1, 2, schedule.Filter{}); reads != (len(d.Changes) == 1) {
			t.Errorf("%v finds %d changes where only the note differs", v, len(d.Changes))
		}
	}
}

// twoVersions returns one shift in two equal versions.
func twoVersions() *schedule.Roster {
	rows := randomRows(rand.New(rand.NewPCG(1, 1)))
	s := schedule.Shift{ID: 1, EmployeeID: 1, LocationID: 1, PositionID: 1, DraftPeriodID: 1, StartsAt: testNow, EndsAt: testNow + 8*3600, TimeZone: "Europe/Berlin", State: schedule.Published}
	rows.Shifts, rows.Blocks = []schedule.Shift{s}, nil
	rows.PublishedShifts = []schedule.PublishedShift{{PublishedPeriodID: 1, Shift: s, EmployeeName: "Ann", ChangeKind: schedule.ChangeAdded}, {PublishedPeriodID: 2, Shift: s, EmployeeName: "Ann", ChangeKind: schedule.ChangeSame}}
	return rows
}

func TestTheSumOfAVersionIsThatOfItsRows(t *testing.T) {
	for seed := range uint64(20) {
		rows := randomRows(rand.New(rand.NewPCG(seed, 1)))
		for k := range rows.PublishedShifts {
			switch c := &rows.PublishedShifts[k]; k % 4 {
			case 0: // the current name
				if at := slices.IndexFunc(rows.Employees, func(e schedule.Employee) bool { return e.ID == c.Shift.EmployeeID }); at >= 0 {
					c.EmployeeName = rows.Employees[at].Name
				}
			case 1:
				c.EmployeeName = ""
			}
		}
		list := slices.Clone(rows.PublishedShifts)
		slices.SortFunc(list, func(a, b schedule.PublishedShift) int { return cmp.Compare(a.Shift.ID, b.Shift.ID) })
		for k := range rows.PublishedPeriods {
			var s schedule.Sealer
			for i := range list {
				if list[i].PublishedPeriodID == rows.PublishedPeriods[k].ID {
					s.Add(&list[i])
				}
			}
			rows.PublishedPeriods[k] = s.Seal(rows.PublishedPeriods[k])
		}
		r := build(t, rows)
		if broken := brokenVersions(r); len(broken) > 0 {
			t.Fatalf("versions %v are not as published", broken)
		}
		if got := r.For(schedule.Manager).PublishedSum(2); got != rows.PublishedPeriods[1] {
			t.Fatalf("the sum is %+v, want %+v", got, rows.PublishedPeriods[1])
		}
		rows.PublishedShifts[0].Shift.Notes = "written later"
		if broken := brokenVersions(build(t, rows)); !slices.Equal(broken, []int64{rows.PublishedShifts[0].PublishedPeriodID}) {
			t.Fatalf("a note was written into version %d, but versions %v differ", rows.PublishedShifts[0].PublishedPeriodID, broken)
		}
	}
}

// brokenVersions returns the versions whose rows do not match the checksum of the publication.
func brokenVersions(r *Roster) (broken []int64) {
	w := r.For(schedule.Manager)
	for _, p := range w.PublishedPeriods() {
		if w.PublishedSum(p.ID) != p {
			broken = append(broken, p.ID)
		}
	}
	return broken
}

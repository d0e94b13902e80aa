package roster

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

// lateChange contains the fields of a late change that the tests compare.
type lateChange struct {
	Kind            schedule.ChangeKind
	Shift           int64
	Period, Against int64
	Edits           int
}

func lateChangesOf(list []schedule.LateChange) (out []lateChange) {
	for i := range list {
		c := &list[i]
		out = append(out, lateChange{c.Kind, c.Copy().ID, c.Period.ID, c.Against.ID, len(c.Edits)})
	}
	return out
}

// randomEdits generates edits of some shifts around the times of the publications.
func randomEdits(r *rand.Rand, rows *schedule.Roster) map[int64][]schedule.Event {
	edits := map[int64][]schedule.Event{}
	for k := range rows.Shifts {
		for at := testNow - 86400*10; at < testNow; at += schedule.Instant(1+r.IntN(8)) * 43200 {
			if r.IntN(4) == 0 {
				edits[rows.Shifts[k].ID] = append(edits[rows.Shifts[k].ID], schedule.Event{OccurredAt: at, ActorName: "Ruth"})
			}
		}
	}
	return edits
}

func TestLateChangesAreThoseOfVersionsAndOfEditsSince(t *testing.T) {
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 1))
		rows := randomRows(random)
		edits := randomEdits(random, rows)
		w := build(t, rows).For(schedule.Manager)
		from := testDay + schedule.Date(random.IntN(10)-5)
		for _, f := range []schedule.Filter{{}, {EmployeeID: 1 + random.Int64N(8)}, {LocationID: 2, PositionID: 1}, {From: from}, {From: from, To: from + 3}, {Q: "ruth"}, {Q: "as pub", To: from}} {
			want := plainLateChanges(rows, f, edits)
			got := lateChangesOf(w.LateChanges(f, edits))
			order := func(a, b lateChange) int {
				return cmp.Or(cmp.Compare(a.Shift, b.Shift), cmp.Compare(a.Period, b.Period), cmp.Compare(a.Against, b.Against))
			}
			slices.SortFunc(want, order)
			slices.SortFunc(got, order)
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Fatalf("%+v: late changes differ from a plain loop (-want +got):\n%s", f, diff)
			}
		}
		if list := w.LateChanges(schedule.Filter{}, edits); !slices.IsSortedFunc(list, func(a, b schedule.LateChange) int { return cmp.Compare(b.At(), a.At()) }) {
			t.Fatal("the newest change does not come first")
		}
	}
}

// plainLateChanges compares the two versions of the rows, and the second version with the working copies that were edited later.
func plainLateChanges(rows *schedule.Roster, f schedule.Filter, edits map[int64][]schedule.Event) (list []lateChange) {
	first, second := plainState(rows, schedule.Manager, 1), plainState(rows, schedule.Manager, 2)
	add := func(was, is schedule.Shift, period, against int64, from, to schedule.Instant) {
		c := schedule.ShiftChange{Kind: schedule.ChangeChanged, Before: plainRow(rows, was, true), After: plainRow(rows, is, period != 0)}
		a, b := was, is
		a.State, a.DraftPeriodID, b.State, b.DraftPeriodID = "", 0, "", 0
		switch {
		case a == b:
			return
		case was.ID == 0:
			c.Kind = schedule.ChangeAdded
		case is.ID == 0:
			c.Kind = schedule.ChangeRemoved
		}
		one := schedule.LateChange{ShiftChange: c, Against: schedule.PublishedPeriod{ID: against}}
		for _, e := range edits[c.Copy().ID] {
			if e.OccurredAt > from && (to == 0 || e.OccurredAt <= to) {
				one.Edits = append(one.Edits, e)
			}
		}
		if period == 0 && len(one.Edits) == 0 || one.On() < f.From || f.To != 0 && one.On() > f.To {
			return
		}
		for _, copied := range []*schedule.ShiftRow{c.Before, c.After} {
			places := f.Without("from", "to", "q")
			if copied.ID != 0 && plainAsks(rows, schedule.Manager, places, copied.Shift) && plainSays(copied, f.Q, one.By()) {
				list = append(list, lateChange{c.Kind, c.Copy().ID, period, against, len(one.Edits)})
				return
			}
		}
	}
	published := [2]schedule.Instant{rows.PublishedPeriods[0].PublishedAt, rows.PublishedPeriods[1].PublishedAt}
	for _, p := range rows.PublishedShifts {
		if p.PublishedPeriodID == 2 && p.ChangeKind != schedule.ChangeSame {
			add(first[p.Shift.ID], second[p.Shift.ID], 2, 1, published[0], published[1])
		}
	}
	for _, s := range rows.Shifts {
		was, had := second[s.ID]
		if !had && s.DraftPeriodID != 1 {
			continue
		}
		if s.State == schedule.StagedForRemoval {
			if s = (schedule.Shift{}); !had {
				continue
			}
		}
		add(was, s, 0, 2, published[1], 0)
	}
	return list
}

// plainRow returns a shift with the names that a search reads.
func plainRow(rows *schedule.Roster, s schedule.Shift, published bool) *schedule.ShiftRow {
	row := &schedule.ShiftRow{Shift: s}
	if s.ID == 0 {
		return row
	}
	for _, e := range rows.Employees {
		if e.ID == s.EmployeeID {
			row.EmployeeName, row.EmployeeNumber = e.Name, e.Number
		}
	}
	if published {
		row.EmployeeName = "As published"
	}
	row.Location = rows.Locations[s.LocationID-1].Name
	return row
}

// plainSays reports whether the text of a late change contains a query.
func plainSays(r *schedule.ShiftRow, q, by string) bool {
	for _, text := range []string{r.EmployeeName, r.EmployeeNumber, r.Location, r.Label, by} {
		if strings.Contains(schedule.Fold(text), schedule.Fold(q)) {
			return true
		}
	}
	return false
}

func TestOnlyManagersReadLateChanges(t *testing.T) {
	rows := randomRows(rand.New(rand.NewPCG(1, 1)))
	r := build(t, rows)
	for _, v := range viewers {
		if got := len(r.For(v).LateChanges(schedule.Filter{}, nil)); (got > 0) != (v == schedule.Manager) {
			t.Errorf("%v reads %d late changes", v, got)
		}
	}
}

func TestPublishLeadsNameTheFirstShifts(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		leads := w.PublishLeads(f)
		for k := 1; k < len(leads); k++ {
			if leads[k].PublishedAt > leads[k-1].PublishedAt {
				t.Fatalf("%v: the newest version does not come first: %v", w.viewer, leads)
			}
		}
		n := 0
		for _, p := range rows.PublishedPeriods {
			if w.viewer.Role != "" && p.EndsOn >= f.From && (f.To == 0 || p.StartsOn <= f.To) {
				n++
			}
		}
		if len(leads) != n {
			t.Fatalf("%v %+v: %d versions, want %d", w.viewer, f, len(leads), n)
		}
		for _, lead := range leads {
			var first, changed *schedule.FirstShift
			changes := 0
			for _, c := range plainPublished(rows, w.viewer, lead.ID, schedule.Filter{EmployeeID: f.EmployeeID, LocationID: f.LocationID, PositionID: f.PositionID}, "") {
				one := &schedule.FirstShift{ShiftID: c.Shift.ID, StartsAt: c.Shift.StartsAt, TimeZone: c.Shift.TimeZone}
				if first == nil && c.ChangeKind != schedule.ChangeRemoved {
					first = one
				}
				if c.ChangeKind != schedule.ChangeSame && lead.ID == 2 {
					if changes++; changed == nil {
						changed = one
					}
				}
			}
			if diff := gocmp.Diff(first, lead.First) + gocmp.Diff(changed, lead.Changed); diff != "" || lead.Changes != changes || lead.Opening != (lead.ID == 1) || lead.PeriodName != "One" {
				t.Fatalf("%v %+v: version %d, %d changes, want %d (-want +got):\n%s", w.viewer, f, lead.ID, lead.Changes, changes, diff)
			}
		}
	})
}

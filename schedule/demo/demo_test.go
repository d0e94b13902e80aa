package demo

import (
	"reflect"
	"testing"
	"time"

	"opshub/schedule/recur"
	"opshub/schedule/rules"

	_ "time/tzdata"

	"opshub/schedule"
)

// the tests must not depend on the time zones of the machine

var demoNow = time.Date(2026, 11, 20, 14, 12, 44, 0, time.UTC)

// demoPairs returns the soft conflicts of a roster as the store finds them, of live blocks only unless all is set.
func demoPairs(t *testing.T, r *schedule.Roster) (pairs []rules.Pair, live map[schedule.BlockStatus]int) {
	t.Helper()
	current := map[int64]bool{}
	for _, p := range r.PublishedPeriods {
		current[p.ID] = p.Status == "current"
	}
	var shown []schedule.PublishedShift
	for _, s := range r.PublishedShifts {
		if current[s.PublishedPeriodID] {
			shown = append(shown, s)
		}
	}
	copies := rules.Copies(r.Shifts, shown)
	blocks := map[int64][]schedule.Block{}
	for _, b := range r.Blocks {
		blocks[b.EmployeeID] = append(blocks[b.EmployeeID], b)
	}
	first, last := r.Shifts[0].StartsAt, r.Shifts[len(r.Shifts)-1].EndsAt+90*86400
	live = map[schedule.BlockStatus]int{}
	for id, of := range blocks {
		occs, err := recur.ExpandAll(of, r.Exceptions, schedule.Interval{Start: first, End: last})
		if err != nil {
			t.Fatal(err)
		}
		found := rules.FindConflicts(copies[id], occs)
		for _, p := range found {
			live[occs[p.Occurrence].Status]++
		}
		pairs = append(pairs, found...)
	}
	return pairs, live
}

func TestDemoHoldsEveryCase(t *testing.T) {
	r := Roster(demoNow)
	pairs, byStatus := demoPairs(t, r)
	relations, states := map[schedule.Relation]int{}, map[schedule.ShiftState]int{}
	duplicates, changed, unions := 0, 0, 0
	for _, p := range pairs {
		relations[p.Relation]++
		states[p.State]++
		if p.DuplicateOf != 0 {
			duplicates++
		}
		if !p.Other.Empty() {
			changed++
		}
		if p.UnionMinutes > p.Overlap.Minutes() {
			unions++
		}
	}
	for _, want := range []schedule.Relation{
		schedule.Exact, schedule.ShiftInsideBlock, schedule.BlockInsideShift, schedule.ShiftStartOverlaps, schedule.ShiftEndOverlaps,
	} {
		if relations[want] == 0 {
			t.Errorf("no pair has the relation %s", want)
		}
	}
	for _, want := range []schedule.ShiftState{schedule.StateDraft, schedule.StatePublished, schedule.StateBoth} {
		if states[want] == 0 {
			t.Errorf("no pair is in the copy %s", want)
		}
	}
	for _, want := range schedule.BlockStatuses {
		if byStatus[want] == 0 {
			t.Errorf("no pair has a block that is %s", want)
		}
	}
	if duplicates == 0 || changed == 0 || unions == 0 {
		t.Errorf("duplicates %d, published copies at other times %d, shifts with several overlaps %d: each should be there",
			duplicates, changed, unions)
	}
	t.Logf("%d pairs: %v %v %v", len(pairs), byStatus, relations, states)
}

func TestDemoRowsOfEverySort(t *testing.T) {
	r := Roster(demoNow)
	counts := map[string]int{}
	for _, s := range r.Shifts {
		counts["shift "+string(s.State)]++
		if s.EmployeeID == 0 {
			counts["open shift"]++
		}
		if m := s.Interval().Minutes(); m == 420 || m == 540 {
			if s.Label == "Night" {
				counts["night shift over a clock change"]++
			}
		}
	}
	for _, b := range r.Blocks {
		counts["block "+string(b.Status)]++
		counts["kind "+string(b.Kind)]++
		counts["reason "+b.ReasonCode]++
		for word, is := range map[string]bool{
			"all-day": b.AllDay, "recurring": b.Recurring(), "override": b.OverridesRecur, "deleted": b.Deleted, "noted": b.Note != "",
		} {
			if is {
				counts[word]++
			}
		}
	}
	for _, e := range r.Exceptions {
		counts["exception "+e.Action]++
	}
	for _, p := range r.PublishedPeriods {
		counts["published period "+p.Status]++
	}
	for _, p := range r.PublishedShifts {
		counts["published shift "+string(p.ChangeKind)]++
	}
	for _, p := range r.DraftPeriods {
		counts["draft period "+p.Status]++
	}
	for _, e := range r.Events {
		counts["event "+e.SubjectType+" "+e.Action]++
	}
	for _, want := range []string{
		"shift published", "shift never_published", "shift changed_since_publish", "shift staged_for_deletion", "open shift",
		"night shift over a clock change", "block active", "block approved", "block requested", "block declined", "block cancelled",
		"block expired", "kind unavailable", "kind time_off", "kind undesired", "reason sick", "reason medical", "reason vacation",
		"all-day", "recurring", "override", "deleted", "noted", "exception cancel", "exception replace", "published period current",
		"published period superseded", "published period recalled", "published shift added", "published shift changed",
		"published shift unchanged", "published shift removed", "draft period draft", "draft period published",
		"draft period archived", "event unavailable_block created", "event unavailable_block updated",
		"event unavailable_block status_changed", "event unavailable_block deleted", "event shift updated", "event shift created",
		"event shift deleted", "event published_period published", "event published_period recalled", "event draft_period created",
	} {
		if counts[want] == 0 {
			t.Errorf("the demo has no %s", want)
		}
	}
	t.Logf("%d people, %d shifts, %d blocks, %d events", len(r.Employees), len(r.Shifts), len(r.Blocks), len(r.Events))
}

func TestDemoSameDaySameRows(t *testing.T) {
	if !reflect.DeepEqual(Roster(demoNow), Roster(demoNow.Add(5*time.Hour))) {
		t.Error("two demos of one day differ")
	}
}

// TestDemoAnyDay generates demos over two years and verifies that each is consistent.
func TestDemoAnyDay(t *testing.T) {
	for day := 0; day < 731; day += 3 { // every weekday and every month
		now := demoNow.AddDate(0, 0, day-365)
		r := Roster(now)
		ids := map[int64]bool{}
		for _, s := range r.Shifts {
			if ids[s.ID] || s.Interval().Empty() || s.StartsAt%60 != 0 {
				t.Fatalf("%s: shift %+v", now.Format(time.DateOnly), s)
			}
			ids[s.ID] = true
		}
		for _, b := range r.Blocks {
			if b.RRule == "" && b.StartsAt >= b.EndsAt || b.RequestedAt >= schedule.Instant(now.Unix()) || b.DecidedAt >= schedule.Instant(now.Unix()) {
				t.Fatalf("%s: block %+v", now.Format(time.DateOnly), b)
			}
		}
		for i, e := range r.Events {
			if e.OccurredAt >= schedule.Instant(now.Unix()) || e.ActorName == "" || i > 0 && e.OccurredAt < r.Events[i-1].OccurredAt {
				t.Fatalf("%s: event %+v", now.Format(time.DateOnly), e)
			}
		}
		for i, p := range r.DraftPeriods {
			if i > 0 && p.StartsOn <= r.DraftPeriods[i-1].EndsOn {
				t.Fatalf("%s: periods overlap: %+v", now.Format(time.DateOnly), r.DraftPeriods)
			}
		}
	}
}

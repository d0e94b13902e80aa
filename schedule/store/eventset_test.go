package store

import (
	"slices"
	"testing"

	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// manyEvents is a roster with three events of each of six subjects beside those of its block.
func manyEvents(t *testing.T) *schedule.Roster {
	t.Helper()
	r := planned(t)
	for k, subject := range []string{schedule.ShiftSubject, schedule.CoverageTargetSubject, schedule.ConstraintSubject, schedule.ExceptionSubject,
		schedule.AvailabilitySubject, schedule.PublishedSubject} {
		for n, action := range []string{"created", "updated", "status_changed"} {
			e := schedule.Event{OccurredAt: now - schedule.Instant(9000-k*700-n*60), SubjectType: subject, SubjectID: int64(n%2 + 1), Action: action,
				ActorType: "user", ActorName: []string{"Ann", "Boss"}[k%2], Changes: []schedule.Change{{Field: "status", To: "open"}}}
			if subject == schedule.ShiftSubject {
				e.EmployeeID = 3
			}
			r.Events = append(r.Events, e)
		}
	}
	return r
}

// TestEachSetOfSubjectsIsItsEvents holds every set against a loop over the whole record: rows, pages, order and counters.
func TestEachSetOfSubjectsIsItsEvents(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, manyEvents(t))
		var every []schedule.EventRow
		if err := s.EachEventIn(ctx, schedule.Manager, EventSet{}, schedule.Filter{}, func(e *schedule.EventRow) error {
			every = append(every, *e)
			return nil
		}); err != nil || len(every) < 18 {
			t.Fatalf("%d events, %v", len(every), err)
		}
		sets := []EventSet{{}, {Action: "updated"}, {Subjects: []string{schedule.AvailabilitySubject, schedule.BlockSubject}}}
		for _, subject := range schedule.Subjects {
			sets = append(sets, EventSet{Subjects: []string{subject.Type}}, EventSet{Subjects: []string{subject.Type}, Action: "created"})
		}
		for _, set := range sets {
			var want []int64
			subjects, actors := map[string]bool{}, map[string]bool{}
			for _, e := range every {
				if !e.Intact {
					t.Errorf("event %d is not intact", e.ID)
				}
				if (len(set.Subjects) == 0 || slices.Contains(set.Subjects, e.SubjectType)) && (set.Action == "" || set.Action == e.Action) {
					want = append(want, e.ID)
					subjects[e.SubjectType+" "+idWord(e.SubjectID)], actors[e.ActorType+e.ActorName] = true, true
				}
			}
			c, err := s.EventCounts(ctx, schedule.Manager, set, schedule.Filter{})
			sum := 0
			for _, a := range c.ByAction {
				sum += a.Events
			}
			if err != nil || c.Events != len(want) || sum != len(want) || c.Subjects != len(subjects) || c.Actors != len(actors) {
				t.Errorf("%+v: %+v, want %d events of %d subjects by %d actors, %v", set, c, len(want), len(subjects), len(actors), err)
			}
			if got := pagedEvents(t, s, set, schedule.Filter{}); !slices.Equal(got, want) {
				t.Errorf("%+v: pages of %v, want %v", set, got, want)
			}
		}
	})
}

// pagedEvents is the numbers of the events of a set, read in small pages from the newest on and turned around.
func pagedEvents(t *testing.T, s *Store, set EventSet, f schedule.Filter) (ids []int64) {
	t.Helper()
	p := Page{Limit: 4}
	for {
		rows, next, err := s.EventsIn(ctx, schedule.Manager, set, f, p)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range rows {
			ids = append(ids, e.ID)
		}
		if p.After = next; next == "" {
			slices.Reverse(ids)
			return ids
		}
	}
}

// TestAnEventStandsWhereItsSubjectIs: what has no employee is at the place of its target or exception, in the zone of that place.
func TestAnEventStandsWhereItsSubjectIs(t *testing.T) {
	r := manyEvents(t)
	r.Locations[0].TimeZone = "Asia/Tokyo"
	s := imported(t, storetest.SQLite(t), r)
	for subject, want := range map[string]int{schedule.CoverageTargetSubject: 3, schedule.ExceptionSubject: 2, schedule.ShiftSubject: 0, schedule.PublishedSubject: 0} {
		rows, _, err := s.EventsOf(ctx, schedule.Manager, subject, schedule.Filter{LocationID: 1}, Page{})
		if err != nil || len(rows) != want {
			t.Errorf("%s: %d at the first place, want %d, %v", subject, len(rows), want, err)
		}
		for _, e := range rows {
			if e.Location != "Åhus" || e.TimeZone != "Asia/Tokyo" {
				t.Errorf("%s: at %s in %s", subject, e.Location, e.TimeZone)
			}
		}
	}
}

// TestWhatSaysNothingAboutASubjectIsLeftOut: filters for blocks do not empty the list of events that are about something else.
func TestWhatSaysNothingAboutASubjectIsLeftOut(t *testing.T) {
	s := imported(t, storetest.SQLite(t), manyEvents(t))
	f := schedule.Filter{BlockID: 9, Statuses: []schedule.BlockStatus{schedule.Approved}}
	for subject, want := range map[string]int{schedule.CoverageTargetSubject: 3, schedule.BlockSubject: 0} {
		set := EventSet{Subjects: []string{subject}}
		if c, err := s.EventCounts(ctx, schedule.Manager, set, f); err != nil || c.Events != want {
			t.Errorf("%s: %d, want %d, %v", subject, c.Events, want, err)
		}
	}
}

// TestARewrittenEventIsSeenInItsSet: whoever rewrites an event together with its own hash is given away by the event after it, which
// may be of another subject.
func TestARewrittenEventIsSeenInItsSet(t *testing.T) {
	path := storetest.SQLite(t)
	importInto(t, path, manyEvents(t))
	s := opened(t, path, ReadOnly)
	rows, _, err := s.EventsOf(ctx, schedule.Manager, schedule.CoverageTargetSubject, schedule.Filter{}, Page{Sort: "time"})
	if err != nil || len(rows) != 3 {
		t.Fatal(len(rows), err)
	}
	last := rows[2]
	forged := last.Event
	forged.ActorName = "nobody"
	forged = forged.Seal(last.PrevHash)
	db, err := driver.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`DROP TRIGGER audit_event_no_update`); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`UPDATE audit_event SET actor_name = ?, hash = ? WHERE id = ?`,
		forged.ActorName, forged.Hash, forged.ID); err != nil {
		t.Fatal(err)
	}
	next, _, err := opened(t, path, ReadOnly).EventsOf(ctx, schedule.Manager, "", schedule.Filter{}, Page{Sort: "time"})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range next {
		if e.Intact != (e.ID != forged.ID+1) {
			t.Errorf("event %d is shown as intact: %t", e.ID, e.Intact)
		}
	}
}

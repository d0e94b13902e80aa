package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
	"opshub/schedule/store/storetest"
)

// TestEachSetOfSubjectsIsItsEvents compares the rows, pages, order and counters of each set with a loop over all events.
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

// pagedEvents returns the numbers of the events of a set, read in small pages from the newest event and reversed.
func pagedEvents(t *testing.T, s *Store, set EventSet, f schedule.Filter) (ids []int64) {
	t.Helper()
	p := Page{Limit: 4}
	for {
		rows, turn, err := s.EventsIn(ctx, schedule.Manager, set, f, p)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range rows {
			ids = append(ids, e.ID)
		}
		if p.After = turn.Next; p.After == "" {
			slices.Reverse(ids)
			return ids
		}
	}
}

// TestEventsHaveThePlaceOfTheirSubject verifies that an event without an employee has the location and the time zone of its coverage target
// or exception.
func TestEventsHaveThePlaceOfTheirSubject(t *testing.T) {
	r := manyEvents(t)
	r.Locations[0].TimeZone = "Asia/Tokyo"
	s := imported(t, storetest.SQLite(t), r)
	for subject, want := range map[string]int{schedule.CoverageTargetSubject: 3, schedule.ExceptionSubject: 2, schedule.ShiftSubject: 0, schedule.PublishedSubject: 0} {
		rows, _, err := s.EventsIn(ctx, schedule.Manager, EventSet{Subjects: []string{subject}}, schedule.Filter{LocationID: 1}, Page{})
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

// TestBlockFiltersLeaveOtherSubjects verifies that the block and the status of a filter only restrict sets that contain events of blocks.
func TestBlockFiltersLeaveOtherSubjects(t *testing.T) {
	s := imported(t, storetest.SQLite(t), manyEvents(t))
	f := schedule.Filter{BlockID: 9, Statuses: []schedule.BlockStatus{schedule.Approved}}
	for subject, want := range map[string]int{schedule.CoverageTargetSubject: 3, schedule.BlockSubject: 0} {
		set := EventSet{Subjects: []string{subject}}
		if c, err := s.EventCounts(ctx, schedule.Manager, set, f); err != nil || c.Events != want {
			t.Errorf("%s: %d, want %d, %v", subject, c.Events, want, err)
		}
	}
}

// eventFilters and eventViewers together use every condition of an event query.
var (
	eventFilters = []schedule.Filter{
		{}, {EmployeeID: 3}, {LocationID: 1}, {LocationID: 2}, {PositionID: 1}, {BlockID: 1}, {Statuses: []schedule.BlockStatus{schedule.Approved}},
		{From: localtime.UTC.Date(now), To: localtime.UTC.Date(now)}, {To: localtime.UTC.Date(now) - 1}, {From: localtime.UTC.Date(now) + 900},
		{Q: "ANN"}, {Q: "ørsted"}, {Q: "status changed"}, {Q: "status_changed"}, {Q: "approved"}, {Q: "bern"}, {Q: "%"}, {Q: "nobody"},
	}
	eventViewers = []schedule.Viewer{schedule.Manager, {Role: schedule.RoleStaff, EmployeeID: 1}, {Role: schedule.RoleStaff}, schedule.Wall}
)

// TestEventsAgainstALoop compares the events that a query finds, by text, by each other filter and for each viewer, with a plain loop over
// all events.
func TestEventsAgainstALoop(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := manyEvents(t)
		r.Employees[2].Number = "Ørsted 7"
		r.Blocks = []schedule.Block{
			{ID: 1, EmployeeID: 1, Status: schedule.Requested, TimeZone: "UTC", StartsAt: now, EndsAt: now + 3600},
			{ID: 2, EmployeeID: 3, Status: schedule.Approved, TimeZone: "UTC", StartsAt: now, EndsAt: now + 3600},
		}
		r.Events = append(r.Events, schedule.Event{OccurredAt: now - 86400, SubjectType: schedule.BlockSubject, SubjectID: 1, EmployeeID: 1, Action: "status_changed",
			ActorType: "user", ActorName: "100 %", Changes: []schedule.Change{{Field: "status", From: "requested", To: "approved"}}})
		s := imported(t, dsn, r)
		all := collect(t, func(fn func(*schedule.EventRow) error) error {
			return s.EachEventIn(ctx, schedule.Manager, EventSet{}, schedule.Filter{}, fn)
		})
		view, found := loadedView(t, s, schedule.Manager), 0
		for _, v := range eventViewers {
			for _, f := range eventFilters {
				var want []string
				for _, e := range all {
					if readsEvent(v, &e) && hasEvent(view, f, &e) {
						want = append(want, eventWords(&e))
					}
				}
				var got []string
				for _, e := range collect(t, func(fn func(*schedule.EventRow) error) error { return s.EachEventIn(ctx, v, EventSet{}, f, fn) }) {
					got = append(got, eventWords(&e))
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("%s %d, %q:\n%s", v.Role, v.EmployeeID, f.Encode(), d)
				}
				if n, err := s.CountEvents(ctx, v, EventSet{}, f); err != nil || n != len(want) {
					t.Errorf("%s %d, %q: %d events counted, want %d, %v", v.Role, v.EmployeeID, f.Encode(), n, len(want), err)
				}
				found += len(got)
			}
		}
		if found < 100 {
			t.Errorf("only %d events were found", found)
		}
	})
}

func eventWords(e *schedule.EventRow) string {
	return fmt.Sprint(e.OccurredAt, " ", e.SubjectType, " ", e.SubjectID, " ", e.Action, " ", e.ActorName)
}

// readsEvent reports whether a viewer may read an event. Managers read all events. Employees read the events of their own blocks and
// exceptions.
func readsEvent(v schedule.Viewer, e *schedule.EventRow) bool {
	own := e.SubjectType == schedule.BlockSubject || e.SubjectType == schedule.AvailabilitySubject
	return v.Role == schedule.RoleManager || v.Role == schedule.RoleStaff && own && v.EmployeeID != 0 && e.EmployeeID == v.EmployeeID
}

// hasEvent reports whether an event matches a filter.
func hasEvent(view roster.View, f schedule.Filter, e *schedule.EventRow) bool {
	person, _ := view.Employee(e.EmployeeID) // the zero value if there is no employee
	home, _ := view.LocationName(person.LocationID)
	zone, _ := localtime.ZoneOrUTC(e.TimeZone)
	on := zone.Date(e.OccurredAt)
	contains := func(text string) bool { return strings.Contains(schedule.Fold(text), schedule.Fold(f.Q)) }
	place, _ := view.LocationName(f.LocationID)
	return (f.EmployeeID == 0 || f.EmployeeID == e.EmployeeID) && (f.LocationID == 0 || e.Location == place) &&
		(f.PositionID == 0 || f.PositionID == person.PositionID) && (f.BlockID == 0 || e.SubjectType == schedule.BlockSubject && e.SubjectID == f.BlockID) &&
		(len(f.Statuses) == 0 || slices.Contains(f.Statuses, schedule.BlockStatus(e.StatusTo))) && (f.From == 0 || on >= f.From) && (f.To == 0 || on <= f.To) &&
		(f.Q == "" || contains(person.Name) || contains(person.Number) || contains(home) || contains(e.ActorName) || contains(e.Action) ||
			contains(strings.ReplaceAll(e.Action, "_", " ")) || contains(e.StatusTo))
}

// TestBadPages verifies that an unknown order and an invalid cursor cause descriptive errors.
func TestBadPages(t *testing.T) {
	s := imported(t, storetest.SQLite(t), small(t))
	for _, p := range []Page{{Sort: "color"}, {Sort: "--time"}, {After: "!!!"}, {After: "time~1"}, {Sort: "time", After: "c3RhcnQ"}} {
		_, _, err := s.EventsIn(ctx, schedule.Manager, EventSet{}, schedule.Filter{}, p)
		var bad *paging.BadPage
		if !errors.As(err, &bad) || bad.Message == "" || bad.Hint == "" {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

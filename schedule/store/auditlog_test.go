package store

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

// TestTheAuditLogOnlyGrows verifies that no event can be updated or deleted.
func TestTheAuditLogOnlyGrows(t *testing.T) {
	t.Parallel()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, small(t, block(t, schedule.Active, "10:00", "12:00")))
		s := opened(t, dsn, ReadWrite)
		for _, text := range []string{`UPDATE audit_event SET actor_name = 'somebody else'`, `DELETE FROM audit_event`} {
			if err := s.engine.Change(ctx, func(w engine.Writer) error { return w.Exec(ctx, text) }); err == nil {
				t.Errorf("%s is taken", text)
			}
		}
	})
}

// TestAChangedEventBreaksTheChain verifies that the audit log reports the position of a change that was made without the triggers.
func TestAChangedEventBreaksTheChain(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
	}{
		{`UPDATE audit_event SET actor_name = 'somebody else' WHERE id = 4`, 4},
		{`UPDATE audit_event SET changes = '[]' WHERE id = 2`, 2},
		{`DELETE FROM audit_event WHERE id = 3`, 4},
		{`UPDATE audit_event SET prev_hash = hash WHERE id = 5`, 5},
	} {
		path := storetest.SQLite(t)
		importInto(t, path, storetest.Roster(20, 3))
		runOn(t, path, `DROP TRIGGER audit_event_no_update`, `DROP TRIGGER audit_event_no_delete`, c.text)
		s := opened(t, path, ReadOnly)
		// Each row is verified when it is read, before VerifyChain.
		fresh, _, err := s.EventsIn(ctx, schedule.Manager, EventSet{}, schedule.Filter{}, Page{Sort: "time"})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range fresh {
			if e.ID == c.want && e.Intact || e.ID < c.want && !e.Intact {
				t.Errorf("%s: before VerifyChain event %d is shown as intact: %t", c.text, e.ID, e.Intact)
			}
		}
		if n, broken, err := s.VerifyChain(ctx); err != nil || broken != c.want || n == 0 {
			t.Errorf("%s: broken at %d, %v", c.text, broken, err)
		}
		events, _, err := s.EventsIn(ctx, schedule.Manager, EventSet{}, schedule.Filter{}, Page{Sort: "time"})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if e.Intact != (e.ID < c.want) {
				t.Errorf("%s: event %d is shown as intact: %t", c.text, e.ID, e.Intact)
			}
		}
	}
}

// TestARewrittenEventIsSeenInItsSet verifies that an event that was rewritten together with its hash is detected at the next event, which
// may have another subject.
func TestARewrittenEventIsSeenInItsSet(t *testing.T) {
	path := storetest.SQLite(t)
	importInto(t, path, manyEvents(t))
	s := opened(t, path, ReadOnly)
	rows, _, err := s.EventsIn(ctx, schedule.Manager, EventSet{Subjects: []string{schedule.CoverageTargetSubject}}, schedule.Filter{}, Page{Sort: "time"})
	if err != nil || len(rows) != 3 {
		t.Fatal(len(rows), err)
	}
	last := rows[2]
	forged := last.Event
	forged.ActorName = "nobody"
	forged = forged.Seal(last.PrevHash)
	db, _ := directly(t, path)
	if _, err := db.Exec(`DROP TRIGGER audit_event_no_update`); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`UPDATE audit_event SET actor_name = ?, hash = ? WHERE id = ?`,
		forged.ActorName, forged.Hash, forged.ID); err != nil {
		t.Fatal(err)
	}
	next, _, err := opened(t, path, ReadOnly).EventsIn(ctx, schedule.Manager, EventSet{}, schedule.Filter{}, Page{Sort: "time"})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range next {
		if e.Intact != (e.ID != forged.ID+1) {
			t.Errorf("event %d is shown as intact: %t", e.ID, e.Intact)
		}
	}
}

package store

import (
	"errors"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestConflictStoryAgrees tells every pair of a random schedule: what is stored is what the rules make of the base rows.
func TestConflictStoryAgrees(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, storetest.Roster(12, 5))
		n := 0
		err := s.EachConflict(ctx, schedule.Manager, schedule.Filter{All: true}, func(c *schedule.SoftConflict) error {
			n++
			story, err := s.ConflictStory(ctx, schedule.Manager, c.Shift.ID, c.BlockID, c.Occurrence.Start)
			if err != nil {
				return err
			}
			if len(story.Differences) != 0 || story.Pair != *c || story.Block.ID != c.BlockID {
				t.Errorf("%s: %q", schedule.ConflictKey(c.Shift.ID, c.BlockID, c.Occurrence.Start), story.Differences)
			}
			if c.ShiftState != schedule.StatePublished && story.Shift.Interval() != c.Shift.Interval() {
				t.Errorf("the working copy of shift %d is told as %v", c.Shift.ID, story.Shift.Interval())
			}
			if _, found, err := schedule.OriginOf(story.Block.Block, story.Exceptions, c.Occurrence.Start); !found {
				t.Errorf("block %d has no origin at %d: %v", c.BlockID, c.Occurrence.Start, err)
			}
			return nil
		})
		if err != nil || n == 0 {
			t.Errorf("%d pairs, %v", n, err)
		}
	})
}

// TestConflictStoryDiffers holds that a stored pair that the rules no longer make is never told as if all were well.
func TestConflictStoryDiffers(t *testing.T) {
	for _, c := range []struct{ name, change, want string }{
		{"the shift was moved", `UPDATE shift SET starts_at = starts_at + 3600`, "The shift is stored as"},
		{"the block ends earlier", `UPDATE unavailable_block SET ends_at = ends_at - 1800`, "The time of the block is stored as"},
		{"the block was decided", `UPDATE unavailable_block SET status = 'approved'`, "The status of the block is stored as active; the rules make approved"},
		{"the block was deleted", `UPDATE unavailable_block SET deleted = 1`, "make none"},
		{"the stored overlap was changed", `UPDATE soft_conflict SET overlap_ends_at = overlap_ends_at + 60`, "The overlap is stored as"},
		{"the shift has no employee", `UPDATE shift SET employee_id = NULL`, "make none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := storetest.SQLite(t)
			importInto(t, path, small(t, block(t, schedule.Active, "10:00", "12:00")))
			db, err := driver.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec(c.change); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			story, err := opened(t, path, ReadOnly).ConflictStory(ctx, schedule.Manager, 1, 1, at(t, "2026-11-16T10:00"))
			if err != nil || !strings.Contains(strings.Join(story.Differences, "\n"), c.want) {
				t.Errorf("%q, %v", story.Differences, err)
			}
		})
	}
}

// TestConflictStoryScope: a pair that is not there, or not the viewer's, is not found.
func TestConflictStoryScope(t *testing.T) {
	s := imported(t, storetest.SQLite(t), small(t, block(t, schedule.Active, "10:00", "12:00"), block(t, schedule.Requested, "11:00", "13:00")))
	start := at(t, "2026-11-16T10:00")
	story, err := s.ConflictStory(ctx, schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}, 1, 1, start)
	if err != nil || len(story.Others) != 1 || story.Others[0].BlockID != 2 || story.Pair.UnionMinutes != 180 {
		t.Errorf("%+v, %v", story, err)
	}
	for _, c := range []struct {
		v            schedule.Viewer
		shift, block int64
		start        schedule.Instant
	}{
		{schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 2}, 1, 1, start},
		{schedule.Viewer{}, 1, 1, start},
		{schedule.Manager, 2, 1, start}, {schedule.Manager, 1, 3, start}, {schedule.Manager, 1, 1, start + 60},
	} {
		if _, err := s.ConflictStory(ctx, c.v, c.shift, c.block, c.start); !errors.Is(err, ErrNotFound) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

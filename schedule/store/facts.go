package store

import (
	"context"

	"opshub/schedule"
)

// Columns of the sheet of soft conflicts, whose rows stand in the order of the ids, which is that of the overlaps.
const (
	pairEmployee = iota
	pairRank
	pairShift
	pairShiftNo // the shifts of the sheet from 0 on
	pairBlock
	pairLocation
	pairPosition
	pairDraft
	pairStart // of the overlap, in minutes
	pairMinutes
	pairFirst // local days of the overlap
	pairLast
	pairShiftDay // in UTC, on which the shift starts
	pairStatus   // a word, as all that follow
	pairState
	pairZone
	pairColumns
)

// Columns of the sheet of occurrences, whose rows stand employee by employee.
const (
	timeEmployee = iota
	timeRank
	timeBlock
	timeBlockNo // the blocks of the sheet from 0 on
	timeStart   // in minutes
	timeMinutes
	timeFirst // local days
	timeLast
	timeMarks
	timeStatus // a word, as the next
	timeZone
	timeColumns
)

// The marks of an occurrence.
const (
	timeMissing   = 1 << iota // its time does not exist on the clock
	timeRecurring             // of a rule, or of an imported series
)

// sheetOf is the packed rows of a table, kept as long as the data stays the same; nil where none were packed. It must not be asked for
// from within a question to the engine.
func (s *Store) sheetOf(ctx context.Context, name string, columns int) (*sheet, error) {
	return s.readSheet(ctx, name, columns, false)
}

// readSheet is sheetOf. The rows of a sheet of blocks name blocks, some of which a wall sheet hides.
func (s *Store) readSheet(ctx context.Context, name string, columns int, ofBlocks bool) (*sheet, error) {
	list, err := rememberedRows(s, sheetKey+name, func() ([]*sheet, error) {
		text, packed, err := s.packedText(ctx, name)
		if err != nil || !packed {
			return []*sheet{nil}, err
		}
		one, err := unpack(text, columns)
		if err == nil && ofBlocks {
			one.hiddenOnWall, err = s.blocksHiddenOnWall(ctx)
		}
		return []*sheet{one}, err
	}, func(list []*sheet) int { return list[0].weight() })
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// soonDays is how many days are asked of the tables while the timeline is being made.
const soonDays = 14

// conflictSheetFor and occurrenceSheetFor are the sheets for a question under the filter; nil where the tables answer sooner, for a sheet
// would have to be read for few days alone. Once the timeline is there, for which one of them is read, that is not so.
func (s *Store) conflictSheetFor(ctx context.Context, f schedule.Filter) (*sheet, error) {
	if s.soonerByTable(conflictSheetKey, f) {
		return nil, nil
	}
	return s.conflictSheet(ctx)
}

func (s *Store) occurrenceSheetFor(ctx context.Context, f schedule.Filter) (*sheet, error) {
	if s.soonerByTable(occurrenceSheetKey, f) {
		return nil, nil
	}
	return s.occurrenceSheet(ctx)
}

const (
	sheetKey           = "sheet "
	conflictSheetKey   = sheetKey + "soft_conflict"
	occurrenceSheetKey = sheetKey + "block_occurrence"
)

func (s *Store) soonerByTable(key string, f schedule.Filter) bool {
	if f.From == 0 || f.To == 0 || f.To-f.From >= soonDays {
		return false
	}
	version := s.Version()
	if _, made := s.lists.get(version, timelineKey); made {
		return false
	}
	_, kept := s.lists.get(version, key)
	return !kept
}

// packedText is the rows of a table as they were packed.
func (s *Store) packedText(ctx context.Context, name string) (text string, packed bool, err error) {
	return packedText(ctx, s.engine, name)
}

// packedText asks a reader for them.
func packedText(ctx context.Context, q reader, name string) (text string, packed bool, err error) {
	err = q.query(ctx, `SELECT packed FROM packed_rows WHERE name = ?1`, []any{name}, func(r row) error {
		text, packed = r.text(0), true
		return nil
	})
	return text, packed, err
}

// conflictSheet and occurrenceSheet are the sheets of the two tables.
func (s *Store) conflictSheet(ctx context.Context) (*sheet, error) {
	return s.readSheet(ctx, "soft_conflict", pairColumns, true)
}

func (s *Store) occurrenceSheet(ctx context.Context) (*sheet, error) {
	return s.readSheet(ctx, "block_occurrence", timeColumns, true)
}

// blocksHiddenOnWall returns the ids of the blocks that a wall sheet hides.
func (s *Store) blocksHiddenOnWall(ctx context.Context) (map[int64]bool, error) {
	ids := map[int64]bool{}
	err := s.engine.query(ctx, hiddenOnWallSelect, nil, func(r row) error {
		ids[r.int(0)] = true
		return nil
	})
	return ids, err
}

// scope leaves what the viewer may see, as where.scope does.
func (c *chosen) scope(v schedule.Viewer, employee int) {
	switch own, everyone := whose(v); {
	case everyone:
	case own != 0:
		c.of(employee, own)
	default:
		c.keep(employee, func(int64) bool { return false })
	}
}

// blocks leaves the blocks that the viewer may see, as where.blocks does.
func (c *chosen) blocks(v schedule.Viewer, employee, block int) {
	c.scope(v, employee)
	if v.Role == schedule.RoleWall {
		c.keep(block, func(id int64) bool { return !c.hiddenOnWall[id] })
	}
}

// statuses leaves the asked statuses, or the live ones where none is asked for.
func (c *chosen) statuses(column int, f schedule.Filter) {
	if !f.All {
		asked := f.Statuses
		if len(asked) == 0 {
			asked = schedule.LiveStatuses
		}
		c.among(column, asked)
	}
}

// among leaves the rows with one of the statuses.
func (c *chosen) among(column int, asked []schedule.BlockStatus) {
	set := wordSet(c.sheet, asked)
	c.keepFew(column, func(v int64) bool { return int(v) < len(set) && set[v] })
}

// conflictsIn is conflictWhere for the sheet; it knows no text.
func conflictsIn(s *sheet, v schedule.Viewer, f schedule.Filter) *chosen {
	c := &chosen{sheet: s}
	c.of(pairEmployee, f.EmployeeID)
	c.of(pairBlock, f.BlockID)
	c.of(pairDraft, f.DraftPeriodID)
	c.days(pairFirst, pairLast, f)
	c.blocks(v, pairEmployee, pairBlock)
	if !readsDrafts(v) {
		drafts := wordSet(s, []schedule.ShiftState{schedule.StateDraft})
		c.keep(pairState, func(v int64) bool { return !drafts[v] })
	}
	c.id(pairLocation, f.LocationID)
	c.id(pairPosition, f.PositionID)
	c.statuses(pairStatus, f)
	return c
}

// occurrencesOn is what occurrencesIn of a question gives, for the sheet.
func occurrencesOn(s *sheet, v schedule.Viewer, f schedule.Filter) *chosen {
	return (&chosen{sheet: s}).occurrences(v, f)
}

// occurrences leaves what occurrencesOn gives.
func (c *chosen) occurrences(v schedule.Viewer, f schedule.Filter) *chosen {
	c.of(timeEmployee, f.EmployeeID)
	c.id(timeBlock, f.BlockID)
	c.days(timeFirst, timeLast, f)
	c.blocks(v, timeEmployee, timeBlock)
	c.statuses(timeStatus, f)
	c.keepFew(timeMarks, func(v int64) bool { return v&timeMissing == 0 })
	return c
}

// overlap is the overlap of a pair.
func (s *sheet) overlap(i int) schedule.Interval { return s.times(i, pairStart, pairMinutes) }

func (s *sheet) times(i, start, minutes int) schedule.Interval {
	at := schedule.Instant(s.columns[start][i] * 60)
	return schedule.Interval{Start: at, End: at + schedule.Instant(s.columns[minutes][i]*60)}
}

// homes is where the employees are at home, by rank.
type home struct{ id, location, position int64 }

// placeOf is the location and the position of a filter, 0 for any.
func placeOf(f schedule.Filter) home { return home{location: f.LocationID, position: f.PositionID} }

// holds says whether that place is one of these.
func (h home) holds(location, position int64) bool {
	return (h.location == 0 || h.location == location) && (h.position == 0 || h.position == position)
}

func (s *Store) homes(ctx context.Context) ([]home, error) {
	return remembered(s, "homes", func() (out []home, err error) {
		err = s.engine.query(ctx, `SELECT sort_rank, id, home_location_id, primary_position_id FROM employee`, nil, func(r row) error {
			for int64(len(out)) <= r.int(0) {
				out = append(out, home{})
			}
			out[r.int(0)] = home{r.int(1), r.int(2), r.int(3)}
			return nil
		})
		return out, err
	})
}

// atHome leaves the rows of employees who are at home where the filter says.
func (c *chosen) atHome(rank int, homes []home, f schedule.Filter) {
	if f.LocationID == 0 && f.PositionID == 0 {
		return
	}
	c.keep(rank, func(v int64) bool { return v < int64(len(homes)) && homes[v].at(&f) })
}

// at says whether it is the place of a filter.
func (h home) at(f *schedule.Filter) bool {
	return (f.LocationID == 0 || h.location == f.LocationID) && (f.PositionID == 0 || h.position == f.PositionID)
}

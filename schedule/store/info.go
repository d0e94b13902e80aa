package store

import (
	"context"
	"fmt"
	"strings"

	"opshub/schedule"
)

// Info is what diagnostics and the data screen show about the database.
type Info struct {
	Engine       string // product and version
	Place        string // file, or host and database without user and password
	Schema       int64  // number of the newest applied migration
	Organization schedule.Organization
	Horizon      schedule.Interval // range over which recurring blocks are expanded
	DataVersion  string
	LastImport   schedule.Instant // 0 for none; refused imports do not count
	NewestRecord schedule.Instant
}

// Info reads what is known about the database. Only managers read where it is and what changes with every row: to everybody else the
// place is empty, and the newest record is the last import.
func (s *Store) Info(ctx context.Context, v schedule.Viewer) (Info, error) {
	info, err := remembered(s, "info", func() (Info, error) { return s.info(ctx) })
	if !readsDrafts(v) {
		info.NewestRecord, info.Place = info.LastImport, ""
	}
	return info, wrap(err, "database information")
}

func (s *Store) info(ctx context.Context) (info Info, err error) {
	info.Place = s.engine.location()
	if info.Engine, err = s.engine.title(ctx); err != nil {
		return info, err
	}
	err = s.engine.read(ctx, func(q reader) error {
		m, err := readMeta(ctx, q)
		if err != nil {
			return err
		}
		info.Organization, info.Horizon = m.organization, m.horizon
		info.DataVersion, info.NewestRecord = m.dataVersion, m.newest
		if info.Schema, err = count(ctx, q, versionQuery); err != nil {
			return err
		}
		last, err := count(ctx, q, `SELECT COALESCE(MAX(occurred_at), 0) FROM import_batch WHERE outcome = 'accepted'`)
		if err != nil {
			return err
		}
		info.LastImport = schedule.Instant(last)
		return nil
	})
	return info, err
}

// Organization is the organization as a whole.
func (s *Store) Organization(ctx context.Context) (schedule.Organization, error) {
	m, err := s.meta(ctx)
	return m.organization, wrap(err, "organization")
}

// Column is one column of the schema, in the engine's own words.
type Column = schedule.SchemaColumn

// Schema is every column of every table as the engine describes it, by table and place.
func (s *Store) Schema(ctx context.Context) (out []Column, err error) {
	err = s.engine.query(ctx, s.engine.columnsQuery(), nil, func(r row) error {
		out = append(out, Column{Table: r.text(0), Name: r.text(1), Type: strings.ToUpper(r.text(2)), NotNull: r.int(3) != 0, Key: r.int(4) != 0, Refers: r.text(5)})
		return nil
	})
	return out, wrap(err, "schema")
}

// ProveReadOnly tries to write without changing anything and gives the words in which the engine refuses. It is an
// error when the engine does not refuse, and when the store was opened ReadWrite: its reading connections may refuse
// while Import and Refresh would write.
func (s *Store) ProveReadOnly(ctx context.Context) (refusal string, err error) {
	refusal, err = s.engine.tryWrite(ctx, `UPDATE organization SET name = name WHERE 1 = 0`)
	if err != nil {
		return "", wrap(err, "prove that the database is read-only")
	}
	if refusal == "" {
		return "", fmt.Errorf("the database accepted an UPDATE: it is not opened read-only")
	}
	if s.mode != ReadOnly {
		return "", fmt.Errorf("the store was opened read-write: this connection refused (%s), but an import would write", refusal)
	}
	return refusal, nil
}

// Extent is the first and the last local day that hold any shift or occurrence that the viewer may see; no dates where there is none.
// Staff only count what is their own and was published; on a wall counts what was published, and blocks in force.
func (s *Store) Extent(ctx context.Context, v schedule.Viewer) (first, last schedule.Date, err error) {
	if days, ok, err := s.extentAtHand(ctx, v); ok || err != nil {
		return days[0], days[1], wrap(err, "extent of the data")
	}
	days, err := remembered(s, key("extent", v, schedule.Filter{}), func() (dateSpan, error) { return s.extentByTable(ctx, v) })
	return days[0], days[1], wrap(err, "extent of the data")
}

func (s *Store) extentByTable(ctx context.Context, v schedule.Viewer) (days dateSpan, err error) {
	err = s.engine.read(ctx, func(q reader) error {
		for _, part := range extentParts(v) {
			if err := widen(ctx, q, part.from+part.w.text(), part.w.args, &days); err != nil {
				return err
			}
		}
		return nil
	})
	return days, err
}

// extentParts are the questions whose days together are the extent.
func extentParts(v schedule.Viewer) (parts []shiftTable) {
	const days, rows = `SELECT MIN(t.on_day), MAX(t.on_day) FROM day_total t`, `SELECT MIN(s.first_on), MAX(s.last_on) FROM `
	switch v.Role {
	case schedule.RoleManager:
		return []shiftTable{{days, &where{}}}
	case schedule.RoleWall:
		shown := &where{}
		among(shown, "t.kind", []string{stateKind(schedule.Published), string(schedule.Active), string(schedule.Approved)})
		return []shiftTable{{days, shown}, {`SELECT MIN(i.starts_on), MAX(i.ends_on) FROM published_period i WHERE i.status = 'current'`, &where{}}}
	}
	for _, t := range append(visibleShifts(v), shiftTable{"block_occurrence s", &where{}}) {
		t.w.scope(v, "s.employee_id")
		parts = append(parts, shiftTable{rows + t.from, t.w})
	}
	return parts
}

// ShiftExtent is the first and the last local day that hold a shift which is not to be deleted; no dates where there is none. Recurring blocks reach a year
// ahead whatever is imported, so that Extent says nothing about how far the schedule itself goes. It speaks of everyone's shifts, so
// only managers see it.
func (s *Store) ShiftExtent(ctx context.Context, v schedule.Viewer) (first, last schedule.Date, err error) {
	if !readsDrafts(v) {
		return 0, 0, nil
	}
	days, err := remembered(s, "shift extent", func() (days dateSpan, err error) {
		err = s.engine.read(ctx, func(q reader) error {
			return widen(ctx, q, `SELECT MIN(t.on_day), MAX(t.on_day) FROM day_total t WHERE t.kind = 'shift' AND t.items > 0`, nil, &days)
		})
		return days, err
	})
	return days[0], days[1], wrap(err, "days with shifts")
}

// widen takes the days of a query with a first and a last day into the extent.
func widen(ctx context.Context, q reader, text string, args []any, days *dateSpan) error {
	return q.query(ctx, text, args, func(r row) error {
		if first := date(r, 0); first != 0 {
			days.widen(first, date(r, 1))
		}
		return nil
	})
}

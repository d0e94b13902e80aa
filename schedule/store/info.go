package store

import (
	"context"
	"fmt"
	"maps"
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
	Tables       []TableInfo // every table and view, by name
}

// Info reads what is known about the database. Row counts are counted, once per data version.
func (s *Store) Info(ctx context.Context) (Info, error) {
	info, err := remembered(s, "info", func() (Info, error) { return s.info(ctx) })
	info.Tables = append([]TableInfo(nil), info.Tables...)
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
		info.Tables, err = s.tables(ctx, q)
		return err
	})
	return info, err
}

func (s *Store) tables(ctx context.Context, q reader) (out []TableInfo, err error) {
	err = q.query(ctx, s.engine.tablesQuery(), nil, func(r row) error {
		out = append(out, TableInfo{Name: r.text(0)})
		return nil
	})
	if err != nil {
		return nil, err
	}
	for k := range out { // the names come from the engine's own catalog
		if out[k].Rows, err = count(ctx, q, `SELECT COUNT(*) FROM `+out[k].Name); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Column is one column of the schema, in the engine's own words.
type Column struct {
	Table, Name, Type string
	NotNull           bool
}

// Schema is every column of every table as the engine describes it, by table and place.
func (s *Store) Schema(ctx context.Context) (out []Column, err error) {
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, s.engine.columnsQuery(), nil, func(r row) error {
			out = append(out, Column{r.text(0), r.text(1), strings.ToUpper(r.text(2)), r.int(3) != 0})
			return nil
		})
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

// Extent is the first and the last local day that hold any shift or occurrence; no dates where there is none. Staff
// only count what they may see.
func (s *Store) Extent(ctx context.Context, v schedule.Viewer) (first, last schedule.Date, err error) {
	days, err := remembered(s, key("extent", v, schedule.Filter{}), func() (days [2]schedule.Date, err error) {
		err = s.engine.read(ctx, func(q reader) error {
			for _, text := range []string{
				`SELECT MIN(s.first_on), MAX(s.last_on) FROM shift s`,
				`SELECT MIN(s.first_on), MAX(s.last_on) FROM block_occurrence s`,
			} {
				w := &where{}
				w.scope(v, "s.employee_id")
				if err := widen(ctx, q, text+w.text(), w.args, &days); err != nil {
					return err
				}
			}
			return nil
		})
		return days, err
	})
	return days[0], days[1], wrap(err, "extent of the data")
}

// widen takes the days of a query with a first and a last day into the extent.
func widen(ctx context.Context, q reader, text string, args []any, days *[2]schedule.Date) error {
	return q.query(ctx, text, args, func(r row) error {
		if first := date(r, 0); first != 0 && (days[0] == 0 || first < days[0]) {
			days[0] = first
		}
		days[1] = max(days[1], date(r, 1))
		return nil
	})
}

// Warnings counts rows that are stored as they came and whose meaning is in doubt, by the name of the doubt.
type Warnings map[string]int

// Warnings looks for shifts and blocks in unknown time zones (shown in UTC), shifts longer than a day, shifts and
// blocks after the end of employment, and recurring blocks without a readable rule.
func (s *Store) Warnings(ctx context.Context, v schedule.Viewer) (Warnings, error) {
	out, err := remembered(s, key("warnings", v, schedule.Filter{}), func() (Warnings, error) {
		out := Warnings{}
		err := s.engine.read(ctx, func(q reader) error { return warnings(ctx, q, v, out) })
		return out, err
	})
	return maps.Clone(out), wrap(err, "data warnings")
}

func warnings(ctx context.Context, q reader, v schedule.Viewer, out Warnings) error {
	zones := func(name, table string) error {
		w := &where{}
		w.scope(v, "employee_id")
		return q.query(ctx, `SELECT time_zone, COUNT(*) FROM `+table+w.text()+` GROUP BY time_zone`, w.args,
			func(r row) error {
				if _, known := schedule.ZoneOrUTC(r.text(0)); !known {
					out[name] += int(r.int(1))
				}
				return nil
			})
	}
	if err := zones("shifts in an unknown time zone", "shift"); err != nil {
		return err
	}
	if err := zones("blocks in an unknown time zone", "unavailable_block"); err != nil {
		return err
	}
	for _, doubt := range []struct{ name, text string }{
		{"shifts longer than 24 hours", `SELECT COUNT(*) FROM shift s WHERE s.ends_at - s.starts_at > 86400`},
		{"shifts after the end of employment", `SELECT COUNT(*) FROM employee e JOIN shift s ON s.employee_id = e.id
			WHERE e.terminated_on IS NOT NULL AND s.last_on > e.terminated_on`},
		{"blocks after the end of employment", `SELECT COUNT(*) FROM employee e JOIN block_occurrence s
			ON s.employee_id = e.id WHERE e.terminated_on IS NOT NULL AND s.last_on > e.terminated_on`},
	} {
		w := &where{}
		w.scope(v, "s.employee_id")
		text := doubt.text
		if len(w.conditions) > 0 {
			text += " AND " + strings.Join(w.conditions, " AND ")
		}
		n, err := count(ctx, q, text, w.args...)
		if err != nil {
			return err
		}
		if n > 0 {
			out[doubt.name] = int(n)
		}
	}
	return nil
}

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/url"

	"opshub/schedule/roster/reload"

	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

// exportCmd writes one data set as CSV.
type exportCmd struct {
	database
	Name     string   `arg:"" enum:"soft-conflicts,blocks,shifts,staff,calendar,events" help:"Rows to write: soft-conflicts, blocks, shifts, staff, calendar or events."`
	Employee string   `name:"employee-id" help:"Only rows of this employee."`
	From     string   `placeholder:"YYYY-MM-DD" help:"First day, in the local time of each row."`
	To       string   `placeholder:"YYYY-MM-DD" help:"Last day, inclusive."`
	Block    string   `name:"block-id" help:"Only rows of this unavailable block."`
	Status   []string `help:"Status of blocks. Repeat the flag for several, or use all. The default is active, approved and requested."`
	Query    string   `name:"q" help:"Text in names, numbers and reasons that are not private."`
	Location string   `name:"location-id" help:"Only rows of this location."`
	Position string   `name:"position-id" help:"Only rows of this position."`
	BOM      bool     `name:"bom" help:"Begin with a byte order mark, for Excel."`
	Notes    bool     `help:"Include the private notes of blocks, shifts and events. Without this flag these cells are empty."`
}

// datasets maps names to exports.
var datasets = map[string]func(*dump) error{
	"soft-conflicts": func(d *dump) error { return writeView(d, columns.SoftConflictColumns, roster.View.Conflicts) },
	"blocks": func(d *dump) error {
		return writeView(d, either(d.notes, columns.BlockColumnsWithNotes, columns.BlockColumns), roster.View.Blocks)
	},
	"shifts": func(d *dump) error {
		return writeView(d, either(d.notes, columns.ShiftColumnsWithNotes, columns.ShiftColumns), roster.View.Shifts)
	},
	"staff": func(d *dump) error {
		return writeView(d, columns.StaffColumns, func(w roster.View, f schedule.Filter) paging.List[schedule.StaffRow] {
			return w.Staff(f, d.now)
		})
	},
	"calendar": func(d *dump) error { return writeView(d, columns.CalendarColumns, roster.View.Days) },
	"events": func(d *dump) error {
		return write(d, either(d.notes, columns.EventColumnsWithNotes, columns.EventColumns), d.blockEvents)
	},
}

// either returns one of two sets of columns.
func either[T any](notes bool, with, without []columns.Column[T]) []columns.Column[T] {
	if notes {
		return with
	}
	return without
}

// Run streams all rows of the filter.
func (c *exportCmd) Run(p *program) error {
	filter, bad := schedule.ParseFilter(c.query())
	if len(bad) > 0 {
		return fmt.Errorf("%s (%s)", bad[0].Message, bad[0].Hint)
	}
	return c.with(p, store.ReadOnly, func(db *store.Store) error {
		out := bufio.NewWriterSize(p.stdout, 64<<10)
		if c.BOM {
			if _, err := out.WriteString("\uFEFF"); err != nil {
				return err
			}
		}
		d := &dump{ctx: p.ctx, db: db, filter: filter, now: schedule.Instant(p.now().Unix()), notes: c.Notes, out: out}
		if err := datasets[c.Name](d); err != nil {
			return err
		}
		return out.Flush()
	})
}

// query returns the filter as query parameters of the web area.
func (c *exportCmd) query() url.Values {
	q := url.Values{}
	for name, value := range map[string]string{
		"employee_id": c.Employee, "from": c.From, "to": c.To, "block_id": c.Block, "q": c.Query,
		"location_id": c.Location, "position_id": c.Position,
	} {
		if value != "" {
			q.Set(name, value)
		}
	}
	if len(c.Status) > 0 {
		q["status"] = c.Status
	}
	return q
}

// dump is one running export.
type dump struct {
	ctx    context.Context
	db     *store.Store
	filter schedule.Filter
	now    schedule.Instant
	notes  bool
	out    io.Writer
}

// blockEvents reads the audit events of unavailable blocks.
func (d *dump) blockEvents(ctx context.Context, v schedule.Viewer, f schedule.Filter, visit func(*schedule.EventRow) error) error {
	return d.db.EachEventIn(ctx, v, store.BlockEvents, f, visit)
}

// write writes one data set: a header line, then a line for each row.
func write[T any](d *dump, fields []columns.Column[T],
	each func(context.Context, schedule.Viewer, schedule.Filter, func(*T) error) error,
) error {
	line := columns.AppendCSVHead(nil, fields)
	if _, err := d.out.Write(line); err != nil {
		return err
	}
	return each(d.ctx, schedule.Manager, d.filter, func(row *T) error {
		line = columns.AppendCSV(line[:0], fields, row)
		_, err := d.out.Write(line)
		return err
	})
}

// writeView is like write for rows from the roster in memory.
func writeView[T any](d *dump, columns []columns.Column[T], list func(roster.View, schedule.Filter) paging.List[T]) error {
	r, err := d.db.Load(d.ctx, d.now, &reload.Progress{})
	if err != nil {
		return err
	}
	return write(d, columns, func(_ context.Context, v schedule.Viewer, f schedule.Filter, visit func(*T) error) error {
		return list(r.For(v), f).Each(visit)
	})
}

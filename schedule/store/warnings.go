package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// Warnings counts rows that are stored as they came and whose meaning is in doubt, by the name of the doubt.
type Warnings map[string]int

// The doubts. A row in an unknown time zone is shown in UTC.
const (
	shiftZoneUnknown = "shifts in an unknown time zone"
	blockZoneUnknown = "blocks in an unknown time zone"
	ruleUnreadable   = "recurring blocks without a readable rule"
	shiftTooLong     = "shifts longer than 24 hours"
	shiftAfterEnd    = "shifts after the end of employment"
	blockAfterEnd    = "blocks after the end of employment"
)

// doubts looks for what is doubtful in the rows of one employee.
func (d *deriver) doubts(employee int64, shifts []schedule.Shift, blocks []schedule.Block, occs []occurrenceRow) {
	end := d.names[employee].terminatedOn
	for k := range shifts {
		s := &shifts[k]
		z, known := schedule.ZoneOrUTC(s.TimeZone)
		d.doubt(shiftZoneUnknown, !known)
		d.doubt(shiftTooLong, s.Interval().Minutes() > 24*60)
		d.doubt(shiftAfterEnd, end != 0 && z.Date(s.EndsAt-1) > end)
	}
	late := idSet{}
	for _, o := range occs {
		if end != 0 && d.days.zone(o.zone).Date(max(o.Start, o.End-1)) > end {
			late[o.BlockID] = struct{}{}
		}
	}
	for k := range blocks {
		b := &blocks[k]
		_, known := schedule.ZoneOrUTC(b.TimeZone)
		d.doubt(blockZoneUnknown, !known && !b.Deleted)
		d.doubt(blockAfterEnd, late.has(b.ID))
		if b.Recurring() {
			_, err := schedule.ParseRule(b.RRule)
			d.doubt(ruleUnreadable, err != nil)
		}
	}
}

func (d *deriver) doubt(name string, doubtful bool) {
	if doubtful {
		d.warnings[name]++
	}
}

func (d *deriver) writeWarnings() error {
	type warning struct {
		name string
		rows int
	}
	var list []warning
	for name, rows := range d.warnings {
		list = append(list, warning{name, rows})
	}
	slices.SortFunc(list, func(a, b warning) int { return cmp.Compare(a.name, b.name) })
	t := bulkTable{"data_warning", []string{"name", "affected"}, 0}
	return d.w.bulk(d.ctx, t, len(list), func(k int, c cells) {
		c.text(list[k].name)
		c.int(int64(list[k].rows))
	})
}

// Warnings is what the last import or refresh found doubtful. It speaks of everyone's rows, so only managers see it.
func (s *Store) Warnings(ctx context.Context, v schedule.Viewer) (Warnings, error) {
	out := Warnings{}
	if !readsDrafts(v) {
		return out, nil
	}
	err := s.engine.query(ctx, `SELECT name, affected FROM data_warning`, nil, func(r row) error {
		out[r.text(0)] = int(r.int(1))
		return nil
	})
	return out, wrap(err, "data warnings")
}

package store

import (
	"bytes"
	"context"
	"encoding/base64"

	"opshub/schedule"
)

// lined is an employee with the line of his shifts.
type lined struct {
	schedule.Person
	line []byte
}

// readLines reads the lines of the employees of the filter, by name and ahead. They hold until the next call.
func (s *Store) readLines(ctx context.Context, v schedule.Viewer, f schedule.Filter, fn func(*lined) error) error {
	w := people(v, f)
	w.managers(v)
	return s.readLinesOf(ctx, w, fn)
}

// readLinesOf is readLines of the employees whom conditions name.
func (s *Store) readLinesOf(ctx context.Context, w *where, fn func(*lined) error) error {
	type packed struct {
		lined
		text string
		err  error
	}
	return each(ctx, s, personSelect+`, t.shifts`+peopleFrom+` LEFT JOIN employee_shifts t ON t.employee_id = e.id`+w.text()+` ORDER BY e.sort_rank, e.id`, w.args,
		func(r row, l *packed) {
			l.Person, l.text = scanPerson(r), r.text(personColumns)
			l.line, l.err = base64.StdEncoding.AppendDecode(l.line[:0], []byte(l.text))
		},
		func(l *packed) error {
			if l.err != nil {
				return errLine
			}
			return fn(&l.lined)
		})
}

// bytesPerRow is how many bytes of lines weigh as much as a row of a remembered list, about.
const bytesPerRow = 128

// eachLine gives the lines of all employees by name, or that of one. They are kept as long as the data stays the same, because every
// report about hours and rest goes through them, for whatever days: the first who asks reads them, and the others wait. Nobody may change
// them.
func (s *Store) eachLine(ctx context.Context, one int64, fn func(*lined) error) error {
	of := schedule.Filter{EmployeeID: one}
	lines, err := rememberedRows(s, key("lines", schedule.Manager, of), func() (lines []*lined, err error) {
		err = s.readLines(ctx, schedule.Manager, of, func(l *lined) error {
			lines = append(lines, &lined{l.Person, bytes.Clone(l.line)})
			return nil
		})
		return lines, err
	}, weighLines)
	for _, l := range lines {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		err = fn(l)
	}
	return err
}

func weighLines(lines []*lined) (weight int) {
	for _, l := range lines {
		weight += 1 + len(l.line)/bytesPerRow
	}
	return weight
}

// ofPlaces says whether a filter names nobody, but at most days, a location and a position: then the lines that are kept answer.
func ofPlaces(f schedule.Filter) bool {
	return f.Without("from", "to", "status", "location_id", "position_id").IsZero()
}

// atHome says whether the location and the position of a filter are those of the employee.
func atHome(p *schedule.Person, f schedule.Filter) bool {
	return (f.LocationID == 0 || p.LocationID == f.LocationID) && (f.PositionID == 0 || p.PositionID == f.PositionID)
}

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

// eachLine gives the lines of all employees by name. They are kept as long as the data stays the same, because every report about
// hours and rest goes through them, for whatever days: the first one works while they are read. Nobody may change them.
func (s *Store) eachLine(ctx context.Context, fn func(*lined) error) error {
	const key = "lines"
	version := s.Version()
	if kept, ok := s.lists.get(version, key); ok {
		for _, l := range kept.([]*lined) {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := fn(l); err != nil {
				return err
			}
		}
		return nil
	}
	var lines []*lined
	weight := 0
	err := s.readLines(ctx, schedule.Manager, schedule.Filter{}, func(l *lined) error {
		own := &lined{l.Person, bytes.Clone(l.line)}
		lines, weight = append(lines, own), weight+1+len(own.line)/bytesPerRow
		return fn(own)
	})
	if err == nil && s.Version() == version {
		s.lists.putRows(version, key, lines, weight)
	}
	return err
}

// ofPlaces says whether a filter names nobody, but at most days, a location and a position: then the lines that are kept answer.
func ofPlaces(f schedule.Filter) bool {
	return f.Without("from", "to", "status", "location_id", "position_id").IsZero()
}

// atHome says whether the location and the position of a filter are those of the employee.
func atHome(p *schedule.Person, f schedule.Filter) bool {
	return (f.LocationID == 0 || p.LocationID == f.LocationID) && (f.PositionID == 0 || p.PositionID == f.PositionID)
}

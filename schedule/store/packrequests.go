package store

import (
	"context"
	"errors"
	"fmt"

	"opshub/schedule"
)

// requestSheet has a row for every request for a block that waits or was decided, in the order of their ids.
const requestSheet = "request"

// Columns of the sheet of requests.
const (
	requestAsked = iota // in seconds
	requestDays         // to the decision
	requestEmployee
	requestStatus // a word
	requestColumns
)

// eachRequest gives the requests off the table.
func eachRequest(ctx context.Context, q reader, fn func(asked schedule.Instant, days, employee int64, status string)) error {
	return q.query(ctx, `SELECT COALESCE(b.employee_id, 0), b.status, `+askedAt+`, `+daysToDecision+` FROM unavailable_block b
		WHERE b.deleted = 0 AND (b.status = ?1 OR b.decided_at IS NOT NULL) ORDER BY b.id`, []any{string(schedule.Requested)}, func(r row) error {
		fn(instant(r, 2), r.int(3), r.int(0), r.text(1))
		return nil
	})
}

// packRequests packs the requests. The blocks have to be written.
func (d *deriver) packRequests() (namedSheet, error) {
	p := newPacker(requestColumns)
	err := eachRequest(d.ctx, d.w, func(asked schedule.Instant, days, employee int64, status string) {
		p.add(int64(asked), days, employee, p.word(status))
	})
	return namedSheet{requestSheet, p}, err
}

// requestRows is the requests as they were packed; nil where none were.
func (s *Store) requestRows(ctx context.Context) (*sheet, error) {
	if s.traced {
		return nil, nil
	}
	text, packed, err := s.packedText(ctx, requestSheet)
	if !packed || err != nil {
		return nil, err
	}
	return unpack(text, requestColumns)
}

// eachRequestOf gives the requests of a sheet.
func eachRequestOf(rows *sheet, fn func(asked schedule.Instant, days, employee int64, status string)) {
	for i := range rows.rows {
		of := func(column int) int64 { return rows.columns[column][i] }
		fn(schedule.Instant(of(requestAsked)), of(requestDays), of(requestEmployee), rows.list[of(requestStatus)])
	}
}

const packedRequests = "the packed requests of employee %d with status %s"

// packedRequests compares how many requests of each status the employees have and what their times add up to.
func (p *sampler) packedRequests() error {
	type sum struct{ requests, days, asked int64 }
	add := func(to map[string]string) (func(schedule.Instant, int64, int64, string), func()) {
		sums := map[string]sum{}
		return func(asked schedule.Instant, days, employee int64, status string) {
				if employee < p.between[0].(int64) || employee > p.between[1].(int64) {
					return
				}
				name := fmt.Sprintf(packedRequests, employee, status)
				n := sums[name]
				sums[name] = sum{n.requests + 1, n.days + days, n.asked + int64(asked)}
			}, func() {
				for name, n := range sums {
					to[name] = fmt.Sprintf("%d, decided after %d days, asked at %d", n.requests, n.days, n.asked)
				}
			}
	}
	stored, done := add(p.stored)
	rows, err := (&Store{engine: asWritten{q: p.q}}).requestRows(p.ctx)
	switch {
	case err == nil && rows != nil:
		eachRequestOf(rows, stored)
	case err != nil && !errors.Is(err, errSheet): // one that cannot be read has no rows
		return err
	}
	done()
	computed, done := add(p.computed)
	defer done()
	return eachRequest(p.ctx, p.q, computed)
}

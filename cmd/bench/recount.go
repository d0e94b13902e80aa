package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
)

// counted is what a database of the generated schedule holds.
type counted struct {
	shifts, blocks, conflicts int
	by                        string // the client that counted too; empty where there is none
}

func (c counted) String() string {
	s := fmt.Sprintf("%d shifts, %d unavailable blocks, %d soft conflicts", c.shifts, c.blocks, c.conflicts)
	if c.by == "" {
		return s + ", counted by nobody else"
	}
	return s + ", as " + c.by + " counts them"
}

var told = regexp.MustCompile(`(\d+) shifts?, (\d+) unavailable blocks?,[\s\S]*\nconflicts (\d+) pair`)

// recount holds what opshub demo says of a database against what the client of the database finds there, by a query that knows nothing of
// what the program has computed: soft conflicts are pairs of a shift and a block of the same employee that share time.
func (b *bench) recount(ctx context.Context, db, words string) (c counted, err error) {
	m := told.FindStringSubmatch(words)
	if m == nil {
		return c, fmt.Errorf("opshub demo says %q, and no counts", words)
	}
	c = counted{digitsOf(m[1]), digitsOf(m[2]), digitsOf(m[3]), ""}
	if c.conflicts == 0 {
		return c, errors.New("the generated schedule has no soft conflict")
	}
	if b.engine.missing() != nil {
		return c, nil
	}
	got, err := b.engine.ask(ctx, db, `SELECT (SELECT COUNT(*) FROM shift), (SELECT COUNT(*) FROM unavailable_block),
		(SELECT COUNT(*) FROM shift s JOIN unavailable_block b ON b.employee_id = s.employee_id AND b.starts_at < s.ends_at AND b.ends_at > s.starts_at
		WHERE s.state <> 'staged_for_deletion' AND b.deleted = 0 AND b.status IN ('active', 'approved', 'requested'))`)
	if err != nil {
		return c, err
	}
	if want := fmt.Sprintf("%d|%d|%d", c.shifts, c.blocks, c.conflicts); got != want {
		return c, fmt.Errorf("shifts, blocks and soft conflicts are %s by opshub demo, and %s by %s", want, got, b.engine.client())
	}
	c.by = b.engine.client()
	return c, nil
}

// digitsOf is a number that is known to be one.
func digitsOf(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

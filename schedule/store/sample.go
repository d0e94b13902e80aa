package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
)

// SchemaVersion is the schema that the program was built for.
func SchemaVersion() int64 { return schemaVersion() }

// Journal is the journal mode of the database file as it is now; empty where the engine has no such thing.
func (s *Store) Journal(ctx context.Context) (mode string, err error) {
	text := s.engine.journalQuery()
	if text == "" {
		return "", nil
	}
	err = s.engine.query(ctx, text, nil, func(r row) error {
		mode = r.text(0)
		return nil
	})
	return mode, wrap(err, "journal mode")
}

// SampleQuestion asks for a comparison of derived rows with what the rules make of the base rows today.
type SampleQuestion struct {
	Span      schedule.Interval // the week that is looked at
	Employees int               // at most so many employees, by id
	Turn      int64             // another number takes the next employees, and after the last ones the first again
}

// Sample is the outcome: what was looked at, and one sentence for each row that is stored and not computed, computed
// and not stored, or stored otherwise.
type Sample struct {
	Span        schedule.Interval // within the horizon of the stored rows
	Employees   int
	Shifts      int
	Blocks      int
	Compared    int
	Differences []string
}

// Sample computes the occurrences and soft conflicts of some employees in one week again, by the very rules of an import, and
// compares them with the stored ones. It reads only.
func (s *Store) Sample(ctx context.Context, ask SampleQuestion) (Sample, error) {
	return s.sample(ctx, ask, (*sampler).derivedRows)
}

// SampleTotals does the same with what many rows are gathered in: the lines of all shifts of the employees, the packed rows, and the
// totals of one place on one day, one draft period, one status of blocks and one published version. That takes some hundred milliseconds
// for two million shifts.
func (s *Store) SampleTotals(ctx context.Context, ask SampleQuestion) (Sample, error) {
	return s.sample(ctx, ask, (*sampler).lines, (*sampler).packed, (*sampler).totals)
}

// sample looks at some parts of a sample, in one state of the data.
func (s *Store) sample(ctx context.Context, ask SampleQuestion, parts ...func(*sampler) error) (out Sample, err error) {
	err = s.engine.read(ctx, func(q reader) error {
		m, err := readMeta(ctx, q)
		if err != nil {
			return err
		}
		p := &sampler{deriver: deriver{ctx: ctx, days: newDayWords(), minOverlap: max(m.minOverlap, 1)}, q: q, m: m, turn: max(ask.Turn, -ask.Turn),
			span: ask.Span.Overlap(m.horizon), computed: map[string]string{}, stored: map[string]string{}}
		if p.out.Span = p.span; p.span.Empty() {
			return nil
		}
		if err := p.choose(ask); err != nil || len(p.ids) == 0 {
			return err
		}
		for _, part := range parts {
			if err := part(p); err != nil {
				return err
			}
		}
		p.compare()
		out = p.out
		return nil
	})
	return out, wrap(err, "compare derived rows")
}

// sampler computes like an import and writes nothing.
type sampler struct {
	deriver
	q        reader
	m        meta
	turn     int64 // from 0 on
	span     schedule.Interval
	ids      []int64
	between  []any // the first and the last id
	rows     part
	computed map[string]string // what should be stored: the name of each row with what it says
	stored   map[string]string // what is
	out      Sample
}

// derivedRows looks at the occurrences and soft conflicts of the employees.
func (p *sampler) derivedRows() error {
	for _, step := range []func() error{p.readBase, p.compute, p.readStored} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// choose takes the employees whose turn it is.
func (p *sampler) choose(ask SampleQuestion) error {
	total, err := count(p.ctx, p.q, `SELECT COUNT(*) FROM employee`)
	if err != nil || total == 0 {
		return err
	}
	size := int64(max(ask.Employees, 1))
	turns := (total + size - 1) / size
	offset := ((ask.Turn%turns + turns) % turns) * size
	err = p.q.query(p.ctx, `SELECT id FROM employee ORDER BY id LIMIT ?1 OFFSET ?2`, []any{size, offset}, func(r row) error {
		p.ids = append(p.ids, r.int(0))
		return nil
	})
	if len(p.ids) > 0 {
		p.between = []any{p.ids[0], p.ids[len(p.ids)-1]}
	}
	p.out.Employees = len(p.ids)
	return err
}

// compute derives what should be stored.
func (p *sampler) compute() error {
	p.out.Shifts, p.out.Blocks = len(p.rows.shifts), len(p.rows.blocks)
	shifts, copies, blocks := byEmployee(p.rows.shifts), copiesByEmployee(p.rows.published), blocksByEmployee(p.rows.blocks)
	out := &derived{}
	for _, e := range employeesOf(shifts, copies, blocks) {
		if err := p.employee(out, e, shifts[e], copies[e], blocks[e], p.rows.ex); err != nil {
			return err
		}
	}
	for _, o := range out.occurrences {
		if !o.Missing && o.Overlaps(p.span) {
			p.computed[occurrenceName(o.BlockID, o.Start)] = occurrenceWords(o.End, string(o.Status))
		}
	}
	for _, r := range out.pairs {
		if at := r.pair.Overlap.Start; p.span.Start <= at && at < p.span.End {
			p.computed[pairName(r.shift.ID, r.block.ID, r.occ.Start)] = pairWords(r.occ.End, r.pair.Overlap, string(r.block.Status), string(r.pair.State),
				string(r.pair.Relation), int64(r.pair.Percent), int64(r.pair.UnionMinutes), r.pair.DuplicateOf)
		}
	}
	return nil
}

// compare puts every difference into a sentence, in the order of the rows' names.
func (p *sampler) compare() {
	names := maps.Clone(p.computed)
	maps.Copy(names, p.stored)
	p.out.Compared = len(names)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		want, computes := p.computed[name]
		have, stores := p.stored[name]
		switch {
		case !stores:
			p.out.Differences = append(p.out.Differences, name+" is not stored")
		case !computes:
			p.out.Differences = append(p.out.Differences, name+" is stored, and the rules make none")
		case want != have:
			have, want = apart(have, want)
			p.out.Differences = append(p.out.Differences, fmt.Sprintf("%s is stored as %s; the rules make %s", name, have, want))
		}
	}
}

// apart leaves of two rows in words only what differs.
func apart(have, want string) (string, string) {
	a, b := strings.Split(have, ", "), strings.Split(want, ", ")
	var left, right []string
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			left, right = append(left, a[i]), append(right, b[i])
		}
	}
	return strings.Join(left, ", "), strings.Join(right, ", ")
}

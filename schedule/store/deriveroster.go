package store

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"opshub/schedule"
)

// deriving is under way beside the writing of the rows that it looks at.
type deriving struct {
	ended chan struct{}
	err   error        // once it ended
	rest  func() error // what is left to be done once it ended well
	leave func()       // in place of that
}

// inBackground begins to derive.
func inBackground(derive func() error) *deriving {
	u := &deriving{ended: make(chan struct{}), leave: func() {}}
	go func() {
		defer close(u.ended)
		u.err = derive()
	}()
	return u
}

// wait waits until nothing reads the rows any more.
func (d *deriving) wait() error {
	<-d.ended
	return d.err
}

// worthSide is how many shifts and blocks are worth being written beside: a place for it takes as long to make as some thousand rows.
const worthSide = 10_000

// beginRoster derives from the rows of a roster that is all the database will hold, which spares reading them back. It needs names, and
// runs beside the writing of the rows. What it derives of many is written beside them too where the engine lets it, else once they are
// there.
func (d *deriver) beginRoster(r *schedule.Roster) (*deriving, error) {
	if own, ok := d.w.(besides); ok && len(r.Shifts)+len(r.Blocks) >= worthSide {
		return d.rosterBeside(r, own)
	}
	var parts []*derived
	u := inBackground(func() error {
		return d.fromRoster(r)(d.ctx, func(out *derived) error {
			parts = append(parts, out)
			return nil
		})
	})
	u.rest = func() error {
		return d.write(func(_ context.Context, write func(*derived) error) (err error) {
			for k := 0; k < len(parts) && err == nil; k++ {
				err = write(parts[k])
			}
			return err
		})
	}
	return u, nil
}

// rosterBeside derives from a roster and writes what comes out beside the rows.
func (d *deriver) rosterBeside(r *schedule.Roster, rows besides) (*deriving, error) {
	to, err := rows.beside(d.ctx)
	if err != nil {
		return nil, err
	}
	d.out = to
	u := inBackground(func() error { return d.write(d.fromRoster(r)) })
	u.leave = to.leave
	u.rest = func() error {
		d.out = d.w
		if err := d.empty(); err != nil { // an import before may have brought places alone, and totals of nothing
			to.leave()
			return err
		}
		return to.join(d.ctx, DerivedTables)
	}
	return u, nil
}

// fromRoster derives from the rows of a roster, a few employees at a time.
func (d *deriver) fromRoster(r *schedule.Roster) source {
	return func(_ context.Context, write func(*derived) error) error {
		d.horizonOf(r)
		return newRosterParts(r, d.now).each(func(p *part) error {
			out, err := d.derive(p)
			if err != nil {
				return err
			}
			return write(out)
		})
	}
}

// rosterParts cuts a roster, whose rows lie in any order, into parts. There may be millions of rows: they are found by their places, and
// what a part holds is copied only while it is derived.
type rosterParts struct {
	of        *schedule.Roster
	now       schedule.Instant
	copies    []derivedCopy
	ex        map[int64][]schedule.BlockException
	shifts    owned
	published owned
	blocks    owned
}

func newRosterParts(r *schedule.Roster, now schedule.Instant) *rosterParts {
	p := &rosterParts{of: r, now: now, copies: rosterCopies(r), ex: map[int64][]schedule.BlockException{}}
	for _, x := range r.Exceptions {
		p.ex[x.BlockID] = append(p.ex[x.BlockID], x)
	}
	p.shifts = ownedBy(r.Shifts, func(s *schedule.Shift) int64 { return s.EmployeeID })
	p.published = ownedBy(p.copies, func(c *derivedCopy) int64 { return c.shift.EmployeeID })
	p.blocks = ownedBy(r.Blocks, func(b *schedule.Block) int64 { return b.EmployeeID })
	return p
}

// each gives the parts, which hold until the next.
func (r *rosterParts) each(fn func(*part) error) error {
	all := map[int64]owns{}
	for _, rows := range []owned{r.shifts, r.published, r.blocks} {
		maps.Copy(all, rows.at)
	}
	p := &part{ex: r.ex}
	for group := range slices.Chunk(slices.Sorted(maps.Keys(all)), partSize) {
		p.shifts, p.published, p.blocks = p.shifts[:0], p.published[:0], p.blocks[:0]
		for _, e := range group {
			p.shifts = take(p.shifts, r.of.Shifts, r.shifts.places(e), byEmployeeAndStart)
			p.published = take(p.published, r.copies, r.published.places(e), compareCopies)
			p.blocks = take(p.blocks, r.of.Blocks, r.blocks.places(e), compareBlocks)
		}
		for k := range p.blocks {
			p.blocks[k] = settled(p.blocks[k], schedule.Block{}, false, r.now)
		}
		if err := fn(p); err != nil {
			return err
		}
	}
	return nil
}

// take puts the rows of these places behind the others, in order.
func take[T any](to, rows []T, places []int32, order func(a, b *T) int) []T {
	from := len(to)
	for _, k := range places {
		to = append(to, rows[k])
	}
	for k := from + 1; k < len(to); k++ {
		if order(&to[k-1], &to[k]) > 0 {
			slices.SortStableFunc(to[from:], func(a, b T) int { return order(&a, &b) })
			break
		}
	}
	return to
}

// rosterCopies is what employees were shown: the copies in current periods, without those of shifts to be deleted.
func rosterCopies(r *schedule.Roster) (out []derivedCopy) {
	if len(r.PublishedShifts) == 0 {
		return nil
	}
	current, staged := map[int64]bool{}, map[int64]bool{}
	for _, p := range r.PublishedPeriods {
		current[p.ID] = p.Status == "" || p.Status == "current"
	}
	for k := range r.Shifts {
		if r.Shifts[k].State == schedule.StagedForRemoval {
			staged[r.Shifts[k].ID] = true
		}
	}
	for _, u := range r.PublishedShifts {
		if u.ChangeKind != "removed" && current[u.PublishedPeriodID] && u.Shift.EmployeeID != 0 && !staged[u.Shift.ID] {
			u.Shift.DraftPeriodID, u.Shift.State = 0, schedule.ChangedSince
			out = append(out, derivedCopy{u.PublishedPeriodID, u.Shift})
		}
	}
	return out
}

func byEmployeeAndStart(a, b *schedule.Shift) int {
	return cmp.Or(cmp.Compare(a.EmployeeID, b.EmployeeID), cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
}

func compareCopies(a, b *derivedCopy) int {
	return cmp.Or(byEmployeeAndStart(&a.shift, &b.shift), cmp.Compare(a.period, b.period))
}

func compareBlocks(a, b *schedule.Block) int {
	return cmp.Or(cmp.Compare(a.EmployeeID, b.EmployeeID), cmp.Compare(a.ID, b.ID))
}

package roster

import (
	"cmp"
	"slices"
	"sort"

	"opshub/schedule"
)

// ShiftPart is a part of the working copies, filled by one goroutine.
type ShiftPart struct {
	roster  *Roster
	texts   interner
	posts   *numbering[namedPost]
	imports *numbering[schedule.Instant]
	shifts  []shift
}

// namedPost is a post before its zone has a number.
type namedPost struct {
	location, position int64
	zone               string
}

// ShiftPart starts a part of about size working copies.
func (b *Builder) ShiftPart(size int) *ShiftPart {
	p := newShiftPart(b.r, size)
	b.parts = append(b.parts, p)
	return p
}

func newShiftPart(r *Roster, size int) *ShiftPart {
	return &ShiftPart{roster: r, texts: newInterner(), posts: newNumbering[namedPost](), imports: newNumbering[schedule.Instant](), shifts: make([]shift, 0, size)}
}

// Add adds a working copy that an import last changed at a time.
func (p *ShiftPart) Add(s *schedule.Shift, changed schedule.Instant) {
	p.shifts = append(p.shifts, shift{
		id: s.ID, start: minutes(s.StartsAt), length: minutes(s.EndsAt) - minutes(s.StartsAt), person: orNobody(p.roster.personOf, s.EmployeeID),
		post: p.posts.of(namedPost{s.LocationID, s.PositionID, s.TimeZone}), draft: orNobody(p.roster.draftOf, s.DraftPeriodID), label: p.texts.of(s.Label), notes: p.texts.of(s.Notes),
		breaks: int32(s.BreakMinutes), slots: int32(s.OpenSlots), state: numberOf(states, s.State), changed: importNumber(p.imports, changed), // #nosec G115 -- minutes and people, bounded by imports
	})
}

// orNobody is the number of an id, nobody for one that is unknown.
func orNobody(numbers map[int64]int32, id int64) int32 {
	if number, ok := numbers[id]; ok && id != 0 {
		return number
	}
	return nobody
}

// settle exchanges the numbers of the part for those of the roster.
func (b *Builder) settle(p *ShiftPart) {
	texts, posts, changes := b.texts.merge(p.texts), make([]uint32, len(p.posts.list)), make([]uint16, len(p.imports.list))
	for k, named := range p.posts.list {
		posts[k] = b.posts.of(post{named.location, named.position, b.zone(named.zone)})
	}
	for k, at := range p.imports.list {
		changes[k] = importNumber(b.imports, at)
	}
	for k := range p.shifts {
		s := &p.shifts[k]
		s.post, s.label, s.notes, s.changed = posts[s.post], texts[s.label], texts[s.notes], changes[s.changed]
	}
}

// joinShifts puts the parts of the working copies together, in the order of start and id.
func (b *Builder) joinShifts() {
	n := 0
	for _, p := range b.parts {
		n += len(p.shifts)
	}
	all := make([]shift, 0, n)
	for _, p := range b.parts {
		b.settle(p)
		all = append(all, p.shifts...)
		p.shifts = nil
	}
	b.parts = nil
	slices.SortFunc(all, func(x, y shift) int { return cmp.Compare(x.id, y.id) }) // as a rule they are in this order
	order := orderByStart(all)
	b.r.shifts, b.r.shiftByID = make([]shift, n), make([]int32, n)
	for place, at := range order {
		b.r.shifts[place], b.r.shiftByID[at] = all[at], int32(place) // #nosec G115 -- places are int32 everywhere
	}
	all = b.r.shifts
	b.r.working = newLayer(all, nil, n, len(b.r.people))
	b.r.working.byDraft = newIndex(n, len(b.r.drafts), func(place int) int32 { return all[place].draft })
}

// orderByStart is the indexes of shifts by start. Shifts with the same start keep their order. It is a radix sort with two
// digits of 16 bits: with millions of shifts it takes a tenth of the time of a sort by comparison.
func orderByStart(shifts []shift) []int32 {
	order, next := make([]int32, len(shifts)), make([]int32, len(shifts))
	for k := range order {
		order[k] = int32(k) // #nosec G115 -- places are int32 everywhere
	}
	for low := uint(0); low < 32; low += 16 {
		digit := func(at int32) uint32 { return (uint32(shifts[at].start) ^ 1<<31) >> low & 0xffff } // #nosec G115 -- the sign bit is turned
		ends := make([]int, 1<<16+1)
		for _, at := range order {
			ends[digit(at)+1]++
		}
		for d := range 1 << 16 {
			ends[d+1] += ends[d]
		}
		for _, at := range order {
			d := digit(at)
			next[ends[d]] = at
			ends[d]++
		}
		order, next = next, order
	}
	return order
}

// shiftOf is the index of the working copy of a shift, nobody if there is none.
func (r *Roster) shiftOf(id int64) int32 {
	k := sort.Search(len(r.shiftByID), func(k int) bool { return r.shifts[r.shiftByID[k]].id >= id })
	if k < len(r.shiftByID) && r.shifts[r.shiftByID[k]].id == id {
		return r.shiftByID[k]
	}
	return nobody
}

package memory

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// ShiftPart is a part of the working copies, filled by one goroutine.
type ShiftPart struct {
	roster  *Roster
	texts   interner
	posts   *numbering[namedPost]
	imports *numbering[schedule.Instant]
	shifts  []Shift
}

// namedPost is a post whose zone has no number yet.
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
	return &ShiftPart{
		roster: r, texts: newInterner(), posts: newNumbering[namedPost](), imports: newNumbering[schedule.Instant](), shifts: make([]Shift, 0, size),
	}
}

// Add adds a working copy. changed is the time of the import that last changed it.
func (p *ShiftPart) Add(s *schedule.Shift, changed schedule.Instant) {
	p.shifts = append(p.shifts, Shift{
		ID: s.ID, Start: Minutes(s.StartsAt), Length: Minutes(s.EndsAt) - Minutes(s.StartsAt), Person: OrNobody(p.roster.PersonOf, s.EmployeeID),
		Post: p.posts.of(namedPost{s.LocationID, s.PositionID, s.TimeZone}), Draft: OrNobody(p.roster.DraftOf, s.DraftPeriodID), Label: p.texts.of(s.Label), Notes: p.texts.of(s.Notes),
		Breaks: int32(s.BreakMinutes), Slots: int32(s.OpenSlots), State: NumberOf(States, s.State), Changed: importNumber(p.imports, changed), // #nosec G115 -- minutes and people, bounded by imports
	})
}

// settle replaces the part's own numbers with those of the roster.
func (b *Builder) settle(p *ShiftPart) {
	texts, posts, changes := b.texts.merge(p.texts), make([]uint32, len(p.posts.list)), make([]uint16, len(p.imports.list))
	for k, named := range p.posts.list {
		posts[k] = b.posts.of(Post{named.location, named.position, b.zone(named.zone)})
	}
	for k, at := range p.imports.list {
		changes[k] = importNumber(b.imports, at)
	}
	for k := range p.shifts {
		s := &p.shifts[k]
		s.Post, s.Label, s.Notes, s.Changed = posts[s.Post], texts[s.Label], texts[s.Notes], changes[s.Changed]
	}
}

// joinShifts joins the parts of the working copies, ordered by start and ID.
func (b *Builder) joinShifts() {
	n := 0
	for _, p := range b.parts {
		n += len(p.shifts)
	}
	all := make([]Shift, 0, n)
	for _, p := range b.parts {
		b.settle(p)
		all = append(all, p.shifts...)
		p.shifts = nil
	}
	b.parts = nil
	slices.SortFunc(all, func(x, y Shift) int { return cmp.Compare(x.ID, y.ID) }) // usually they are already in this order
	order := orderByStart(all)
	b.r.Shifts, b.r.shiftByID = make([]Shift, n), make([]int32, n)
	for place, at := range order {
		b.r.Shifts[place], b.r.shiftByID[at] = all[at], int32(place) // #nosec G115 -- places are int32 everywhere
	}
	all = b.r.Shifts
	b.r.Working = newLayer(all, nil, n, len(b.r.People))
	b.r.Working.ByDraft = NewIndex(n, len(b.r.Drafts), func(place int) int32 { return all[place].Draft })
}

// orderByStart returns the indexes of shifts sorted by start. The sort is stable. It is a radix sort with two digits of
// 16 bits, which takes a tenth of the time of a comparison sort for millions of shifts.
func orderByStart(shifts []Shift) []int32 {
	order, next := make([]int32, len(shifts)), make([]int32, len(shifts))
	for k := range order {
		order[k] = int32(k) // #nosec G115 -- places are int32 everywhere
	}
	for low := uint(0); low < 32; low += 16 {
		digit := func(at int32) uint32 { return (uint32(shifts[at].Start) ^ 1<<31) >> low & 0xffff } // #nosec G115 -- the sign bit is turned
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

// CopyPart is a part of the published copies, filled by one goroutine.
type CopyPart struct {
	*ShiftPart
	rows []copyRow
}

// copyRow holds the fields of a published copy beyond those of the shift.
type copyRow struct {
	version int32
	kind    uint8
	name    uint32 // the name of the employee as published, if it is renamed
	renamed bool   // the name differs from the current one
}

// CopyPart starts a part of about size published copies. All parts of working copies must be filled before the first
// call.
func (b *Builder) CopyPart(size int) *CopyPart {
	if b.parts != nil {
		b.joinShifts()
	}
	p := &CopyPart{ShiftPart: newShiftPart(b.r, size)}
	b.copies = append(b.copies, p)
	return p
}

// Add adds a published copy. It returns false if the published version is unknown.
func (p *CopyPart) Add(c *schedule.PublishedShift) bool {
	r := p.roster
	at, ok := r.VersionOf[c.PublishedPeriodID]
	if !ok {
		return false
	}
	s := c.Shift
	s.DraftPeriodID, s.State = r.Versions[at].DraftPeriodID, schedule.Published
	p.ShiftPart.Add(&s, 0)
	row := copyRow{version: at, kind: NumberOf(ChangeKinds, c.ChangeKind)}
	if person := OrNobody(r.PersonOf, s.EmployeeID); person == Nobody && c.EmployeeName != "" || person != Nobody && r.People[person].Name != c.EmployeeName {
		row.name, row.renamed = p.texts.of(c.EmployeeName), true
	}
	p.rows = append(p.rows, row)
	return true
}

// joinCopies sets the rows of each version. A copy that equals the working copy or a copy of another version is stored
// once.
func (b *Builder) joinCopies() {
	if b.parts != nil {
		b.joinShifts()
	}
	r := b.r
	different := map[int64][]int32{} // published copies that differ from the working one, by shift
	rows := make([][]versionRow, len(r.Versions))
	for _, p := range b.copies {
		b.settle(p.ShiftPart)
		names := b.texts.merge(p.texts)
		for k := range p.shifts {
			c, row := &p.shifts[k], p.rows[k]
			ref := b.storedCopy(c, different)
			rows[row.version] = append(rows[row.version], versionRow{ref, row.kind, names[row.name], row.renamed})
		}
		p.shifts, p.rows = nil, nil
	}
	b.copies = nil
	for k := range r.Versions {
		r.Versions[k].take(r.Shifts, rows[k], len(r.People))
	}
	b.showCurrent()
}

// versionRow is a row of a version before the rows are sorted.
type versionRow struct {
	ref     int32
	kind    uint8
	name    uint32
	renamed bool
}

// storedCopy returns the index of a stored shift that equals a published copy. It stores the copy if there is none.
func (b *Builder) storedCopy(c *Shift, different map[int64][]int32) int32 {
	r := b.r
	if at := r.ShiftOf(c.ID); at != Nobody && sameCopy(&r.Shifts[at], c) {
		return at
	}
	for _, at := range different[c.ID] {
		if sameCopy(&r.Shifts[at], c) {
			return at
		}
	}
	at := int32(len(r.Shifts)) // #nosec G115 -- places are int32 everywhere
	r.Shifts = append(r.Shifts, *c)
	different[c.ID] = append(different[c.ID], at)
	return at
}

// sameCopy reports whether two copies of a shift are equal for every viewer. It ignores the state, because a published
// copy is always published.
func sameCopy(a, b *Shift) bool {
	x, y := *a, *b
	x.State, x.Changed, y.State, y.Changed = 0, 0, 0, 0
	return x == y
}

// take sets the rows of a version, sorted by start and ID.
func (v *Version) take(shifts []Shift, rows []versionRow, people int) {
	slices.SortFunc(rows, func(a, b versionRow) int { return compareShifts(&shifts[a.ref], &shifts[b.ref]) })
	refs := make([]int32, len(rows))
	v.Kinds = make([]uint8, len(rows))
	for k, row := range rows {
		refs[k], v.Kinds[k] = row.ref, row.kind
		if row.renamed {
			v.Names[int32(k)] = row.name // #nosec G115 -- places are int32 everywhere
		}
	}
	v.Layer = newLayer(shifts, refs, len(refs), people)
	v.Shown = true
	v.ByShift = SortedPlaces(len(rows), func(x, y int32) int { return cmp.Compare(shifts[refs[x]].ID, shifts[refs[y]].ID) })
}

// showCurrent builds the layer of what employees were shown: the copies of current versions that are not removed, and
// the shifts that were published without a copy.
func (b *Builder) showCurrent() {
	r := b.r
	copied := make([]bool, len(r.shiftByID)) // working copies of which a current version has a copy
	var refs []int32
	for _, v := range r.CurrentVersions() {
		for place, ref := range v.Refs {
			if at := r.ShiftOf(r.Shifts[ref].ID); at != Nobody {
				copied[at] = true
			}
			if v.Kinds[place] != Removed {
				refs = append(refs, ref)
			}
		}
	}
	for at := range copied {
		if r.Shifts[at].State == Published && !copied[at] {
			refs = append(refs, int32(at)) // #nosec G115 -- places are int32 everywhere
		}
	}
	r.sortRefs(refs)
	r.Shown = newLayer(r.Shifts, refs, len(refs), len(r.People))
	r.Shown.Shown = true
}

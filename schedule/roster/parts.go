package roster

import (
	"cmp"
	"iter"
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
		roster: r, texts: newInterner(), posts: newNumbering[namedPost](), imports: newNumbering[schedule.Instant](), shifts: make([]shift, 0, size),
	}
}

// Add adds a working copy. changed is the time of the import that last changed it.
func (p *ShiftPart) Add(s *schedule.Shift, changed schedule.Instant) {
	p.shifts = append(p.shifts, shift{
		id: s.ID, start: minutes(s.StartsAt), length: minutes(s.EndsAt) - minutes(s.StartsAt), person: orNobody(p.roster.personOf, s.EmployeeID),
		post: p.posts.of(namedPost{s.LocationID, s.PositionID, s.TimeZone}), draft: orNobody(p.roster.draftOf, s.DraftPeriodID), label: p.texts.of(s.Label), notes: p.texts.of(s.Notes),
		breaks: int32(s.BreakMinutes), slots: int32(s.OpenSlots), state: numberOf(states, s.State), changed: importNumber(p.imports, changed), // #nosec G115 -- minutes and people, bounded by imports
	})
}

// orNobody returns the number of an ID, or nobody if the ID is unknown.
func orNobody(numbers map[int64]int32, id int64) int32 {
	if number, ok := numbers[id]; ok && id != 0 {
		return number
	}
	return nobody
}

// settle replaces the part's own numbers with those of the roster.
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

// joinShifts joins the parts of the working copies, ordered by start and ID.
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
	slices.SortFunc(all, func(x, y shift) int { return cmp.Compare(x.id, y.id) }) // usually they are already in this order
	order := orderByStart(all)
	b.r.shifts, b.r.shiftByID = make([]shift, n), make([]int32, n)
	for place, at := range order {
		b.r.shifts[place], b.r.shiftByID[at] = all[at], int32(place) // #nosec G115 -- places are int32 everywhere
	}
	all = b.r.shifts
	b.r.working = newLayer(all, nil, n, len(b.r.people))
	b.r.working.byDraft = newIndex(n, len(b.r.drafts), func(place int) int32 { return all[place].draft })
}

// orderByStart returns the indexes of shifts sorted by start. The sort is stable. It is a radix sort with two digits of
// 16 bits, which takes a tenth of the time of a comparison sort for millions of shifts.
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

// shiftOf returns the index of the working copy of a shift, or nobody if there is none.
func (r *Roster) shiftOf(id int64) int32 {
	k := sort.Search(len(r.shiftByID), func(k int) bool { return r.shifts[r.shiftByID[k]].id >= id })
	if k < len(r.shiftByID) && r.shifts[r.shiftByID[k]].id == id {
		return r.shiftByID[k]
	}
	return nobody
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

// changeKinds lists the kinds of changes by their number in an element.
var changeKinds = []schedule.ChangeKind{"added", "changed", "unchanged", "removed"}

// removed is the number of the kind of a copy whose shift was removed.
const removed = 3

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
	at, ok := r.heads[c.PublishedPeriodID]
	if !ok {
		return false
	}
	s := c.Shift
	s.DraftPeriodID, s.State = r.versions[at].DraftPeriodID, schedule.Published
	p.ShiftPart.Add(&s, 0)
	row := copyRow{version: at, kind: numberOf(changeKinds, c.ChangeKind)}
	if person := orNobody(r.personOf, s.EmployeeID); person == nobody && c.EmployeeName != "" || person != nobody && r.people[person].Name != c.EmployeeName {
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
	rows := make([][]versionRow, len(r.versions))
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
	for k := range r.versions {
		r.versions[k].take(r.shifts, rows[k], len(r.people))
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
func (b *Builder) storedCopy(c *shift, different map[int64][]int32) int32 {
	r := b.r
	if at := r.shiftOf(c.id); at != nobody && sameCopy(&r.shifts[at], c) {
		return at
	}
	for _, at := range different[c.id] {
		if sameCopy(&r.shifts[at], c) {
			return at
		}
	}
	at := int32(len(r.shifts)) // #nosec G115 -- places are int32 everywhere
	r.shifts = append(r.shifts, *c)
	different[c.id] = append(different[c.id], at)
	return at
}

// sameCopy reports whether two copies of a shift are equal for every viewer. It ignores the state, because a published
// copy is always published.
func sameCopy(a, b *shift) bool {
	x, y := *a, *b
	x.state, x.changed, y.state, y.changed = 0, 0, 0, 0
	return x == y
}

// take sets the rows of a version, sorted by start and ID.
func (v *version) take(shifts []shift, rows []versionRow, people int) {
	slices.SortFunc(rows, func(a, b versionRow) int { return compareShifts(&shifts[a.ref], &shifts[b.ref]) })
	refs := make([]int32, len(rows))
	v.kinds = make([]uint8, len(rows))
	for k, row := range rows {
		refs[k], v.kinds[k] = row.ref, row.kind
		if row.renamed {
			v.names[int32(k)] = row.name // #nosec G115 -- places are int32 everywhere
		}
	}
	v.layer = newLayer(shifts, refs, len(refs), people)
	v.shown = true
	v.byShift = sortedPlaces(len(rows), func(x, y int32) int { return cmp.Compare(shifts[refs[x]].id, shifts[refs[y]].id) })
}

// placeOf returns the place of a shift in the version, or nobody if the version lacks it.
func (v *version) placeOf(r *Roster, shift int64) int32 {
	k := sort.Search(len(v.byShift), func(k int) bool { return r.shifts[v.refs[v.byShift[k]]].id >= shift })
	if k < len(v.byShift) && r.shifts[v.refs[v.byShift[k]]].id == shift {
		return v.byShift[k]
	}
	return nobody
}

// currentVersions returns the versions whose status is current, by ID, with the index of each.
func (r *Roster) currentVersions() iter.Seq2[int32, *version] {
	return func(yield func(int32, *version) bool) {
		for k := range r.versions {
			if v := &r.versions[k]; v.Status == "current" && !yield(int32(k), v) { // #nosec G115 -- as many as versions
				return
			}
		}
	}
}

// showCurrent builds the layer of what employees were shown: the copies of current versions that are not removed, and
// the shifts that were published without a copy.
func (b *Builder) showCurrent() {
	r := b.r
	copied := make([]bool, len(r.shiftByID)) // working copies of which a current version has a copy
	var refs []int32
	for _, v := range r.currentVersions() {
		for place, ref := range v.refs {
			if at := r.shiftOf(r.shifts[ref].id); at != nobody {
				copied[at] = true
			}
			if v.kinds[place] != removed {
				refs = append(refs, ref)
			}
		}
	}
	for at := range copied {
		if r.shifts[at].state == published && !copied[at] {
			refs = append(refs, int32(at)) // #nosec G115 -- places are int32 everywhere
		}
	}
	r.sortRefs(refs)
	r.shown = newLayer(r.shifts, refs, len(refs), len(r.people))
	r.shown.shown = true
}

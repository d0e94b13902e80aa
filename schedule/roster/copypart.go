package roster

import (
	"cmp"
	"iter"
	"slices"
	"sort"

	"opshub/schedule"
)

// CopyPart is a part of the published copies, filled by one goroutine.
type CopyPart struct {
	*ShiftPart
	rows []copyRow
}

// copyRow is what a published copy has beside the shift.
type copyRow struct {
	version int32
	kind    uint8
	name    uint32 // the name of the employee as published, if it is renamed
	renamed bool   // the name is not today's
}

// changeKinds are the kinds of changes by their number in an element.
var changeKinds = []schedule.ChangeKind{"added", "changed", "unchanged", "removed"}

// removed is the number of the kind of a copy that says that the shift was removed.
const removed = 3

// CopyPart starts a part of about size published copies. All parts of working copies must be filled.
func (b *Builder) CopyPart(size int) *CopyPart {
	if b.parts != nil {
		b.joinShifts()
	}
	p := &CopyPart{ShiftPart: newShiftPart(b.r, size)}
	b.copies = append(b.copies, p)
	return p
}

// Add adds a published copy. It reports false if the published version is unknown.
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

// joinCopies gives each version its rows. A copy that says what the working copy says, or what another version says,
// is stored once.
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

// versionRow is a row of a version before it is in order.
type versionRow struct {
	ref     int32
	kind    uint8
	name    uint32
	renamed bool
}

// storedCopy is the index of a shift that says the same as a published copy; a new one if none does.
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

// sameCopy reports whether two copies of a shift say the same to everybody. The state is not part of it: a published
// copy is published.
func sameCopy(a, b *shift) bool {
	x, y := *a, *b
	x.state, x.changed, y.state, y.changed = 0, 0, 0, 0
	return x == y
}

// take puts the rows of a version in order.
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
	v.byShift = make([]int32, len(rows))
	for k := range v.byShift {
		v.byShift[k] = int32(k) // #nosec G115 -- places are int32 everywhere
	}
	slices.SortFunc(v.byShift, func(x, y int32) int { return cmp.Compare(shifts[refs[x]].id, shifts[refs[y]].id) })
}

// placeOf is the place of a shift in the version, nobody if it is not in it.
func (v *version) placeOf(r *Roster, shift int64) int32 {
	k := sort.Search(len(v.byShift), func(k int) bool { return r.shifts[v.refs[v.byShift[k]]].id >= shift })
	if k < len(v.byShift) && r.shifts[v.refs[v.byShift[k]]].id == shift {
		return v.byShift[k]
	}
	return nobody
}

// currentVersions gives the versions that hold, by id, with the index of each.
func (r *Roster) currentVersions() iter.Seq2[int32, *version] {
	return func(yield func(int32, *version) bool) {
		for k := range r.versions {
			if v := &r.versions[k]; v.Status == "current" && !yield(int32(k), v) { // #nosec G115 -- as many as versions
				return
			}
		}
	}
}

// showCurrent makes the layer of what employees were shown: the copies of current versions that are not removed, and
// the shifts that were published without a copy.
func (b *Builder) showCurrent() {
	r := b.r
	copied := make([]bool, len(r.shiftByID)) // working copies that a current version has a copy of
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

package roster

import (
	"iter"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// publishedSelection selects the matching rows of one published version, including removed ones. Location and position
// are those of the row. The filter's block statuses are ignored.
type publishedSelection struct {
	*shiftSelection
	version *version
	kinds   []bool // by number: whether rows of the kind are selected
}

// selectPublished compiles a filter for the rows of a published version. An empty kind selects the rows of every kind.
func (w View) selectPublished(id int64, f schedule.Filter, kind schedule.ChangeKind) *publishedSelection {
	f.DraftPeriodID, f.PublishedPeriodID = 0, 0
	s := &publishedSelection{shiftSelection: w.selectShifts(f), version: &version{}, kinds: make([]bool, len(changeKinds))}
	s.layer = noShifts
	if at, ok := w.heads[id]; ok && w.readsVersion(&w.versions[at]) {
		s.version = &w.versions[at]
		s.layer = &s.version.layer
	}
	for k, word := range changeKinds {
		s.kinds[k] = kind == "" || kind == word
	}
	return s
}

// eachRow returns the places of the rows by start and ID.
func (s *publishedSelection) eachRow() iter.Seq2[int, *shift] {
	return func(yield func(int, *shift) bool) {
		for place, x := range s.eachPlace() {
			if s.kinds[s.version.kinds[place]] && !yield(place, x) {
				return
			}
		}
	}
}

// PublishedShifts returns the rows of a published version by start, including removed ones. A change kind selects the
// rows of that kind. Employees read their own rows. The wall may not read notes.
func (w View) PublishedShifts(version int64, f schedule.Filter, kind schedule.ChangeKind) paging.List[schedule.PublishedShiftRow] {
	s := w.selectPublished(version, f.Without("block_id"), kind)
	ranks := sync.OnceValue(func() map[string]int64 { return s.version.nameRanks(w.Roster) })
	row := func(place int) schedule.PublishedShiftRow { return w.publishedRow(s.version, place) }
	return paging.NewList(paging.Firsts(s.eachRow()), row,
		paging.By("start", func(place int) paging.Key {
			x := &w.shifts[s.version.refs[place]]
			return paging.Key{int64(x.start), x.id}
		}),
		paging.By("employee", func(place int) paging.Key {
			x := &w.shifts[s.version.refs[place]]
			return paging.Key{ranks()[s.version.nameAt(w.Roster, place)], int64(x.start), x.id}
		}))
}

// PublishedShiftCounts counts the rows of a published version by kind of change.
func (w View) PublishedShiftCounts(version int64, f schedule.Filter) map[schedule.ChangeKind]int {
	s := w.selectPublished(version, f.Without("block_id"), "")
	var counts [4]int
	for place := range s.eachRow() {
		counts[s.version.kinds[place]]++
	}
	return byWord(changeKinds, counts[:])
}

// CopiesOfShift returns the rows of one shift in all published versions, from the newest version to the oldest.
func (w View) CopiesOfShift(shift int64) (rows []schedule.PublishedShiftRow) {
	for k := range slices.Backward(w.versions) {
		v := &w.versions[k]
		if place := v.placeOf(w.Roster, shift); place != nobody && w.readsVersion(v) && w.reads(w.shifts[v.refs[place]].person) {
			rows = append(rows, w.publishedRow(v, int(place)))
		}
	}
	return rows
}

// publishedRow returns a row of a published version with the names of its employee, location and position. It has no
// draft period. The wall may not read notes.
func (w View) publishedRow(v *version, place int) schedule.PublishedShiftRow {
	row := w.shiftRow(v.refs[place], true)
	row.DraftPeriodID = 0
	if w.wall() {
		row.Notes = ""
	}
	return schedule.PublishedShiftRow{
		PublishedShift: schedule.PublishedShift{PublishedPeriodID: v.ID, Shift: row.Shift, EmployeeName: v.nameAt(w.Roster, place), ChangeKind: changeKinds[v.kinds[place]]},
		EmployeeNumber: row.EmployeeNumber, Location: row.Location, Position: row.Position,
	}
}

// nameAt returns the name of a row's employee at the time of publication.
func (v *version) nameAt(r *Roster, place int) string {
	if name, ok := v.names[int32(place)]; ok { // #nosec G115 -- places are int32 everywhere
		return r.texts.at(name)
	}
	if person := r.shifts[v.refs[place]].person; person != nobody {
		return r.people[person].Name
	}
	return ""
}

// nameRanks returns the alphabetical rank of each employee name as published. An open shift has no name and comes
// first.
func (v *version) nameRanks(r *Roster) map[string]int64 {
	var names []string
	for person := range r.people {
		if len(v.byPerson.of(int32(person))) > 0 { // #nosec G115 -- as many as employees
			names = append(names, r.people[person].Name)
		}
	}
	for _, name := range v.names {
		names = append(names, r.texts.at(name))
	}
	slices.Sort(names)
	ranks := make(map[string]int64, len(names))
	for k, name := range names {
		ranks[name] = int64(k) + 1
	}
	return ranks
}

// PublishedSum returns the head of a published version with the figures and the SHA-256 of the stored rows. If it
// equals the stored head, the rows are unchanged since publication. If it differs, a viewer who may not read the digest
// receives "another one" as the SHA-256. It returns the zero value for an unknown version.
func (w View) PublishedSum(id int64) schedule.PublishedPeriod {
	at, ok := w.heads[id]
	if !ok {
		return schedule.PublishedPeriod{}
	}
	v := &w.versions[at]
	out := v.computed
	if !w.manager() {
		out.PublishedBy, out.Note, out.SHA256 = "", "", ""
		if v.computed != v.PublishedPeriod {
			out.SHA256 = "another one"
		}
	}
	return out
}

// sealVersions computes the figures and digests of all versions from their rows. It uses all processors.
func (r *Roster) sealVersions() {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for k := range r.versions {
		v := &r.versions[k]
		group.Go(func() error {
			v.computed = r.seal(v)
			return nil
		})
	}
	_ = group.Wait() // the functions return no errors
}

// seal returns the head of a version with the figures and the digest of its rows.
func (r *Roster) seal(v *version) schedule.PublishedPeriod {
	var s schedule.Sealer
	for _, place := range v.byShift {
		s.Add(&schedule.PublishedShift{PublishedPeriodID: v.ID, Shift: r.bareShift(v.refs[place], true), EmployeeName: v.nameAt(r, int(place)), ChangeKind: changeKinds[v.kinds[place]]})
	}
	return s.Seal(v.PublishedPeriod)
}

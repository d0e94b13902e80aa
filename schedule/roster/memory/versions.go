package memory

import (
	"iter"
	"runtime"
	"slices"
	"sort"

	"golang.org/x/sync/errgroup"

	"opshub/schedule"
)

// Version is one published version of a period, with the rows of its shifts by start and ID.
type Version struct {
	schedule.PublishedPeriod                  // the head as stored
	Layer                                     // the copies of the shifts, including removed ones
	ByShift                  []int32          // places of the rows by shift
	Kinds                    []uint8          // of the rows, indexes into ChangeKinds
	Names                    map[int32]uint32 // names of employees as published if they differ from the current ones, by row

	Computed schedule.PublishedPeriod // the head with the figures and the SHA-256 of the stored rows
}

// ChangeKinds lists the kinds of changes by their number in an element.
var ChangeKinds = []schedule.ChangeKind{"added", "changed", "unchanged", "removed"}

// Removed is the number of the kind of a copy whose shift was removed.
const Removed = 3

// PlaceOf returns the place of a shift in the version, or Nobody if the version lacks it.
func (v *Version) PlaceOf(r *Roster, shift int64) int32 {
	k := sort.Search(len(v.ByShift), func(k int) bool { return r.Shifts[v.Refs[v.ByShift[k]]].ID >= shift })
	if k < len(v.ByShift) && r.Shifts[v.Refs[v.ByShift[k]]].ID == shift {
		return v.ByShift[k]
	}
	return Nobody
}

// CurrentVersions returns the versions whose status is current, by ID, with the index of each.
func (r *Roster) CurrentVersions() iter.Seq2[int32, *Version] {
	return func(yield func(int32, *Version) bool) {
		for k := range r.Versions {
			if v := &r.Versions[k]; v.Status == "current" && !yield(int32(k), v) { // #nosec G115 -- as many as versions
				return
			}
		}
	}
}

// NameAt returns the name of a row's employee at the time of publication.
func (v *Version) NameAt(r *Roster, place int) string {
	if name, ok := v.Names[int32(place)]; ok { // #nosec G115 -- places are int32 everywhere
		return r.Texts.At(name)
	}
	if person := r.Shifts[v.Refs[place]].Person; person != Nobody {
		return r.People[person].Name
	}
	return ""
}

// NameRanks returns the alphabetical rank of each employee name as published. An open shift has no name and comes
// first.
func (v *Version) NameRanks(r *Roster) map[string]int64 {
	var names []string
	for person := range r.People {
		if len(v.ByPerson.Of(int32(person))) > 0 { // #nosec G115 -- as many as employees
			names = append(names, r.People[person].Name)
		}
	}
	for _, name := range v.Names {
		names = append(names, r.Texts.At(name))
	}
	slices.Sort(names)
	ranks := make(map[string]int64, len(names))
	for k, name := range names {
		ranks[name] = int64(k) + 1
	}
	return ranks
}

// sealVersions computes the figures and digests of all versions from their rows. It uses all processors.
func (r *Roster) sealVersions() {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for k := range r.Versions {
		v := &r.Versions[k]
		group.Go(func() error {
			v.Computed = r.seal(v)
			return nil
		})
	}
	_ = group.Wait() // the functions return no errors
}

// seal returns the head of a version with the figures and the digest of its rows.
func (r *Roster) seal(v *Version) schedule.PublishedPeriod {
	var s schedule.Sealer
	for _, place := range v.ByShift {
		s.Add(&schedule.PublishedShift{PublishedPeriodID: v.ID, Shift: r.BareShift(v.Refs[place], true), EmployeeName: v.NameAt(r, int(place)), ChangeKind: ChangeKinds[v.Kinds[place]]})
	}
	return s.Seal(v.PublishedPeriod)
}

// WithoutRemoved returns the rows of the version that are not removed.
func (v *Version) WithoutRemoved(shifts []Shift, people int) *Layer {
	var refs []int32
	for place, ref := range v.Refs {
		if v.Kinds[place] != Removed {
			refs = append(refs, ref)
		}
	}
	if len(refs) == len(v.Refs) {
		return &v.Layer
	}
	l := newLayer(shifts, refs, len(refs), people)
	l.Shown = true
	return &l
}

// PublishedRow returns a row of a published version with the names of its employee, location and position. It has no
// draft period, and its notes are left out if notes is false.
func (r *Roster) PublishedRow(v *Version, place int, notes bool) schedule.PublishedShiftRow {
	row := r.ShiftRow(v.Refs[place], true)
	row.DraftPeriodID = 0
	if !notes {
		row.Notes = ""
	}
	return schedule.PublishedShiftRow{
		PublishedShift: schedule.PublishedShift{PublishedPeriodID: v.ID, Shift: row.Shift, EmployeeName: v.NameAt(r, place), ChangeKind: ChangeKinds[v.Kinds[place]]},
		EmployeeNumber: row.EmployeeNumber, Location: row.Location, Position: row.Position,
	}
}

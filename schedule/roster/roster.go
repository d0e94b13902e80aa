// Package roster holds the schedule in memory and answers every question about it.
//
// A Roster is built once per version of the data and never changes, so that all requests share it. Each question is a
// method of a View, which is the roster as one visitor may read it: managers read everything, employees read their own
// rows and what was published. Questions are loops over slices of small elements. An element holds no pointer, so the
// garbage collector does not scan the millions of them.
//
// The package knows no SQL and no HTTP. Package store loads the rows through a Builder.
package roster

import (
	"unsafe"

	"opshub/schedule"
)

// Roster is one version of the schedule. It is safe for concurrent use because nothing changes it.
type Roster struct {
	Version string // of the data, another value after every change
	State   string // digest of the data, the same for two copies of a database

	organization schedule.Organization
	minOverlap   int // minutes from which an overlap is a soft conflict
	horizon      schedule.Interval
	newest       schedule.Instant // of the latest record

	people     []schedule.Person // by name, as collated, then by id; the index is the person
	peopleText []string          // folded name and number of each person
	personOf   map[int64]int32
	atAddress  map[string][]int32 // people by e-mail address, in the form of schedule.Address
	held       [][]int64          // positions that each person works in: those beside the primary one by id, then the primary one

	locations    []schedule.Location // by name, then by id
	locationText map[int64]string    // folded name and code
	locationOf   map[int64]int32
	positions    []schedule.Position // by name, then by id
	positionOf   map[int64]int32

	texts     textTable
	zones     []*schedule.Zone
	names     []string // of the zones, as the data spells them
	zoneKnown []bool   // of each zone
	posts     []post

	shiftByID []int32 // the working copies by id
	shifts    []shift // working copies by start and id, then the published copies that differ from them
	working   layer   // what managers plan
	shown     layer   // what employees were shown

	drafts   []schedule.DraftPeriod // by first day, then by id
	draftOf  map[int64]int32
	versions []version // by id
	heads    map[int64]int32

	blocks     []block // by person and id
	blockOf    map[int64]int32
	exceptions []schedule.BlockException // by block and date
	series     map[int64]schedule.Series

	occurrences []occurrence // by person, start, end and block
	occurrence  []int32      // occurrences[occurrence[p]:occurrence[p+1]] are those of person p
	byStart     []int32      // the occurrences by start, then by id of the employee, end and block
	longest     int32        // minutes of the longest occurrence

	allConflicts   conflictSet // of what managers plan and of what employees were shown; only managers read them
	shownConflicts conflictSet // of what employees were shown

	changed []schedule.Instant // times of the imports that changed shifts and blocks, by number

	Plans
	warnings map[string]int
}

// Plans are the small tables that a schedule is compared with, each in the first order of its list.
type Plans struct {
	targets           []schedule.CoverageTarget
	rules             []schedule.ConstraintRule
	constraintReviews []schedule.ConstraintReview
	scheduleException []schedule.ScheduleException
	exceptionReviews  []schedule.ExceptionReview
	acknowledgments   []schedule.Acknowledgment

	kindRank   map[schedule.ConstraintKind]int64 // places of the kinds of rules in the alphabet
	signerRank map[string]int64                  // places of the people who acknowledged in the alphabet
}

// Organization is what holds for the whole schedule.
func (r *Roster) Organization() schedule.Organization { return r.organization }

// Horizon is the time over which recurring blocks are expanded for everybody.
func (r *Roster) Horizon() schedule.Interval { return r.horizon }

// Size is how much a roster holds.
type Size struct {
	Shifts      int // working copies
	Blocks      int
	Occurrences int // of blocks
	Conflicts   int
	Bytes       int64 // memory of the large lists and their indexes; small tables are left out
}

// Size counts the rows of the roster and their memory. It reads lengths only, so it is cheap.
func (r *Roster) Size() Size {
	s := Size{Shifts: r.working.count, Blocks: len(r.blocks), Occurrences: len(r.occurrences), Conflicts: len(r.allConflicts.conflicts)}
	s.Bytes = bytesOf(r.shifts) + bytesOf(r.shiftByID) + r.working.bytes() + r.shown.bytes() +
		bytesOf(r.blocks) + bytesOf(r.exceptions) + bytesOf(r.occurrences) + bytesOf(r.occurrence) + bytesOf(r.byStart) +
		r.allConflicts.bytes() + r.shownConflicts.bytes() +
		bytesOf(r.people) + bytesOf(r.peopleText) + bytesOf(r.texts.ends) + int64(len(r.texts.bytes)) +
		mapBytes[int64, int32](len(r.blockOf)+len(r.personOf)) + mapBytes[int64, schedule.Series](len(r.series))
	for i := range r.versions {
		v := &r.versions[i]
		s.Bytes += v.bytes() + bytesOf(v.byShift) + bytesOf(v.kinds) + mapBytes[int32, uint32](len(v.names))
	}
	return s
}

func (l *layer) bytes() int64 {
	return bytesOf(l.refs) + l.byPerson.bytes() + l.byDraft.bytes()
}

func (x *index) bytes() int64 { return bytesOf(x.ends) + bytesOf(x.items) }

// bytesOf is the memory of a list, without what its elements point to.
func bytesOf[T any](list []T) int64 {
	var element T
	return int64(cap(list)) * int64(unsafe.Sizeof(element))
}

// mapBytes is about the memory of a map with n entries: the tables of a map are half to seven eighths full.
func mapBytes[K comparable, V any](n int) int64 {
	var (
		key   K
		value V
	)
	return int64(n) * int64(unsafe.Sizeof(key)+unsafe.Sizeof(value)+1) * 3 / 2
}

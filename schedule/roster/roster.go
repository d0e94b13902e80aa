// Package roster holds the schedule in memory and answers all queries about it.
//
// A Roster is built once per data version and never changes, so all requests share it. Each query is a method of a
// View, which is the roster as one visitor may read it. Managers read everything. Employees read their own rows and
// what was published. Queries are loops over slices of small elements. Elements contain no pointers, so the garbage
// collector does not scan millions of them.
//
// The package contains no SQL and no HTTP. Package store loads the rows through a Builder.
package roster

import (
	"unsafe"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Roster is one version of the schedule. It never changes, so it is safe for concurrent use.
type Roster struct {
	Version string // data version; different after every change
	State   string // digest of the data; equal for two copies of a database

	organization schedule.Organization
	minOverlap   int // minimum overlap of a soft conflict in minutes
	horizon      schedule.Interval
	newest       schedule.Instant // of the latest record

	people     []schedule.Person // by name as collated, then by ID; the index is the person number
	peopleText []string          // by person: folded name and number
	personOf   map[int64]int32
	atAddress  map[string][]int32 // people by e-mail address in the form of schedule.Address
	held       [][]int64          // by person: positions by ID, with the primary one last

	locations    []schedule.Location // by name, then by ID
	locationText map[int64]string    // folded name and code
	locationOf   map[int64]int32
	positions    []schedule.Position // by name, then by ID
	positionOf   map[int64]int32

	texts     textTable
	zones     []*localtime.Zone
	names     []string // names of the zones as in the data
	zoneKnown []bool   // by zone
	posts     []post

	shiftByID []int32 // the working copies by ID
	shifts    []shift // working copies by start and ID, then the published copies that differ from them
	working   layer   // what managers plan
	shown     layer   // what employees were shown

	drafts   []schedule.DraftPeriod // by first day, then by ID
	draftOf  map[int64]int32
	versions []version // by ID
	heads    map[int64]int32

	blocks     []block // by person and ID
	blockOf    map[int64]int32
	exceptions []schedule.BlockException // by block and date
	series     map[int64]schedule.Series

	occurrences []occurrence // by person, start, end and block
	occurrence  []int32      // occurrences[occurrence[p]:occurrence[p+1]] are those of person p
	byStart     []int32      // the occurrences by start, then by employee ID, end and block
	longest     int32        // minutes of the longest occurrence

	allConflicts   conflictSet // conflicts with what managers plan and with what employees were shown; only managers read them
	shownConflicts conflictSet // conflicts with what employees were shown

	changed []schedule.Instant // times of the imports that changed shifts and blocks, by import number

	Plans
	warnings map[string]int
}

// Plans holds the small tables with which a schedule is compared, each in the first order of its list.
type Plans struct {
	targets           []schedule.CoverageTarget
	rules             []schedule.ConstraintRule
	constraintReviews []schedule.ConstraintReview
	scheduleException []schedule.ScheduleException
	exceptionReviews  []schedule.ExceptionReview
	acknowledgments   []schedule.Acknowledgment

	kindRank   map[schedule.ConstraintKind]int64 // alphabetical ranks of the kinds of rules
	signerRank map[string]int64                  // alphabetical ranks of the people who acknowledged
}

// Organization returns the organization's settings.
func (r *Roster) Organization() schedule.Organization { return r.organization }

// MinOverlap returns the overlap in minutes from which there is a soft conflict.
func (r *Roster) MinOverlap() int { return r.minOverlap }

// Horizon returns the time over which recurring blocks are expanded for all employees.
func (r *Roster) Horizon() schedule.Interval { return r.horizon }

// Size holds the row counts and the memory size of a roster.
type Size struct {
	Shifts      int // working copies
	Blocks      int
	Occurrences int // of blocks
	Conflicts   int
	Bytes       int64 // memory of the large slices and their indexes, without small tables
}

// Size counts the rows of the roster and their memory. It is cheap, because it reads only lengths.
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

// bytesOf returns the memory of a slice in bytes, without what its elements refer to.
func bytesOf[T any](list []T) int64 {
	var element T
	return int64(cap(list)) * int64(unsafe.Sizeof(element))
}

// mapBytes estimates the memory of a map with n entries in bytes. The tables of a map are half to seven eighths full.
func mapBytes[K comparable, V any](n int) int64 {
	var (
		key   K
		value V
	)
	return int64(n) * int64(unsafe.Sizeof(key)+unsafe.Sizeof(value)+1) * 3 / 2
}

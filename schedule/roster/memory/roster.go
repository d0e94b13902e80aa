// Package memory holds the columns of a roster: one version of the schedule as slices of small elements, and their
// indexes.
//
// Elements contain no pointers, so the garbage collector does not scan millions of them. A Builder builds the columns
// from the rows of a database. The columns know no viewer. Only package roster reads them, because its View decides what
// a viewer may read.
package memory

import (
	"unsafe"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Roster is one version of the schedule. It never changes, so it is safe for concurrent use.
type Roster struct {
	Version string // data version; different after every change
	State   string // digest of the data; equal for two copies of a database

	Organization schedule.Organization
	MinOverlap   int               // minimum overlap of a soft conflict in minutes
	Horizon      schedule.Interval // over which the recurring blocks of all employees are expanded
	Newest       schedule.Instant  // of the latest record

	People     []schedule.Person  // by name as collated, then by ID; the index is the person number
	PeopleText []string           // by person: folded name and number
	PersonOf   map[int64]int32    // numbers by employee ID
	AtAddress  map[string][]int32 // people by e-mail address in the form of schedule.Address
	Held       [][]int64          // by person: positions by ID, with the primary one last

	Locations    []schedule.Location // by name, then by ID
	LocationText map[int64]string    // folded name and code
	LocationOf   map[int64]int32     // indexes by ID
	Positions    []schedule.Position // by name, then by ID
	PositionOf   map[int64]int32     // indexes by ID

	Texts     TextTable         // of all elements
	Zones     []*localtime.Zone // time zones of the rows; UTC for an unknown one
	ZoneNames []string          // names of the zones as in the data
	ZoneKnown []bool            // by zone
	Posts     []Post            // of all shifts

	shiftByID []int32 // the working copies by ID
	Shifts    []Shift // working copies by start and ID, then the published copies that differ from them
	Working   Layer   // what managers plan
	Shown     Layer   // what employees were shown

	Drafts    []schedule.DraftPeriod // by first day, then by ID
	DraftOf   map[int64]int32        // indexes by ID
	Versions  []Version              // by ID
	VersionOf map[int64]int32        // indexes by ID

	Blocks     []Block                   // by person and ID
	BlockOf    map[int64]int32           // indexes by ID
	exceptions []schedule.BlockException // by block and date
	Series     map[int64]schedule.Series // by ID

	Occurrences        []Occurrence // by person, start, end and block
	firstOccurrence    []int32      // Occurrences[firstOccurrence[p]:firstOccurrence[p+1]] are those of person p
	OccurrencesByStart []int32      // the occurrences by start, then by employee ID, end and block
	Longest            int32        // minutes of the longest occurrence

	AllConflicts   ConflictSet // conflicts with what managers plan and with what employees were shown; only managers read them
	ShownConflicts ConflictSet // conflicts with what employees were shown

	ImportTimes []schedule.Instant // times of the imports that changed shifts and blocks, by import number

	Plans                   // the small tables
	Warnings map[string]int // number of doubtful rows by name of the warning
}

// Plans holds the small tables with which a schedule is compared, each in the first order of its list.
type Plans struct {
	Targets            []schedule.CoverageTarget
	Rules              []schedule.ConstraintRule
	ConstraintReviews  []schedule.ConstraintReview
	ScheduleExceptions []schedule.ScheduleException
	ExceptionReviews   []schedule.ExceptionReview
	Acknowledgments    []schedule.Acknowledgment

	KindRank   map[schedule.ConstraintKind]int64 // alphabetical ranks of the kinds of rules
	SignerRank map[string]int64                  // alphabetical ranks of the people who acknowledged
}

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
	s := Size{Shifts: r.Working.Count, Blocks: len(r.Blocks), Occurrences: len(r.Occurrences), Conflicts: len(r.AllConflicts.Conflicts)}
	s.Bytes = bytesOf(r.Shifts) + bytesOf(r.shiftByID) + r.Working.bytes() + r.Shown.bytes() +
		bytesOf(r.Blocks) + bytesOf(r.exceptions) + bytesOf(r.Occurrences) + bytesOf(r.firstOccurrence) + bytesOf(r.OccurrencesByStart) +
		r.AllConflicts.bytes() + r.ShownConflicts.bytes() +
		bytesOf(r.People) + bytesOf(r.PeopleText) + bytesOf(r.Texts.ends) + int64(len(r.Texts.bytes)) +
		mapBytes[int64, int32](len(r.BlockOf)+len(r.PersonOf)) + mapBytes[int64, schedule.Series](len(r.Series))
	for i := range r.Versions {
		v := &r.Versions[i]
		s.Bytes += v.bytes() + bytesOf(v.ByShift) + bytesOf(v.Kinds) + mapBytes[int32, uint32](len(v.Names))
	}
	return s
}

func (l *Layer) bytes() int64 {
	return bytesOf(l.Refs) + l.ByPerson.bytes() + l.ByDraft.bytes()
}

func (x *Index) bytes() int64 { return bytesOf(x.Ends) + bytesOf(x.items) }

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

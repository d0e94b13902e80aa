package roster

import "opshub/schedule"

// Times of elements are whole minutes since 1970 in UTC. An int32 reaches the year 6053.

// minutes is an instant as an element holds it.
func minutes(at schedule.Instant) int32 { return int32(at / 60) } // #nosec G115 -- imports accept the years 1900 to 2199

// instant is the time of an element.
func instant(minutes int32) schedule.Instant { return schedule.Instant(minutes) * 60 }

// nobody is the person of an open shift, and the index of anything that is not there.
const nobody = -1

// shift is one copy of a shift: 48 bytes.
type shift struct {
	id      int64
	start   int32
	length  int32 // minutes
	person  int32 // nobody for an open shift
	post    uint32
	draft   int32 // index of the draft period; nobody for none
	label   uint32
	notes   uint32
	breaks  int32 // minutes
	slots   int32 // people an open shift wants, as stored
	state   uint8 // index into states
	changed uint16
}

func (s *shift) end() int32 { return s.start + s.length }

func (s *shift) interval() schedule.Interval {
	return schedule.Interval{Start: instant(s.start), End: instant(s.end())}
}

// states are the publish states of shifts by their number in an element.
var states = []schedule.PublishState{schedule.NeverPublished, schedule.Published, schedule.ChangedSince, schedule.StagedForRemoval}

// Numbers of the states.
const (
	neverPublished uint8 = iota
	published
	changedSince
	staged
)

// post is the place and the work of shifts: a schedule has a few hundred.
type post struct {
	location, position int64 // ids; 0 for none
	zone               int32 // index into the zones
}

// block is an unavailable block without its texts.
type block struct {
	id, series                           int64
	requested, decided, created, updated int64 // Unix seconds; 0 for unknown
	blockTimes
	first                                int32 // start of the first occurrence, by which lists are ordered
	person                               int32
	untilOn                              schedule.Date
	reasonCode, reasonText, note, source uint32 // texts
	requestedBy, decidedBy               uint32
	exception, exceptions                int32 // the first of its exceptions, and their number
	kind, status                         uint8 // indexes into kinds and schedule.BlockStatuses
	overrides, deleted, recurring        bool  // recurring: a rule that is expanded
	changed                              uint16
}

// blockTimes says when a block is. Two blocks of an employee with the same times are one entered twice.
type blockTimes struct {
	start, end                int32 // of a one-off block; 0 for none
	startsOn, endsOn, firstOn schedule.Date
	startMinute, endMinute    int16
	rule                      uint32 // text
	zone                      int32
	allDay                    bool
}

// kinds are the kinds of blocks by their number in an element.
var kinds = []schedule.BlockKind{schedule.Unavailable, schedule.TimeOff, schedule.Undesired}

// undesired is the number of the kind that is informational.
const undesired = 2

// occurrence is one time that a block covers. It repeats the fields of the block that most filters read: blocks are large and
// are not in the order of time.
type occurrence struct {
	block        int32
	start        int32
	length       int32         // minutes; 0 for a time that does not exist on the clock of that day
	on           schedule.Date // local day in the zone of the block
	person, zone int32
	kind, status uint8 // indexes into kinds and schedule.BlockStatuses
}

func (o *occurrence) end() int32 { return o.start + o.length }

// missing reports whether the wall-clock time does not exist on that day. Such an occurrence covers nothing.
func (o *occurrence) missing() bool { return o.length == 0 }

func (o *occurrence) interval() schedule.Interval {
	return schedule.Interval{Start: instant(o.start), End: instant(o.end())}
}

// conflict is a copy of a shift that overlaps an occurrence of a block of the same person.
type conflict struct {
	shift      int32 // the copy that the figures speak of
	work       int32 // the working copy; nobody for a shift that the person has no more
	shown      int32 // the published copy where its times differ from those of shift; else nobody
	version    int32 // index of the published version that has a copy; nobody for none
	occurrence int32
	union      int32 // minutes of all live overlaps of the shift
	duplicate  int32 // block with the same occurrence and a lower id; nobody for none
	number     int32 // of the shift among those that have conflicts
	state      uint8 // index into shiftStates
}

// conflictSet is soft conflicts and their indexes.
type conflictSet struct {
	conflicts  []conflict // by start of the overlap, shift, block and start of the occurrence
	conflictOf index      // conflicts of each person
	conflicted []int64    // ids of the shifts that have conflicts, in order
	ofShift    index      // conflicts of each of these shifts
}

// add adds conflicts of a part of the occurrences that begins at base.
func (s *conflictSet) add(found []conflict, base int32) {
	for _, c := range found {
		c.occurrence += base
		s.conflicts = append(s.conflicts, c)
	}
}

func (s *conflictSet) bytes() int64 {
	return bytesOf(s.conflicts) + bytesOf(s.conflicted) + s.conflictOf.bytes() + s.ofShift.bytes()
}

// shiftStates say which copies of a shift a conflict is in, by their number in an element.
var shiftStates = []schedule.ShiftState{schedule.StateDraft, schedule.StatePublished, schedule.StateBoth}

// version is one published version of a period: the rows of its shifts by start and id.
type version struct {
	schedule.PublishedPeriod
	layer
	byShift []int32          // places of the rows by shift
	kinds   []uint8          // of the rows, indexes into changeKinds
	names   map[int32]uint32 // names of employees as published, by row, where they differ from today's

	computed schedule.PublishedPeriod // the head with the sum of the rows as they are stored
}

// byWord is the values of words by their numbers, those that are zero left out.
func byWord[K, V comparable](words []K, values []V) map[K]V {
	by, zero := map[K]V{}, *new(V)
	for number, value := range values {
		if value != zero {
			by[words[number]] = value
		}
	}
	return by
}

// numberOf is the index of a word in a short list, 0 for one that is not in it.
func numberOf[T comparable](list []T, word T) uint8 {
	for k := range list {
		if list[k] == word {
			return uint8(k) // #nosec G115 -- the lists have fewer than ten words
		}
	}
	return 0
}

package roster

import "opshub/schedule"

// Times of elements are whole minutes since 1970 in UTC. An int32 reaches the year 6053.

// minutes converts an instant to the time of an element.
func minutes(at schedule.Instant) int32 { return int32(at / 60) } // #nosec G115 -- imports accept the years 1900 to 2199

// instant converts the time of an element to an instant.
func instant(minutes int32) schedule.Instant { return schedule.Instant(minutes) * 60 }

// nobody is the person of an open shift, and the index of anything that does not exist.
const nobody = -1

// shift is one copy of a shift. It takes 48 bytes.
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
	slots   int32 // people that an open shift needs, as stored
	state   uint8 // index into states
	changed uint16
}

func (s *shift) end() int32 { return s.start + s.length }

func (s *shift) interval() schedule.Interval {
	return schedule.Interval{Start: instant(s.start), End: instant(s.end())}
}

// states lists the publish states of shifts by their number in an element.
var states = []schedule.PublishState{schedule.NeverPublished, schedule.Published, schedule.ChangedSince, schedule.StagedForRemoval}

// Numbers of the states.
const (
	neverPublished uint8 = iota
	published
	changedSince
	staged
)

// post is the location, position and zone of shifts. A schedule has a few hundred.
type post struct {
	location, position int64 // IDs; 0 for none
	zone               int32 // index into the zones
}

// block is an unavailable block without its texts.
type block struct {
	id, series                           int64
	requested, decided, created, updated int64 // Unix seconds; 0 for unknown
	blockTimes
	first                                int32 // start of the first occurrence; the sort key of lists
	person                               int32
	untilOn                              schedule.Date
	reasonCode, reasonText, note, source uint32 // texts
	requestedBy, decidedBy               uint32
	exception, exceptions                int32 // the index and the number of its exceptions
	kind, status                         uint8 // indexes into kinds and schedule.BlockStatuses
	overrides, deleted, recurring        bool  // recurring: the rule is expanded
	changed                              uint16
}

// blockTimes holds the times of a block. Two blocks of an employee with equal times are duplicates.
type blockTimes struct {
	start, end                int32 // of a one-off block; 0 for none
	startsOn, endsOn, firstOn schedule.Date
	startMinute, endMinute    int16
	rule                      uint32 // text
	zone                      int32
	allDay                    bool
}

// kinds lists the kinds of blocks by their number in an element.
var kinds = []schedule.BlockKind{schedule.Unavailable, schedule.TimeOff, schedule.Undesired}

// undesired is the number of the informational kind.
const undesired = 2

// occurrence is one time span that a block covers. It repeats the fields of the block that most filters read, because
// blocks are large and not ordered by time.
type occurrence struct {
	block        int32
	start        int32
	length       int32         // minutes; 0 for a time that does not exist on that day
	on           schedule.Date // local day in the zone of the block
	person, zone int32
	kind, status uint8 // indexes into kinds and schedule.BlockStatuses
}

func (o *occurrence) end() int32 { return o.start + o.length }

// missing reports whether the wall-clock time does not exist on that day. A missing occurrence covers no time.
func (o *occurrence) missing() bool { return o.length == 0 }

func (o *occurrence) interval() schedule.Interval {
	return schedule.Interval{Start: instant(o.start), End: instant(o.end())}
}

// conflict is a copy of a shift that overlaps an occurrence of a block of the same person.
type conflict struct {
	shift      int32 // the copy to which the figures refer
	work       int32 // the working copy; nobody if the person no longer has the shift
	shown      int32 // the published copy if its times differ from those of shift; nobody otherwise
	version    int32 // index of the published version with a copy; nobody for none
	occurrence int32
	union      int32 // minutes of all live overlaps of the shift
	duplicate  int32 // block with the same occurrence and a lower ID; nobody for none
	number     int32 // of the shift among those with conflicts
	state      uint8 // index into shiftStates
}

// conflictSet holds soft conflicts and their indexes.
type conflictSet struct {
	conflicts  []conflict // by start of the overlap, shift, block and start of the occurrence
	conflictOf index      // conflicts by person
	conflicted []int64    // sorted IDs of the shifts with conflicts
	ofShift    index      // conflicts by index into conflicted
}

// add adds conflicts whose occurrence indexes are relative to base.
func (s *conflictSet) add(found []conflict, base int32) {
	for _, c := range found {
		c.occurrence += base
		s.conflicts = append(s.conflicts, c)
	}
}

func (s *conflictSet) bytes() int64 {
	return bytesOf(s.conflicts) + bytesOf(s.conflicted) + s.conflictOf.bytes() + s.ofShift.bytes()
}

// shiftStates lists which copies of a shift a conflict affects, by their number in an element.
var shiftStates = []schedule.ShiftState{schedule.StateDraft, schedule.StatePublished, schedule.StateBoth}

// version is one published version of a period, with the rows of its shifts by start and ID.
type version struct {
	schedule.PublishedPeriod
	layer
	byShift []int32          // places of the rows by shift
	kinds   []uint8          // of the rows, indexes into changeKinds
	names   map[int32]uint32 // names of employees as published if they differ from the current ones, by row

	computed schedule.PublishedPeriod // the head with the figures and the SHA-256 of the stored rows
}

// byWord maps words to the values of their numbers, without zero values.
func byWord[K, V comparable](words []K, values []V) map[K]V {
	by, zero := map[K]V{}, *new(V)
	for number, value := range values {
		if value != zero {
			by[words[number]] = value
		}
	}
	return by
}

// numberOf returns the index of a word in a short list, or 0 if the list does not contain it.
func numberOf[T comparable](list []T, word T) uint8 {
	for k := range list {
		if list[k] == word {
			return uint8(k) // #nosec G115 -- the lists have fewer than ten words
		}
	}
	return 0
}

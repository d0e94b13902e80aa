package memory

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// Times of elements are whole minutes since 1970 in UTC. An int32 reaches the year 6053.

// Minutes converts an instant to the time of an element.
func Minutes(at schedule.Instant) int32 { return int32(at / 60) } // #nosec G115 -- imports accept the years 1900 to 2199

// Instant converts the time of an element to an instant.
func Instant(minutes int32) schedule.Instant { return schedule.Instant(minutes) * 60 }

// Nobody is the person of an open shift, and the index of anything that does not exist.
const Nobody = -1

// EveryDraft represents any draft period, including none.
const EveryDraft = -2

// Shift is one copy of a shift. It takes 48 bytes.
type Shift struct {
	ID      int64
	Start   int32
	Length  int32  // minutes
	Person  int32  // number of the person; Nobody for an open shift
	Post    uint32 // index into Roster.Posts
	Draft   int32  // index of the draft period; Nobody for none
	Label   uint32 // text
	Notes   uint32 // text
	Breaks  int32  // minutes
	Slots   int32  // people that an open shift needs, as stored
	State   uint8  // index into States
	Changed uint16 // index into Roster.ImportTimes
}

// End returns the minute in which the shift ends.
func (s *Shift) End() int32 { return s.Start + s.Length }

// Interval returns the time of the shift.
func (s *Shift) Interval() schedule.Interval {
	return schedule.Interval{Start: Instant(s.Start), End: Instant(s.End())}
}

// States lists the publish states of shifts by their number in an element.
var States = []schedule.PublishState{schedule.NeverPublished, schedule.Published, schedule.ChangedSince, schedule.StagedForRemoval}

// Numbers of the states.
const (
	NeverPublished uint8 = iota
	Published
	ChangedSince
	Staged
)

// Post is the location, position and zone of shifts. A schedule has a few hundred.
type Post struct {
	Location, Position int64 // IDs; 0 for none
	Zone               int32 // index into Roster.Zones
}

// Block is an unavailable block without its texts.
type Block struct {
	ID, Series                           int64
	Requested, Decided, Created, Updated int64         // Unix seconds; 0 for unknown
	BlockTimes                                         // as stored
	First                                int32         // start of the first occurrence; the sort key of lists
	Person                               int32         // number of the person
	UntilOn                              schedule.Date // last day of a recurring block that ends; 0 for none
	ReasonCode, ReasonText, Note, Source uint32        // texts
	RequestedBy, DecidedBy               uint32        // texts
	FirstException, ExceptionCount       int32         // index of its first exception, and their number
	Kind, Status                         uint8         // indexes into Kinds and schedule.BlockStatuses
	Overrides, Deleted, Recurring        bool          // Recurring: the rule is expanded
	Shown                                int32         // zone in which its times are shown, see Builder.shownIn
	Changed                              uint16        // index into Roster.ImportTimes
}

// BlockTimes holds the times of a block. Two blocks of an employee with equal times are duplicates.
type BlockTimes struct {
	Start, End                int32         // of a one-off block; 0 for none
	StartsOn, EndsOn, FirstOn schedule.Date // days of an all-day block, and the first day of a recurring one; 0 for none
	StartMinute, EndMinute    int16         // of the day, of a recurring block
	Rule                      uint32        // text
	Zone                      int32         // index into Roster.Zones
	AllDay                    bool
}

// Repeats reports whether the block has a recurrence rule or belongs to an imported series.
func (b *Block) Repeats() bool { return b.Recurring || b.Series != 0 }

// AskedAt returns when a block was requested, or when it was created if the time of the request is unknown.
func (b *Block) AskedAt() int64 { return cmp.Or(b.Requested, b.Created) }

// Waiting reports whether a block is requested and not yet decided.
func (b *Block) Waiting() bool { return schedule.BlockStatuses[b.Status] == schedule.Requested }

// Kinds lists the kinds of blocks by their number in an element.
var Kinds = []schedule.BlockKind{schedule.Unavailable, schedule.TimeOff, schedule.Undesired}

// Undesired is the number of the informational kind.
const Undesired = 2

// InForce reports whether the status with this number is active or approved.
func InForce(status uint8) bool {
	return schedule.BlockStatuses[status] == schedule.Active || schedule.BlockStatuses[status] == schedule.Approved
}

// Occurrence is one time span that a block covers. It repeats the fields of the block that most filters read, because
// blocks are large and not ordered by time.
type Occurrence struct {
	Block        int32 // index into Roster.Blocks
	Start        int32
	Length       int32         // minutes; 0 for a time that does not exist on that day
	On           schedule.Date // local day in the zone of the block
	Person, Zone int32         // number of the person, and index into Roster.Zones of the zone in which the time is shown
	Kind, Status uint8         // indexes into Kinds and schedule.BlockStatuses
}

// End returns the minute in which the occurrence ends.
func (o *Occurrence) End() int32 { return o.Start + o.Length }

// Missing reports whether the wall-clock time does not exist on that day. A missing occurrence covers no time.
func (o *Occurrence) Missing() bool { return o.Length == 0 }

// Interval returns the time of the occurrence.
func (o *Occurrence) Interval() schedule.Interval {
	return schedule.Interval{Start: Instant(o.Start), End: Instant(o.End())}
}

// Conflict is a copy of a shift that overlaps an occurrence of a block of the same person.
type Conflict struct {
	Shift       int32 // index of the copy to which the figures refer
	Work        int32 // the working copy; Nobody if the person no longer has the shift
	Shown       int32 // the published copy if its times differ from those of Shift; Nobody otherwise
	Version     int32 // index of the published version with a copy; Nobody for none
	Occurrence  int32 // index into Roster.Occurrences
	Union       int32 // minutes of all live overlaps of the shift
	Duplicate   int32 // block with the same occurrence and a lower ID; Nobody for none
	ShiftNumber int32 // of the shift among those with conflicts
	State       uint8 // index into ShiftStates
}

// ConflictSet holds soft conflicts and their indexes.
type ConflictSet struct {
	Conflicts []Conflict // by start of the overlap, shift, block and start of the occurrence
	ByPerson  Index      // places in Conflicts, by person
	ShiftIDs  []int64    // sorted IDs of the shifts with conflicts
	ofShift   Index      // places in Conflicts, by index into ShiftIDs
}

// add adds conflicts whose occurrence indexes are relative to base.
func (s *ConflictSet) add(found []Conflict, base int32) {
	for _, c := range found {
		c.Occurrence += base
		s.Conflicts = append(s.Conflicts, c)
	}
}

// OfShift returns the conflicts of a shift by start of the overlap.
func (s *ConflictSet) OfShift(shift int64) []int32 {
	number, ok := slices.BinarySearch(s.ShiftIDs, shift)
	if !ok {
		return nil
	}
	return s.ofShift.Of(int32(number)) // #nosec G115 -- places are int32 everywhere
}

func (s *ConflictSet) bytes() int64 {
	return bytesOf(s.Conflicts) + bytesOf(s.ShiftIDs) + s.ByPerson.bytes() + s.ofShift.bytes()
}

// ShiftStates lists which copies of a shift a conflict affects, by their number in an element.
var ShiftStates = []schedule.ShiftState{schedule.StateDraft, schedule.StatePublished, schedule.StateBoth}

// ByWord maps words to the values of their numbers, without zero values.
func ByWord[K, V comparable](words []K, values []V) map[K]V {
	by, zero := map[K]V{}, *new(V)
	for number, value := range values {
		if value != zero {
			by[words[number]] = value
		}
	}
	return by
}

// NumberOf returns the index of a word in a short list, or 0 if the list does not contain it.
func NumberOf[T comparable](list []T, word T) uint8 {
	for k := range list {
		if list[k] == word {
			return uint8(k) // #nosec G115 -- the lists have fewer than ten words
		}
	}
	return 0
}

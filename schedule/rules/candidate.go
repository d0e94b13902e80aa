package rules

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
)

// Opening is a stretch of work that somebody is wanted for: an open shift, or any window of time.
type Opening struct {
	schedule.Interval
	TimeZone   string
	PositionID int64 // 0: any work
	LocationID int64 // 0: anywhere
	ShiftID    int64 // of an open shift; 0 for a window
}

// OpeningOf is the opening that a shift is.
func OpeningOf(s schedule.Shift) Opening {
	return Opening{Interval: s.Interval(), TimeZone: s.TimeZone, PositionID: s.PositionID, LocationID: s.LocationID, ShiftID: s.ID}
}

// Around is the time from which the shifts of a worker have to be given, so that the weeks of the opening and a run of so many days
// on either side of it are whole. inRow is MaxConsecutive of the rules.
func (o Opening) Around(weekStartsOn time.Weekday, inRow int) schedule.Interval {
	z, _ := schedule.ZoneOrUTC(o.TimeZone)
	first, last := z.Days(o.Interval)
	from, to := min(first.Add(-inRow), first.WeekStart(weekStartsOn)), max(last.Add(inRow), last.WeekStart(weekStartsOn).Add(6))
	return schedule.Interval{Start: z.StartOfDay(from.Add(-1)), End: z.StartOfDay(to.Add(2))} // a day more: other zones have other days
}

// MaxConsecutive is the longest run of days that any rule allows.
func MaxConsecutive(rules []schedule.ConstraintRule) int {
	days := schedule.DefaultLimits.ConsecutiveDays
	for _, r := range rules {
		if r.Kind == schedule.MaxConsecutiveDays {
			days = max(days, r.Limit)
		}
	}
	return days
}

// Standing says how somebody stands to an opening, from the best to the worst.
type Standing string

// The standings.
const (
	Free          Standing = "free"            // nothing speaks against it
	FreeWithNotes Standing = "free_with_notes" // something is worth knowing: rather not, a request that is not decided
	BreaksRules   Standing = "breaks_a_rule"   // free, and a rule would not be kept: position, rest, hours, days in a row
	NotFree       Standing = "not_free"        // on a shift, unavailable or not employed
)

// Standings lists them from the best to the worst.
var Standings = []Standing{Free, FreeWithNotes, BreaksRules, NotFree}

// rank is the place among Standings.
func (s Standing) rank() int { return slices.Index(Standings, s) }

// StandingWords are the standings in the words of staff.
var StandingWords = map[Standing]string{Free: "free", FreeWithNotes: "free, with a note", BreaksRules: "breaks a rule", NotFree: "not free"}

// CandidateRule says how candidates are ranked, as sentences for staff.
const CandidateRule = "First who is free, then who is free with a note, then who would break a rule, fewest first. " +
	"Among equals first who is at home at the location, then whose primary position it is, then who has most hours left in the week, " +
	"then who has rested longest."

// Candidate is one employee held against an opening.
type Candidate struct {
	schedule.Employee
	Standing Standing // the worst of the reasons
	Reasons  []Reason // everything that was looked at, in the order of Constraints
	AtHome   bool     // the location of the opening is the employee's home
	Primary  bool     // the position of the opening is the employee's primary one

	// With the opening counted in.
	RestBefore, RestAfter  int // minutes to the nearest shift on either side; -1 where none is near
	DayMinutes, DayLimit   int // of the local day that is fullest against its limit; a limit of 0 is none
	WeekMinutes, WeekLimit int // likewise
	Left                   int // minutes left in the week of what is preferred, or else of the limit; NoLimit where there is neither
	InRow                  int // days in a row with the start of a shift
}

// NoLimit is how many minutes somebody has left whom no limit holds.
const NoLimit = 7 * 24 * 60

// Broken and Notes count the reasons that break a rule, and those that are only worth knowing.
func (c *Candidate) Broken() int { return c.reasons(BreaksRules) }

// Notes counts the reasons that are worth knowing.
func (c *Candidate) Notes() int { return c.reasons(FreeWithNotes) }

func (c *Candidate) reasons(s Standing) (n int) {
	for _, r := range c.Reasons {
		if r.Standing == s {
			n++
		}
	}
	return n
}

// CanTake says whether the candidate could take it without breaking a rule.
func (c *Candidate) CanTake() bool { return c.Standing == Free || c.Standing == FreeWithNotes }

// RankCandidates puts the candidates in the order of CandidateRule, then by name.
func RankCandidates(list []Candidate) {
	type ranked struct {
		place Place
		c     *Candidate
	}
	was := slices.Clone(list)
	keys := make([]ranked, len(was)) // worked out once each, and lighter to move than candidates
	for i := range was {
		c := &was[i]
		keys[i] = ranked{c.place(c.Standing.rank(), c.Broken(), c.Notes()), c}
	}
	slices.SortFunc(keys, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.c.Name, b.c.Name), cmp.Compare(a.c.ID, b.c.ID))
	})
	for i := range keys {
		list[i] = *keys[i].c
	}
}

// rested is the shorter rest; no shift near is the longest.
func (c *Candidate) rested() int {
	const long = 1 << 20
	rest := func(m int) int {
		if m < 0 {
			return long
		}
		return m
	}
	return min(rest(c.RestBefore), rest(c.RestAfter))
}

package rules

import (
	"cmp"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Opening is work that needs an employee: an open shift, or any time window.
type Opening struct {
	schedule.Interval
	TimeZone   string
	PositionID int64 // 0 for any
	LocationID int64 // 0 for any
	ShiftID    int64 // of an open shift; 0 for a window
}

// OpeningOf returns the opening for a shift.
func OpeningOf(s schedule.Shift) Opening {
	return Opening{Interval: s.Interval(), TimeZone: s.TimeZone, PositionID: s.PositionID, LocationID: s.LocationID, ShiftID: s.ID}
}

// Around returns the interval for which a worker's shifts must be loaded. It contains the whole weeks of the opening
// and inRow days on either side. inRow is MaxConsecutive of the rules.
func (o Opening) Around(weekStartsOn time.Weekday, inRow int) schedule.Interval {
	z, _ := localtime.ZoneOrUTC(o.TimeZone)
	first, last := z.Days(o.Interval)
	from, to := min(first.Add(-inRow), first.WeekStart(weekStartsOn)), max(last.Add(inRow), last.WeekStart(weekStartsOn).Add(6))
	return schedule.Interval{Start: z.StartOfDay(from.Add(-1)), End: z.StartOfDay(to.Add(2))} // one more day on each side because dates differ between zones
}

// MaxConsecutive returns the longest run of days that any rule allows.
func MaxConsecutive(rules []schedule.ConstraintRule) int {
	days := schedule.DefaultLimits.ConsecutiveDays
	for _, r := range rules {
		if r.Kind == schedule.MaxConsecutiveDays {
			days = max(days, r.Limit)
		}
	}
	return days
}

// Standing rates an employee for an opening, from best to worst.
type Standing string

// Values of Standing.
const (
	Free          Standing = "free"            // no objection
	FreeWithNotes Standing = "free_with_notes" // only notes: an undesired time or a requested block
	BreaksRules   Standing = "breaks_a_rule"   // free, but the shift would violate a rule: position, rest, hours, consecutive days
	NotFree       Standing = "not_free"        // on a shift, unavailable or not employed
)

// Standings lists the standings from best to worst.
var Standings = []Standing{Free, FreeWithNotes, BreaksRules, NotFree}

// rank returns the index in Standings.
func (s Standing) rank() int { return slices.Index(Standings, s) }

// StandingWords describes the standings for staff.
var StandingWords = map[Standing]string{Free: "free", FreeWithNotes: "free, with a note", BreaksRules: "would break a rule", NotFree: "not free"}

// CandidateRule explains the ranking of candidates to staff.
const CandidateRule = "Candidates who are free rank first, then candidates with a note, then candidates who would violate a rule, fewest violations first. " +
	"Ties are ranked by home location, primary position, most hours left in the week, " +
	"and longest rest."

// Candidate is the assessment of one employee for an opening.
type Candidate struct {
	schedule.Employee
	Standing Standing // worst standing of the reasons
	Reasons  []Reason // result of each check, in the order of Constraints
	AtHome   bool     // the opening is at the employee's home location
	Primary  bool     // the opening is in the employee's primary position

	// These include the opening.
	RestBefore, RestAfter  int // minutes to the nearest shift on either side; -1 if none is near
	DayMinutes, DayLimit   int // for the local day with the least time left; limit 0 for none
	WeekMinutes, WeekLimit int // for the week with the least time left; limit 0 for none
	Left                   int // minutes left in the week until the preferred minutes, or until the limit if none are preferred; NoLimit without either
	InRow                  int // consecutive days on which a shift begins
}

// NoLimit is the value of Candidate.Left if there is no limit: the minutes of a week.
const NoLimit = 7 * 24 * 60

// Broken returns the number of reasons that violate a rule.
func (c *Candidate) Broken() int { return c.reasons(BreaksRules) }

// Notes returns the number of reasons that are only notes.
func (c *Candidate) Notes() int { return c.reasons(FreeWithNotes) }

func (c *Candidate) reasons(s Standing) (n int) {
	for _, r := range c.Reasons {
		if r.Standing == s {
			n++
		}
	}
	return n
}

// CanTake reports whether the candidate can take the opening without violating a rule.
func (c *Candidate) CanTake() bool { return c.Standing == Free || c.Standing == FreeWithNotes }

// RankCandidates sorts the candidates by CandidateRule and then by name.
func RankCandidates(list []Candidate) {
	type ranked struct {
		place Place
		c     *Candidate
	}
	was := slices.Clone(list)
	keys := make([]ranked, len(was)) // computed once each and cheaper to move than candidates
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

// rested returns the shorter of the two rests. Without a near shift the rest is longer than any other.
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

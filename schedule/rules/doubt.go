package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// DoubtKind identifies one way in which a record looks wrong.
type DoubtKind string

// The kinds that are not also constraints. Records are reported unchanged and never corrected.
const (
	ShiftOfNobody   DoubtKind = "no_employee"
	BlockTwice      DoubtKind = "duplicate_block"
	BlockAfterEnd   DoubtKind = "block_after_employment"
	BlockZone       DoubtKind = "unknown_block_zone"
	BlockRule       DoubtKind = "unreadable_rule"
	NoPosition      DoubtKind = "no_position"
	NoHome          DoubtKind = "no_home_location"
	AccountTwice    DoubtKind = "account_twice"
	EmploymentDates DoubtKind = "employment_dates"
	DraftsOverlap   DoubtKind = "periods_overlap"
	StoredAtImport  DoubtKind = "import_warning"
)

// DoubtType describes one kind.
type DoubtType struct {
	Kind  DoubtKind
	Title string
	Rule  string // a whole sentence for staff
}

// Doubts lists all kinds in the order in which they are shown. The rules for shifts are those of Constraints.
var Doubts = []DoubtType{
	{ShiftOfNobody, "No employee", "The shift is over or has begun, but nobody was ever assigned to it."},
	constraintDoubt(schedule.ZeroLength), constraintDoubt(schedule.OverLong), constraintDoubt(schedule.NoOverlap), constraintDoubt(schedule.UnknownZone), constraintDoubt(schedule.OutsideEmployment),
	{BlockTwice, "Block twice", "Another block in force of the same employee has exactly the same times."},
	{BlockAfterEnd, "Block after employment", "The block covers a day after the last day of employment."},
	{BlockZone, "Unknown time zone of a block", "The time zone of the block does not exist, so its local times are shown in UTC."},
	{BlockRule, "Unreadable recurrence", "The recurrence rule of the block cannot be read, so it covers nothing."},
	{NoPosition, "Employee without a position", "The employee can be scheduled, but has no position."},
	{NoHome, "Employee without a home location", "The employee can be scheduled, but has no home location, so no rule of a location applies."},
	{AccountTwice, "Account used twice", "Two employees have the same account, so one of them would see the other's schedule."},
	{EmploymentDates, "Employment dates", "The employment ends before it begins."},
	{DraftsOverlap, "Draft periods overlap", "Two draft periods share days, so a shift on them can belong to either."},
	{StoredAtImport, "Doubtful rows", "The data contains ambiguous rows. They are counted when the schedule is loaded."},
}

func constraintDoubt(kind schedule.ConstraintKind) DoubtType {
	c, _ := schedule.ConstraintOf(kind)
	return DoubtType{DoubtKind(kind), c.Title, c.Rule}
}

// RecordKind is the type of a record.
type RecordKind string

// The record types that can be doubtful.
const (
	ShiftRecord    RecordKind = "shift"
	BlockRecord    RecordKind = "block"
	EmployeeRecord RecordKind = "employee"
	PeriodRecord   RecordKind = "draft_period"
	ImportRecord   RecordKind = "import"
)

// DoubtRow is one record that looks wrong in one way.
type DoubtRow struct {
	Kind     DoubtKind
	Severity schedule.Severity
	Record   RecordKind
	ID       int64            // of the record; 0 for an import
	OtherID  int64            // the record that it is compared with; 0 for none
	Person   *schedule.Person // nil for none
	On       schedule.Date    // 0 for none
	When     schedule.Interval
	TimeZone string
	Message  string          // one sentence, with its dates in ISO 8601
	Dates    []schedule.Date // that Message names
}

// ShiftDoubts lists the rules of Constraints that mark a shift as doubtful, see DoubtsOfShifts.
var ShiftDoubts = []schedule.ConstraintKind{schedule.ZeroLength, schedule.OverLong, schedule.NoOverlap, schedule.UnknownZone, schedule.OutsideEmployment}

// DoubtsOfShifts returns the doubtful shifts of one employee.
func DoubtsOfShifts(p *schedule.Person, shifts []schedule.Shift, limits func(schedule.Date) schedule.Limits) (out []DoubtRow) {
	for _, f := range ReviewBy(Worker{Employee: p.Employee, Shifts: shifts}, limits, ShiftDoubts...) {
		out = append(out, DoubtRow{Kind: DoubtKind(f.Kind), Severity: f.Severity, Record: ShiftRecord, ID: f.ShiftID, OtherID: f.OtherID, Person: p,
			On: f.On, When: f.When, TimeZone: f.TimeZone, Message: sentence(f.Message())})
	}
	return out
}

// sentence turns a message into a whole sentence.
func sentence(s string) string {
	if s == "" {
		return ""
	}
	if s[0] >= 'a' && s[0] <= 'z' {
		s = string(s[0]-'a'+'A') + s[1:]
	}
	return s + "."
}

// DoubtsOfBlocks returns the doubtful blocks of one employee. It ignores blocks that are deleted, declined, cancelled
// or expired. end returns the last day that an occurrence of a block overlaps.
func DoubtsOfBlocks(p *schedule.Person, blocks []schedule.Block, end func(id int64) schedule.Date) (out []DoubtRow) {
	type times struct {
		allDay     bool
		at         schedule.Interval
		on         [3]schedule.Date
		minutes    [2]int
		rule, zone string
	}
	first := map[times]int64{}
	blocks = slices.Clone(blocks)
	slices.SortFunc(blocks, func(a, b schedule.Block) int { return cmp.Compare(a.ID, b.ID) })
	for _, b := range blocks {
		if b.Deleted || !b.Status.Live() {
			continue
		}
		add := func(kind DoubtKind, other int64, on schedule.Date, format string, args ...any) {
			out = append(out, DoubtRow{Kind: kind, Severity: schedule.Warning, Record: BlockRecord, ID: b.ID, OtherID: other, Person: p, On: on, TimeZone: b.TimeZone, Message: fmt.Sprintf(format, args...), Dates: datesOf(args)})
		}
		z, known := localtime.ZoneOrUTC(b.TimeZone)
		on := cmp.Or(b.StartsOn, b.FirstOn)
		if on == 0 && b.StartsAt != 0 {
			on = z.Date(b.StartsAt)
		}
		key := times{b.AllDay, schedule.Interval{Start: b.StartsAt, End: b.EndsAt}, [3]schedule.Date{b.StartsOn, b.EndsOn, b.FirstOn}, [2]int{b.StartMinute, b.EndMinute}, b.RRule, b.TimeZone}
		if other, twice := first[key]; twice {
			add(BlockTwice, other, on, "The block has the same times as block %d.", other)
		} else {
			first[key] = b.ID
		}
		if !known {
			add(BlockZone, 0, on, "The time zone %q does not exist.", schedule.Printable(b.TimeZone))
		}
		if b.Recurring() {
			if _, err := recur.ParseRule(b.RRule); err != nil {
				add(BlockRule, 0, on, "The rule cannot be read: %v.", err)
			}
		}
		if last := end(b.ID); p.TerminatedOn != 0 && last > p.TerminatedOn {
			add(BlockAfterEnd, 0, last, "The block reaches %s; the employment ended on %s.", last, p.TerminatedOn)
		}
	}
	return out
}

// DoubtsOfEmployees returns the doubtful employee records. qualified contains the employees with a position other than
// the primary one.
func DoubtsOfEmployees(people []*schedule.Person, qualified map[int64]bool) (out []DoubtRow) {
	accounts := map[string]*schedule.Person{}
	for _, p := range people {
		add := func(kind DoubtKind, severity schedule.Severity, other int64, format string, args ...any) {
			out = append(out, DoubtRow{Kind: kind, Severity: severity, Record: EmployeeRecord, ID: p.ID, OtherID: other, Person: p, Message: fmt.Sprintf(format, args...), Dates: datesOf(args)})
		}
		if p.HiredOn != 0 && p.TerminatedOn != 0 && p.TerminatedOn < p.HiredOn {
			add(EmploymentDates, schedule.Warning, 0, "The employment ends on %s and begins on %s.", p.TerminatedOn, p.HiredOn)
		}
		if p.Account != "" {
			account := schedule.Fold(p.Account)
			if other := accounts[account]; other != nil {
				add(AccountTwice, schedule.Warning, other.ID, "The account %s also belongs to %s (%d).", schedule.Printable(p.Account), other.Name, other.ID)
			} else {
				accounts[account] = p
			}
		}
		if p.Status != "active" && p.Status != "on_leave" {
			continue
		}
		if p.PositionID == 0 && !qualified[p.ID] {
			add(NoPosition, schedule.Informational, 0, "No position is known.")
		}
		if p.LocationID == 0 {
			add(NoHome, schedule.Informational, 0, "No home location is known.")
		}
	}
	return out
}

// DoubtsOfPeriods returns the draft periods that share days.
func DoubtsOfPeriods(periods []schedule.DraftPeriod) (out []DoubtRow) {
	periods = slices.Clone(periods)
	slices.SortFunc(periods, func(a, b schedule.DraftPeriod) int {
		return cmp.Or(cmp.Compare(a.StartsOn, b.StartsOn), cmp.Compare(a.ID, b.ID))
	})
	var last schedule.DraftPeriod
	for _, p := range periods {
		if last.ID != 0 && p.StartsOn <= last.EndsOn {
			out = append(out, DoubtRow{Kind: DraftsOverlap, Severity: schedule.Warning, Record: PeriodRecord, ID: p.ID, OtherID: last.ID, On: p.StartsOn,
				Message: fmt.Sprintf("%s begins on %s; %s ends on %s.", p.Name, p.StartsOn, last.Name, last.EndsOn),
				Dates:   []schedule.Date{p.StartsOn, last.EndsOn}})
		}
		if p.EndsOn > last.EndsOn {
			last = p
		}
	}
	return out
}

// datesOf returns the dates among the arguments of a message.
func datesOf(args []any) (dates []schedule.Date) {
	for _, a := range args {
		if d, ok := a.(schedule.Date); ok {
			dates = append(dates, d)
		}
	}
	return dates
}

// MessageIn returns the message with its dates in a style.
func (r *DoubtRow) MessageIn(style localtime.Style) string {
	text := r.Message
	for _, d := range r.Dates {
		text = strings.ReplaceAll(text, d.String(), style.Day(d))
	}
	return text
}

// Subject returns the employee of the row, or an empty Person if there is none.
func (r *DoubtRow) Subject() *schedule.Person {
	if r.Person == nil {
		return &schedule.Person{}
	}
	return r.Person
}

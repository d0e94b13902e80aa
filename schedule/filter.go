package schedule

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Filter is the carried query: what every schedule screen narrows by. The zero value asks for everything.
// From and To are inclusive dates, local to each row's own zone.
type Filter struct {
	EmployeeID int64
	From, To   Date
	BlockID    int64
	Statuses   []BlockStatus // empty: the default of the question; All asks for every status
	All        bool          // status=all
	Q          string        // as typed; compare Fold(Q) with the normalised columns
	LocationID int64
	PositionID int64

	// What only the path of a screen can say; neither is part of a query.
	DraftPeriodID     int64 // the working copies of one draft period
	PublishedPeriodID int64 // the shifts as one published version has them
}

// FilterNames are the query parameters a Filter is made of, in the order they are shown.
var FilterNames = []string{"employee_id", "from", "to", "block_id", "status", "q", "location_id", "position_id"}

// Values is the filter as a query, in one canonical form: no empty values, statuses once each and in display order,
// and Encode sorts by name. ParseFilter gives the same filter back.
func (f Filter) Values() url.Values {
	v := url.Values{}
	f.each(v.Add)
	return v
}

// Encode is Values as a query string, empty for no filter.
func (f Filter) Encode() string {
	query := make([]byte, 0, 96)
	f.each(func(name, value string) {
		if len(query) > 0 {
			query = append(query, '&')
		}
		query = append(append(append(query, name...), '='), url.QueryEscape(value)...)
	})
	return string(query)
}

// each says every parameter, sorted by name.
func (f Filter) each(say func(name, value string)) {
	text := func(name, s string) {
		if s != "" {
			say(name, s)
		}
	}
	id := func(name string, id int64) {
		if id != 0 {
			say(name, strconv.FormatInt(id, 10))
		}
	}
	id("block_id", f.BlockID)
	id("employee_id", f.EmployeeID)
	text("from", f.From.String())
	id("location_id", f.LocationID)
	id("position_id", f.PositionID)
	text("q", f.Q)
	if f.All {
		say("status", "all")
	} else {
		for _, s := range inDisplayOrder(f.Statuses) {
			say("status", string(s))
		}
	}
	text("to", f.To.String())
}

// Equal says whether both filters ask for the same in the same words.
func (f Filter) Equal(g Filter) bool {
	return f.EmployeeID == g.EmployeeID && f.From == g.From && f.To == g.To && f.BlockID == g.BlockID && slices.Equal(f.Statuses, g.Statuses) &&
		f.All == g.All && f.Q == g.Q && f.LocationID == g.LocationID && f.PositionID == g.PositionID &&
		f.DraftPeriodID == g.DraftPeriodID && f.PublishedPeriodID == g.PublishedPeriodID
}

// IsZero says whether the filter asks for everything.
func (f Filter) IsZero() bool {
	return f.EmployeeID == 0 && f.From == 0 && f.To == 0 && f.BlockID == 0 && len(f.Statuses) == 0 &&
		!f.All && f.Q == "" && f.LocationID == 0 && f.PositionID == 0 && f.DraftPeriodID == 0 && f.PublishedPeriodID == 0
}

// OfPeriod says whether the filter keeps to one draft or published period.
func (f Filter) OfPeriod() bool { return f.DraftPeriodID != 0 || f.PublishedPeriodID != 0 }

// Without is the filter with the named parameters taken out; unknown names change nothing.
func (f Filter) Without(names ...string) Filter {
	for _, name := range names {
		switch name {
		case "employee_id":
			f.EmployeeID = 0
		case "from":
			f.From = 0
		case "to":
			f.To = 0
		case "block_id":
			f.BlockID = 0
		case "status":
			f.Statuses, f.All = nil, false
		case "q":
			f.Q = ""
		case "location_id":
			f.LocationID = 0
		case "position_id":
			f.PositionID = 0
		}
	}
	return f
}

// Or is the filter with the values of g for what it does not narrow by itself. The two dates go together, so that the days of one filter
// never end before those of the other begin. Periods stay as they are: no query names them.
func (f Filter) Or(g Filter) Filter {
	if f.EmployeeID == 0 {
		f.EmployeeID = g.EmployeeID
	}
	if f.From == 0 && f.To == 0 {
		f.From, f.To = g.From, g.To
	}
	if f.BlockID == 0 {
		f.BlockID = g.BlockID
	}
	if !f.All && len(f.Statuses) == 0 {
		f.Statuses, f.All = g.Statuses, g.All
	}
	if f.Q == "" {
		f.Q = g.Q
	}
	if f.LocationID == 0 {
		f.LocationID = g.LocationID
	}
	if f.PositionID == 0 {
		f.PositionID = g.PositionID
	}
	return f
}

// Only is the filter with nothing but the named parameters.
func (f Filter) Only(names ...string) Filter {
	for _, name := range FilterNames {
		if !slices.Contains(names, name) {
			f = f.Without(name)
		}
	}
	return f
}

// WithoutStatus is the filter with one of its statuses taken out, for the chip of that status.
func (f Filter) WithoutStatus(s BlockStatus) Filter {
	f.Statuses = slices.DeleteFunc(slices.Clone(f.Statuses), func(t BlockStatus) bool { return t == s })
	if len(f.Statuses) == 0 {
		f.Statuses = nil
	}
	return f
}

// StatusSet is the statuses in force, in display order: the given ones, every one for status=all, and the live ones
// where none is given (domain.md 2.1).
func (f Filter) StatusSet() []BlockStatus {
	switch {
	case f.All:
		return slices.Clone(BlockStatuses)
	case len(f.Statuses) == 0:
		return slices.Clone(LiveStatuses)
	default:
		return inDisplayOrder(f.Statuses)
	}
}

// AsksLive says whether the filter names the live statuses and no other, which are those of no status filter.
func (f Filter) AsksLive() bool {
	return !f.All && slices.Equal(inDisplayOrder(f.Statuses), LiveStatuses)
}

// inDisplayOrder is each known status of the list once, in display order.
func inDisplayOrder(given []BlockStatus) []BlockStatus {
	var out []BlockStatus
	for _, s := range BlockStatuses {
		if slices.Contains(given, s) {
			out = append(out, s)
		}
	}
	return out
}

// Holds says whether a day lies in the range of the filter.
func (f Filter) Holds(on Date) bool { return on >= f.From && (f.To == 0 || on <= f.To) }

// Widened is days that hold those of another filter as well; 0 is none.
func (f Filter) Widened(by Filter) Filter {
	if f.From == 0 || by.From != 0 && by.From < f.From {
		f.From = by.From
	}
	f.To = max(f.To, by.To)
	return f
}

// FilterWords are the names behind the keys of a filter, as far as they are known; an empty one shows the key alone.
type FilterWords struct {
	Employee string
	Location string
	Position string
	Period   string // draft or published, of a screen about one
}

// Banner is the statuses in force, as the banner line shows them: "active, approved, requested" if the filter names none.
func (f Filter) Banner() string {
	set := f.StatusSet()
	if slices.Equal(set, BlockStatuses) {
		return everyStatus
	}
	return joinStatuses(set)
}

const everyStatus = "every status"

// Words says what the filter asks for, for screens, prints and headers, such as
// "Dana Whitfield (17), 2026-11-16 to 2026-11-22, status active, approved".
func (f Filter) Words(names FilterWords) string {
	parts := []string{"every employee", f.DateWords()}
	if f.EmployeeID != 0 {
		parts[0] = keyWords("employee", names.Employee, f.EmployeeID)
	}
	if f.BlockID != 0 {
		parts = append(parts, fmt.Sprintf("block %d", f.BlockID))
	}
	if f.OfPeriod() {
		parts = append(parts, f.periodWords(names.Period))
	}
	if words := f.Banner(); words == everyStatus {
		parts = append(parts, words)
	} else {
		parts = append(parts, "status "+words)
	}
	if f.Q != "" {
		parts = append(parts, fmt.Sprintf("text “%s”", f.Q))
	}
	if f.LocationID != 0 {
		parts = append(parts, "at "+keyWords("location", names.Location, f.LocationID))
	}
	if f.PositionID != 0 {
		parts = append(parts, "as "+keyWords("position", names.Position, f.PositionID))
	}
	return strings.Join(parts, ", ")
}

func (f Filter) periodWords(name string) string {
	if f.DraftPeriodID != 0 {
		return keyWords("draft period", name, f.DraftPeriodID)
	}
	return keyWords("published period", name, f.PublishedPeriodID)
}

// DateWords is the range of dates in words: "all dates", "2026-11-16", "2026-11-16 to 2026-11-22", "from ..." or
// "until ...".
func (f Filter) DateWords() string {
	switch {
	case f.From == 0 && f.To == 0:
		return "all dates"
	case f.To == 0:
		return "from " + f.From.String()
	case f.From == 0:
		return "until " + f.To.String()
	case f.From == f.To:
		return f.From.String()
	default:
		return f.From.String() + " to " + f.To.String()
	}
}

// keyWords is "Dana Whitfield (17)", or "employee 17" where the name is unknown.
func keyWords(kind, name string, id int64) string {
	if name == "" {
		return fmt.Sprintf("%s %d", kind, id)
	}
	return fmt.Sprintf("%s (%d)", name, id)
}

// joinStatuses is the list with commas.
func joinStatuses(list []BlockStatus) string {
	words := make([]string, len(list))
	for i, s := range list {
		words[i] = string(s)
	}
	return strings.Join(words, ", ")
}

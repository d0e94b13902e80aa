package schedule

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule/localtime"
)

// Filter holds the query parameters that are carried between screens and narrow every schedule screen. The zero value
// matches everything. From and To are inclusive dates in the zone of each row.
type Filter struct {
	EmployeeID int64
	From, To   Date
	BlockID    int64
	Statuses   []BlockStatus // empty for the default of the query; see All for every status
	All        bool          // status=all
	Q          string        // as typed; compare Fold(Q) with the normalized columns
	LocationID int64
	PositionID int64

	// These come only from the path of a screen and are not part of a query.
	DraftPeriodID     int64 // working copies of one draft period
	PublishedPeriodID int64 // shifts of one published version
}

// FilterNames lists the query parameters of a Filter in display order.
var FilterNames = []string{"employee_id", "from", "to", "block_id", "status", "q", "location_id", "position_id"}

// Values returns the filter as query parameters in canonical form: without empty values, with each status once and in
// display order. Encode sorts by name. ParseFilter restores the same filter.
func (f Filter) Values() url.Values {
	v := url.Values{}
	f.each(v.Add)
	return v
}

// Encode returns Values as a query string, or "" without parameters.
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

// each calls say for every parameter, sorted by name.
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

// Equal reports whether both filters have the same parameters.
func (f Filter) Equal(g Filter) bool {
	return f.EmployeeID == g.EmployeeID && f.From == g.From && f.To == g.To && f.BlockID == g.BlockID && slices.Equal(f.Statuses, g.Statuses) &&
		f.All == g.All && f.Q == g.Q && f.LocationID == g.LocationID && f.PositionID == g.PositionID &&
		f.DraftPeriodID == g.DraftPeriodID && f.PublishedPeriodID == g.PublishedPeriodID
}

// IsZero reports whether the filter matches everything.
func (f Filter) IsZero() bool {
	return f.EmployeeID == 0 && f.From == 0 && f.To == 0 && f.BlockID == 0 && len(f.Statuses) == 0 &&
		!f.All && f.Q == "" && f.LocationID == 0 && f.PositionID == 0 && f.DraftPeriodID == 0 && f.PublishedPeriodID == 0
}

// OfPeriod reports whether the filter is limited to one draft or published period.
func (f Filter) OfPeriod() bool { return f.DraftPeriodID != 0 || f.PublishedPeriodID != 0 }

// Without returns the filter without the named parameters. It ignores unknown names.
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

// Or returns the filter with empty parameters set from g. It sets the two dates together, because a date of each filter
// could form an empty range. It does not change the periods, which are not query parameters.
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

// Only returns the filter with only the named parameters.
func (f Filter) Only(names ...string) Filter {
	for _, name := range FilterNames {
		if !slices.Contains(names, name) {
			f = f.Without(name)
		}
	}
	return f
}

// WithoutStatus returns the filter without one of its statuses, for the chip of that status.
func (f Filter) WithoutStatus(s BlockStatus) Filter {
	f.Statuses = slices.DeleteFunc(slices.Clone(f.Statuses), func(t BlockStatus) bool { return t == s })
	if len(f.Statuses) == 0 {
		f.Statuses = nil
	}
	return f
}

// StatusSet returns the effective statuses in display order: the given ones, all for status=all, or the live ones if
// none are given (domain.md 2.1).
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

// AsksLive reports whether the filter names exactly the live statuses, which are also the default.
func (f Filter) AsksLive() bool {
	return !f.All && slices.Equal(inDisplayOrder(f.Statuses), LiveStatuses)
}

// inDisplayOrder returns the known statuses of the list without duplicates, in display order.
func inDisplayOrder(given []BlockStatus) []BlockStatus {
	var out []BlockStatus
	for _, s := range BlockStatuses {
		if slices.Contains(given, s) {
			out = append(out, s)
		}
	}
	return out
}

// Holds reports whether a day is in the date range of the filter.
func (f Filter) Holds(on Date) bool { return on >= f.From && (f.To == 0 || on <= f.To) }

// Widened returns the smallest date range that contains both filters. A filter without dates is ignored.
func (f Filter) Widened(by Filter) Filter {
	if f.From == 0 || by.From != 0 && by.From < f.From {
		f.From = by.From
	}
	f.To = max(f.To, by.To)
	return f
}

// FilterWords holds the names for the IDs of a filter. If a name is empty, only the ID is shown.
type FilterWords struct {
	Employee string
	Location string
	Position string
	Period   string // name of a draft or published period, on screens for one period

	Style *localtime.Style // how the dates are written; nil for ISO 8601, as in files
}

// Banner returns the effective statuses for the banner: "active, approved, requested" if the filter names none.
func (f Filter) Banner() string {
	set := f.StatusSet()
	if slices.Equal(set, BlockStatuses) {
		return everyStatus
	}
	return joinStatuses(set)
}

const everyStatus = "every status"

// Words describes the filter for screens, prints and headers, such as "Dana Whitfield (17), Nov 16 to 22, 2026, status
// active, approved".
func (f Filter) Words(names FilterWords) string {
	parts := []string{"every employee", f.DateWords(names.Style)}
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

// DateWords describes the date range in a style, or in ISO 8601 if style is nil: "all dates", "2026-11-16", "2026-11-16
// to 2026-11-22", "from ..." or "until ...".
func (f Filter) DateWords(style *localtime.Style) string {
	day := Date.String
	if style != nil {
		day = style.Day
	}
	switch {
	case f.From == 0 && f.To == 0:
		return "all dates"
	case f.To == 0:
		return "from " + day(f.From)
	case f.From == 0:
		return "until " + day(f.To)
	case f.From == f.To:
		return day(f.From)
	case style != nil:
		return style.ShortDays(f.From, f.To)
	default:
		return day(f.From) + " to " + day(f.To)
	}
}

// keyWords returns "Dana Whitfield (17)", or "employee 17" if the name is unknown.
func keyWords(kind, name string, id int64) string {
	if name == "" {
		return fmt.Sprintf("%s %d", kind, id)
	}
	return fmt.Sprintf("%s (%d)", name, id)
}

// joinStatuses joins the statuses with commas.
func joinStatuses(list []BlockStatus) string {
	words := make([]string, len(list))
	for i, s := range list {
		words[i] = string(s)
	}
	return strings.Join(words, ", ")
}

package schedule

import (
	"fmt"
	"slices"
	"strings"
)

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

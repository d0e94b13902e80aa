package components

import (
	"strconv"
	"strings"
	"time"

	"opshub/catalog/check"
	"opshub/schedule"
)

// StampLayout is the generated timestamp of the specification.
const StampLayout = "2006-01-02 15:04:05"

// Stamp formats a moment as the specification's timestamp, in the zone it carries.
func Stamp(t time.Time) string { return t.Format(StampLayout) }

// Thousands writes n with a comma between groups of three digits.
func Thousands(n int64) string { return schedule.Thousands(n) }

// Bytes writes a size as the file checks show it.
func Bytes(n int64) string { return Thousands(n) + " bytes" }

// Plural is the count with its noun, "1 route" or "2 routes"; plural is the noun for every other count.
func Plural(n int, one, plural string) string {
	if n == 1 {
		return "1 " + one
	}
	return Thousands(int64(n)) + " " + plural
}

// Mark is one stretch of a text that may be marked as a match.
type Mark struct {
	Text string
	Hit  bool
}

// sortArrow shows the direction a column is sorted in.
func sortArrow(sort string) string {
	switch sort {
	case "ascending":
		return " \u2191"
	case "descending":
		return " \u2193"
	}
	return ""
}

func itoa(n int) string { return strconv.Itoa(n) }

// Millis writes a duration in milliseconds with two decimals.
func Millis(d time.Duration) string {
	return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', 2, 64) + " ms"
}

// RequiredWord is the column of checks: Yes or Optional.
func RequiredWord(required bool) string {
	if required {
		return "Yes"
	}
	return "Optional"
}

func checkColumns(timed bool) string {
	if timed {
		return "7"
	}
	return "6"
}

// addressHead and addressName are the column of addresses: a request that was sent shows which route answered it.
func addressHead(sent bool) string {
	if sent {
		return "URI and matched route"
	}
	return "URI and route name"
}

func addressName(r check.Row, sent bool) string {
	switch {
	case !sent:
		return r.RouteName
	case r.Matched == "":
		return "no route"
	}
	return r.Matched
}

// failBox is the class of a box around a report: the error bar only where a required check failed.
func failBox(r check.Report) string {
	if r.Overall() == check.Fail {
		return "err"
	}
	return ""
}

// errorNote says why a page with an error shows no rows.
func errorNote(code int) string {
	if code == 400 {
		return "No rows are shown: a report under only part of your filter would look complete."
	}
	return "The links on this page keep your filter."
}

// allRows says in the export menu that nothing is cut.
func allRows(n int) string {
	if n == 1 {
		return "The one row of this filter."
	}
	return "All " + Thousands(int64(n)) + " rows of this filter, nothing cut."
}

// fileParts cuts a file name where a line may end: behind the name of the report, before the dates.
func fileParts(name string) [2]string {
	at := strings.IndexByte(name+"_", '_')
	return [2]string{name[:at], name[at:]}
}
